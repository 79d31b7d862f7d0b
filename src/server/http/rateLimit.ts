import { authTexts } from '#contract/auth.ts'
import type { CallLimit } from '#contract/call.ts'
import { consume } from '../database/limits.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from './refusal.ts'

type Needed = Pick<Dependencies, 'database' | 'clock'>

/**
 * Counts a call against the limit of its row. Limited calls store, mail, cost money or make a file.
 * @param key the account, or the client's address on public calls
 * @throws Refusal 429 with the time to wait
 */
export async function takeRateLimitPoint(
  { database, clock }: Needed,
  call: string,
  limit: CallLimit,
  key: string,
): Promise<void> {
  const taken = await consume(database, { name: call, ...limit }, key, new Date(clock.now()))
  if (taken.state === 'allowed') return
  throw new Refusal(429, authTexts.tooManyTries, { retryAfterMs: taken.retryAfterSeconds * 1000 })
}
