import { Hono } from 'hono'
import type { TakeBillEvent } from '../../modules/electricity/events.ts'
import type { AppEnvironment } from '../environment.ts'

/**
 * Receives the payment provider's events. It repeats an event until it gets 200, so only a wrong
 * signature and our own failures get another status.
 */
export function webhooks(take: TakeBillEvent): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  // People type the address with or without a slash at its end.
  app.on('POST', ['/webhooks/paystack', '/webhooks/paystack/'], async (context) => {
    const body = Buffer.from(await context.req.arrayBuffer())
    const isSigned = await take(body, context.req.header('x-paystack-signature'))
    return isSigned
      ? context.json({ message: 'received', data: null })
      : context.json({ message: 'The signature does not fit' }, 401)
  })
  return app
}
