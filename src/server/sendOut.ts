import type { Context } from 'hono'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import type { CallOut } from './callWire.ts'

/** Sends what a call answers through Hono. */
export const sendOut = (context: Context, { status, headers, body }: CallOut): Response =>
  body === undefined
    ? context.body(null, status as StatusCode, { ...headers })
    : context.body(body, status as ContentfulStatusCode, { ...headers })
