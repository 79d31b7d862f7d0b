import { authTexts } from '#contract/auth.ts'
import { day, hour, minute, second } from '#domain/time.ts'
import { consume, type Limit, readLimit, resetLimit } from '../../database/limits.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'

/** As many as 90 per client, because mobile carriers put many customers behind one address. */
const codesByClient: Limit = { name: 'code-client', points: 90, seconds: (10 * minute) / second }
const loginsByClient: Limit = { name: 'login-client', points: 90, seconds: (10 * minute) / second }

/** Codes for one address, per client, or per browser in which its owner has signed in before. */
const strictWithMail: readonly Limit[] = [
  { name: 'code-minute', points: 1, seconds: 60 },
  { name: 'code-hour', points: 5, seconds: hour / second },
  { name: 'code-day', points: 10, seconds: day / second },
]
const strictWithOutbox: readonly Limit[] = [{ name: 'code-hour', points: 60, seconds: hour / second }]

/**
 * Codes for one address to all other clients together: enough that a few strangers don't lock its
 * owner out, and few enough that many don't flood the mailbox.
 */
const codesByAddress: readonly Limit[] = [
  { name: 'code-address-hour', points: 50, seconds: hour / second },
  { name: 'code-address-day', points: 150, seconds: day / second },
]

/**
 * Codes for all addresses together, past the limits of an address, to clients that have not asked
 * for it before: many strangers don't lock its owner out of a new browser. A ceiling, since each of
 * the strangers may be new as well.
 */
const roomForNewClients: Limit = { name: 'code-new-client', points: 300, seconds: hour / second }

/** Wrong codes without a challenge, by client and address. */
const failuresByClient: Limit = { name: 'login-failures', points: 20, seconds: hour / second }
/** Tries without a challenge by clients that did not ask for a code, per address. */
const triesFromElsewhere: Limit = { name: 'login-stray', points: 20, seconds: hour / second }
/** Wrong codes for an address by anybody: after these its codes get longer. */
const guesses: Limit = { name: 'login-guesses', points: 20, seconds: day / second }

type Needed = Pick<Dependencies, 'database' | 'clock' | 'mail' | 'logger'>

/** Who tries to sign in, and to which address. */
export type Attempt = { readonly email: string; readonly client: string }

/** The counts are in the database, so they hold across instances and restarts. */
export type SignInLimits = {
  /**
   * @param knownBrowser hash of a browser in which somebody has signed in to this address
   * @throws Refusal 429 when the client, or everybody for this address, asked for too many codes.
   *   A client that asks for it the first time today is let through while the room for such lasts
   */
  takeCode(attempt: Attempt, knownBrowser: string | undefined): Promise<void>
  /** @throws Refusal 429 when the client tried too often */
  takeLogin(client: string): Promise<void>
  /**
   * For clients that send no challenge.
   * @throws Refusal 429 after too many wrong codes for an address
   */
  demandOpenTry(attempt: Attempt): Promise<void>
  countOpenFailure(attempt: Attempt): Promise<void>
  /**
   * For clients that send no challenge and have not asked for a code, such as one whose address has
   * changed. Counts before the code is checked, so that parallel guesses don't share a point.
   * @throws Refusal 429 when all such clients together have used up an address's tries
   */
  takeTryFromElsewhere(email: string): Promise<void>
  forgiveFailures(trx: Queries, attempt: Attempt): Promise<void>
  countGuess(email: string): Promise<void>
  /** Whether somebody has been guessing at the codes of this address. */
  isGuessedAt(email: string): Promise<boolean>
}

const tooMany = (retryAfterSeconds: number) =>
  new Refusal(429, authTexts.tooManyTries, { retryAfterMs: retryAfterSeconds * 1000 })

/** Begins with the address: an erasure deletes the counters that begin so. */
const pair = (email: string, who: string) => `${email}:${who}`

/**
 * The limits of signing in, the same for known and unknown addresses. No stranger can use up what
 * an owner needs (docs/decisions/tokens.md).
 * With real mail a client gets one code a minute, 5 an hour and 10 a day for an address; with the
 * outbox folder 60 an hour, since no mailbox can be flooded.
 */
export function makeSignInLimits({ database, clock, mail, logger }: Needed): SignInLimits {
  const now = () => new Date(clock.now())
  /** @returns whether this point is the first one in the window */
  const take = async (limit: Limit, key: string) => {
    const taken = await consume(database, limit, key, now())
    if (taken.state === 'refused') throw tooMany(taken.retryAfterSeconds)
    return taken.remaining === limit.points - 1
  }
  /** Takes a point of the room for new clients. The one that takes the last logs an alarm. */
  async function takeRoom(refusal: unknown): Promise<void> {
    const taken = await consume(database, roomForNewClients, 'all', now())
    if (taken.state === 'refused') throw refusal
    if (taken.remaining > 0) return
    const { points } = roomForNewClients
    logger.error({ points }, 'many clients ask for sign-in codes: new browsers may be refused for an hour')
  }
  return {
    async takeCode({ email, client }, knownBrowser) {
      await take(codesByClient, client)
      const who = knownBrowser ?? client
      let isFirst = false
      // The last one is of a day.
      for (const limit of mail.real ? strictWithMail : strictWithOutbox)
        isFirst = await take(limit, pair(email, who))
      if (knownBrowser !== undefined || !mail.real) return
      try {
        for (const limit of codesByAddress) await take(limit, email)
      } catch (refusal) {
        if (!isFirst || !(refusal instanceof Refusal)) throw refusal
        await takeRoom(refusal)
      }
    },
    takeLogin: async (client) => void (await take(loginsByClient, client)),
    async demandOpenTry({ email, client }) {
      const failures = await readLimit(database.read, failuresByClient, pair(email, client), now())
      if (failures.state === 'refused') throw tooMany(failures.retryAfterSeconds)
    },
    async countOpenFailure({ email, client }) {
      await consume(database, failuresByClient, pair(email, client), now())
    },
    takeTryFromElsewhere: async (email) => void (await take(triesFromElsewhere, email)),
    async forgiveFailures(trx, { email, client }) {
      await resetLimit(trx, failuresByClient, pair(email, client))
      await resetLimit(trx, triesFromElsewhere, email)
    },
    async countGuess(email) {
      await consume(database, guesses, email, now())
    },
    async isGuessedAt(email) {
      return (await readLimit(database.read, guesses, email, now())).state === 'refused'
    },
  }
}
