import type { Failure } from '#contract/errors.ts'
import { type CallOut, jsonHeaders } from './callWire.ts'
import { isOutage, isUnstorableText } from './database/errors.ts'
import type { Logger } from './log.ts'
import { Refusal } from './refusal.ts'

/** What a log tells of the request that failed. The route's pattern: an address may hold a reference or a signature. */
export type Failed = { readonly requestId: string; readonly route: string }

const seconds = (milliseconds: number) => String(Math.max(1, Math.ceil(milliseconds / 1000)))

const out = (status: number, body: Failure, headers: Readonly<Record<string, string>> = {}): CallOut => ({
  status,
  headers: { 'cache-control': 'no-store', ...headers, ...jsonHeaders },
  body: JSON.stringify(body),
})

function refusalOut({ status, message, issues, data, retryAfterMs }: Refusal): CallOut {
  const body = {
    message,
    ...(issues === undefined ? {} : { issues: [...issues] }),
    ...(data === undefined ? {} : { data }),
  }
  return out(status, body, {
    ...(retryAfterMs === undefined ? {} : { 'retry-after': seconds(retryAfterMs) }),
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  })
}

/** Whatever went wrong in the wire's failure shape, never with a stack; what is our own fault is logged. */
export function failureOut(error: unknown, logger: Logger, failed: Failed): CallOut {
  if (error instanceof Refusal) return refusalOut(error)
  if (isUnstorableText(error)) return refusalOut(new Refusal(400, 'This has a character that is not allowed'))
  logger.error({ ...failed, err: error }, 'request failed')
  if (isOutage(error)) {
    const message = 'We are having trouble storing data. Please try again in a moment.'
    return out(503, { message }, { 'retry-after': '5' })
  }
  return out(500, { message: 'Something went wrong on our side. Please try again.' })
}
