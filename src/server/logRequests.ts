import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnvironment } from './app.ts'
import type { Logger } from './log.ts'
import type { Clock } from './ports/clock.ts'

/** One line per request. The route's pattern is logged and not the address, which may hold a reference. */
export const logRequests =
  (logger: Logger, clock: Clock): MiddlewareHandler<AppEnvironment> =>
  async (context, next) => {
    const start = clock.now()
    await next()
    logger.info(
      {
        requestId: context.get('requestId'),
        method: context.req.method,
        route: routePath(context, -1),
        status: context.res.status,
        ms: clock.now() - start,
      },
      'request',
    )
  }
