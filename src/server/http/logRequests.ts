import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../log.ts'
import type { AppEnvironment } from './environment.ts'

export type RequestLine = {
  readonly requestId: string
  readonly method: string
  /** The route's pattern: an address may hold a payment's reference. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

export type RequestLog = (line: RequestLine) => void

/**
 * Makes the function that logs one line per request. A poll that found nothing new is logged at
 * `debug`: thousands of open pages would drown everything else.
 */
export const makeRequestLog =
  (logger: Logger): RequestLog =>
  (line) =>
    logger[line.status === 204 || line.status === 304 ? 'debug' : 'info'](line, 'request')

export const logRequests =
  (log: RequestLog): MiddlewareHandler<AppEnvironment> =>
  async (context, next) => {
    const start = performance.now()
    await next()
    log({
      requestId: context.get('requestId'),
      method: context.req.method,
      route: routePath(context, -1),
      status: context.res.status,
      ms: Math.round((performance.now() - start) * 1000) / 1000,
    })
  }
