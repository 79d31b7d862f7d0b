import { authTexts } from '#contract/auth.ts'
import { consume, type Limit, readLimit, resetLimit } from '../database/limits.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Queries } from '../ports/database.ts'
import { Refusal } from '../refusal.ts'

const tenMinutes = 600
const hour = 3600
const day = 24 * hour

/** Mobile carriers put many customers behind one address, hence as many as 90 per client. */
const codesByClient: Limit = { name: 'code-client', points: 90, seconds: tenMinutes }
const loginsByClient: Limit = { name: 'login-client', points: 90, seconds: tenMinutes }

/** Codes for one address to one client, or to one browser in which its owner has signed in before. */
const strictWithMail: readonly Limit[] = [
  { name: 'code-minute', points: 1, seconds: 60 },
  { name: 'code-hour', points: 5, seconds: hour },
  { name: 'code-day', points: 10, seconds: day },
]
const strictWithOutbox: readonly Limit[] = [{ name: 'code-hour', points: 60, seconds: hour }]

/**
 * Codes for one address to all clients together that are not known there: so high that a few strangers don't keep its
 * owner out, and so low that many don't flood the mailbox.
 */
const codesByAddress: readonly Limit[] = [
  { name: 'code-address-hour', points: 50, seconds: hour },
  { name: 'code-address-day', points: 150, seconds: day },
]

/** Wrong codes without a challenge, by client and address. */
const failuresByClient: Limit = { name: 'login-failures', points: 20, seconds: hour }
/** Codes that were tried without a challenge by clients that did not ask for one, by address. */
const strayTries: Limit = { name: 'login-stray', points: 20, seconds: hour }
/** Wrong codes of an address, by whomever: past these its codes get longer. */
const guesses: Limit = { name: 'login-guesses', points: 20, seconds: day }

/** Who tries to sign in, and to which address. */
export type Attempt = { readonly email: string; readonly client: string }

/** Counts in the database: they hold across instances and restarts. */
export type SignInLimits = {
  /**
   * @param knownBrowser its hash, where somebody has signed in to this address in it
   * @throws Refusal 429 when the client, or everybody for this address, asked for too many codes
   */
  takeCode(attempt: Attempt, knownBrowser: string | undefined): Promise<void>
  /** @throws Refusal 429 when the client tried too often */
  takeLogin(client: string): Promise<void>
  /**
   * For who sends no challenge.
   * @throws Refusal 429 past as many wrong codes as such a client has for an address
   */
  demandOpenTry(attempt: Attempt): Promise<void>
  countOpenFailure(attempt: Attempt): Promise<void>
  /**
   * For who sends no challenge and has not asked for a code, as where the client's address changes: counted before it
   * is known to be wrong, so that parallel guesses don't share a point.
   * @throws Refusal 429 past as many as all such clients have for an address
   */
  takeStrayTry(email: string): Promise<void>
  forgiveFailures(trx: Queries, attempt: Attempt): Promise<void>
  countGuess(email: string): Promise<void>
  /** Whether somebody has been guessing at the codes of this address. */
  isGuessedAt(email: string): Promise<boolean>
}

const tooMany = (retryAfterSeconds: number) =>
  new Refusal(429, authTexts.tooManyTries, { retryAfterMs: retryAfterSeconds * 1000 })

/** Ends with the address: erasing a person removes the counters that do. */
const pair = (who: string, email: string) => `${who}:${email}`

/**
 * The limits of signing in, alike for known and unknown addresses. No stranger can use up what somebody needs to sign
 * in to their own account (docs/decisions/tokens.md).
 * @param protectMailbox with real mail one client gets at most one code a minute, 5 an hour and 10 a day for an
 * address; with the outbox folder there is no mailbox to flood and 60 an hour are let through
 */
export function makeSignInLimits(database: Database, clock: Clock, protectMailbox: boolean): SignInLimits {
  const now = () => new Date(clock.now())
  const take = async (limit: Limit, key: string) => {
    const taken = await consume(database, limit, key, now())
    if (taken.state === 'refused') throw tooMany(taken.retryAfterSeconds)
  }
  return {
    async takeCode({ email, client }, knownBrowser) {
      await take(codesByClient, client)
      const who = knownBrowser ?? client
      for (const limit of protectMailbox ? strictWithMail : strictWithOutbox)
        await take(limit, pair(who, email))
      if (knownBrowser !== undefined || !protectMailbox) return
      for (const limit of codesByAddress) await take(limit, email)
    },
    takeLogin: (client) => take(loginsByClient, client),
    async demandOpenTry({ email, client }) {
      const failures = await readLimit(database.read, failuresByClient, pair(client, email), now())
      if (failures.state === 'refused') throw tooMany(failures.retryAfterSeconds)
    },
    async countOpenFailure({ email, client }) {
      await consume(database, failuresByClient, pair(client, email), now())
    },
    takeStrayTry: (email) => take(strayTries, email),
    async forgiveFailures(trx, { email, client }) {
      await resetLimit(trx, failuresByClient, pair(client, email))
      await resetLimit(trx, strayTries, email)
    },
    async countGuess(email) {
      await consume(database, guesses, email, now())
    },
    async isGuessedAt(email) {
      return (await readLimit(database.read, guesses, email, now())).state === 'refused'
    },
  }
}
