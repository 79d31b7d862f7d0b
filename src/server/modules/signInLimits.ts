import { authTexts } from '#contract/auth.ts'
import { consume, type Limit, readLimit, resetLimit } from '../database/limits.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Queries } from '../ports/database.ts'
import { Refusal } from '../refusal.ts'

const tenMinutes = 600
const hour = 3600

/** Mobile carriers put many customers behind one address, hence as many as 90 per client. */
const codesByClient: Limit = { name: 'code-client', points: 90, seconds: tenMinutes }
const loginsByClient: Limit = { name: 'login-client', points: 90, seconds: tenMinutes }
/** Wrong codes of an address over all its codes: a new code does not reset them. */
const failuresByAddress: Limit = { name: 'login-failures', points: 20, seconds: hour }

const guardedMailbox: readonly Limit[] = [
  { name: 'code-minute', points: 1, seconds: 60 },
  { name: 'code-hour', points: 5, seconds: hour },
  { name: 'code-day', points: 10, seconds: 24 * hour },
]
const outboxFolder: readonly Limit[] = [{ name: 'code-hour', points: 60, seconds: hour }]

/** Counts by address and by client, in the database: they hold across instances and restarts. */
export type SignInLimits = {
  /** @throws Refusal 429 when the client or the address asked for too many codes */
  takeCode(email: string, client: string): Promise<void>
  /** @throws Refusal 429 when the client tried too often or the address had too many wrong codes */
  takeLogin(email: string, client: string): Promise<void>
  countFailure(email: string): Promise<void>
  forgiveFailures(trx: Queries, email: string): Promise<void>
}

const tooMany = (retryAfterSeconds: number) =>
  new Refusal(429, authTexts.tooManyTries, { retryAfterMs: retryAfterSeconds * 1000 })

/**
 * The limits of signing in, alike for known and unknown addresses.
 * @param protectMailbox with real mail an address gets at most one code a minute, 5 an hour and 10 a day;
 * with the outbox folder there is no mailbox to flood and 60 an hour are let through
 */
export function makeSignInLimits(database: Database, clock: Clock, protectMailbox: boolean): SignInLimits {
  const now = () => new Date(clock.now())
  const take = async (limit: Limit, key: string) => {
    const taken = await consume(database, limit, key, now())
    if (taken.state === 'refused') throw tooMany(taken.retryAfterSeconds)
  }
  return {
    async takeCode(email, client) {
      await take(codesByClient, client)
      for (const limit of protectMailbox ? guardedMailbox : outboxFolder) await take(limit, email)
    },
    async takeLogin(email, client) {
      await take(loginsByClient, client)
      const failures = await readLimit(database.read, failuresByAddress, email, now())
      if (failures.state === 'refused') throw tooMany(failures.retryAfterSeconds)
    },
    async countFailure(email) {
      await consume(database, failuresByAddress, email, now())
    },
    forgiveFailures: (trx, email) => resetLimit(trx, failuresByAddress, email),
  }
}
