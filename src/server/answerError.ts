import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { AppEnvironment } from './app.ts'
import { failureOut } from './failureOut.ts'
import type { Logger } from './log.ts'
import { sendOut } from './sendOut.ts'

/** The error handler of Hono's routes. */
export const answerError =
  (logger: Logger): ErrorHandler<AppEnvironment> =>
  (error, context) => {
    if (error instanceof HTTPException) {
      context.header('Cache-Control', 'no-store')
      const message = error.status === 413 ? 'This is too large to send' : 'This request could not be read'
      const issues = error.status === 400 ? { issues: [{ path: [], message }] } : {}
      return context.json({ message, ...issues }, error.status)
    }
    const failed = { requestId: context.get('requestId'), route: routePath(context, -1) }
    return sendOut(context, failureOut(error, logger, failed))
  }
