import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnvironment } from './app.ts'
import { type Logger, plainLines } from './log.ts'
import { isBodyless } from './repeatedBytes.ts'

export type RequestLine = {
  readonly requestId: string
  readonly method: string
  /** The route's pattern and not the address, which may hold a reference. */
  readonly route: string
  readonly status: number
  readonly ms: number
  /** Set when the answer was a kept one. */
  readonly kept?: true
}

/**
 * Writes one line per request. A poll that found nothing new is told at `debug` alone: thousands of open pages
 * would drown everything else.
 */
export function makeRequestLog(logger: Logger): (line: RequestLine) => void {
  const write = plainLines(logger)
  // Nothing in here needs escaping: ids are checked, routes are our own, and Node's parser knows the methods.
  return (line) => {
    if (isBodyless(line.status)) return logger.debug(line, 'request')
    if (!logger.isLevelEnabled('info')) return
    const { requestId, method, route, status, ms, kept } = line
    write(
      `"requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${ms}${kept ? ',"kept":true' : ''},"msg":"request"`,
    )
  }
}

export type RequestLog = ReturnType<typeof makeRequestLog>

/**
 * How long ago a moment of `performance.now()` was, to the microsecond. The clock of the wall is no stop-watch: it may
 * be set in between.
 */
export const msSince = (start: number): number => Math.round((performance.now() - start) * 1000) / 1000

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
      ms: msSince(start),
    })
  }
