import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { Failure } from '#contract/errors.ts'
import type { AppEnvironment } from './app.ts'
import { isOutage, isUnstorableText } from './database/errors.ts'
import type { Logger } from './log.ts'
import { Refusal } from './refusal.ts'

const seconds = (milliseconds: number) => String(Math.max(1, Math.ceil(milliseconds / 1000)))

const bodyOf = ({ message, issues, data }: Refusal): Failure => ({
  message,
  ...(issues === undefined ? {} : { issues: [...issues] }),
  ...(data === undefined ? {} : { data }),
})

/** The one error handler: whatever goes wrong leaves in the wire's failure shape, never with a stack. */
export const answerError =
  (logger: Logger): ErrorHandler<AppEnvironment> =>
  (error, context) => {
    context.header('Cache-Control', 'no-store')
    if (error instanceof Refusal) {
      if (error.retryAfterMs !== undefined) context.header('Retry-After', seconds(error.retryAfterMs))
      if (error.status === 401) context.header('WWW-Authenticate', 'Bearer')
      return context.json(bodyOf(error), error.status)
    }
    if (error instanceof HTTPException) {
      const message = error.status === 413 ? 'This is too large to send' : 'This request could not be read'
      const issues = error.status === 400 ? { issues: [{ path: [], message }] } : {}
      return context.json({ message, ...issues }, error.status)
    }
    if (isUnstorableText(error)) {
      return context.json(bodyOf(new Refusal(400, 'This has a character that is not allowed')), 400)
    }
    // The route's pattern: an address may hold a reference or a signature.
    const route = routePath(context, -1)
    logger.error({ requestId: context.get('requestId'), route, err: error }, 'request failed')
    if (isOutage(error)) {
      context.header('Retry-After', '5')
      return context.json(
        { message: 'We are having trouble storing data. Please try again in a moment.' },
        503,
      )
    }
    return context.json({ message: 'Something went wrong on our side. Please try again.' }, 500)
  }
