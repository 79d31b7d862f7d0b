import type { Context, ErrorHandler } from 'hono'
import { routePath } from 'hono/route'
import { isOutage, isUnstorableText } from '../database/errors.ts'
import type { Logger } from '../log.ts'
import type { AppEnvironment } from './environment.ts'
import { Refusal } from './refusal.ts'

/** For a request that did not arrive whole. */
export const unreadable = 'This request could not be read'

const seconds = (milliseconds: number) => String(Math.max(1, Math.ceil(milliseconds / 1000)))

function answerRefusal(context: Context, { status, message, code, issues, data, retryAfterMs }: Refusal) {
  if (retryAfterMs !== undefined) context.header('Retry-After', seconds(retryAfterMs))
  if (status === 401) context.header('WWW-Authenticate', 'Bearer')
  return context.json({ message, code, issues, data }, status)
}

/** True if the client went away, or broke the framing, before its request was whole. */
const brokeOff = ({ env }: Context<AppEnvironment>) =>
  env?.incoming?.destroyed === true && !env.incoming.complete

/**
 * Answers an error as the wire's failure, never with a stack, and logs errors that are our fault.
 */
export const answerError =
  (logger: Logger): ErrorHandler<AppEnvironment> =>
  (error, context) => {
    context.header('Cache-Control', 'no-store')
    if (error instanceof Refusal) return answerRefusal(context, error)
    if (isUnstorableText(error)) {
      return answerRefusal(context, new Refusal(400, 'This has a character that is not allowed'))
    }
    if (brokeOff(context)) return answerRefusal(context, new Refusal(400, unreadable))
    // The route's pattern: an address may hold a reference or a signature.
    const failed = { requestId: context.get('requestId'), route: routePath(context, -1) }
    logger.error({ ...failed, err: error }, 'request failed')
    if (isOutage(error)) {
      context.header('Retry-After', '5')
      return context.json(
        { message: 'We are having trouble storing data. Please try again in a moment.' },
        503,
      )
    }
    return context.json({ message: 'Something went wrong on our side. Please try again.' }, 500)
  }
