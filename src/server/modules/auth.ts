import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import { authTexts } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import { isGone } from '#domain/gone.ts'
import type { Handlers } from '../call.ts'
import { deleteCode, replaceCode, takeTry } from '../database/signInCodes.ts'
import { deleteToken, deleteTokensOf, insertToken } from '../database/tokens.ts'
import { findUserByEmail, lockUserByEmail } from '../database/users.ts'
import type { Doors } from '../doors.ts'
import type { Queries } from '../ports/database.ts'
import { Refusal } from '../refusal.ts'
import { sameText } from '../sameText.ts'
import { hashToken } from '../signedInCaller.ts'
import { codeMail } from './codeMail.ts'
import type { SignInLimits } from './signInLimits.ts'

const minute = 60_000
const hour = 60 * minute
/** A code lives 10 minutes and bears 5 tries (decisions, "Meaning"). */
export const codeLifeMs = 10 * minute
export const codeTries = 5
/** Buyers stay signed in for 30 days; admins for 12 hours, and 30 minutes without activity. */
const tokenLife = {
  user: { lifeMs: 30 * 24 * hour, idleMs: null },
  admin: { lifeMs: 12 * hour, idleMs: 30 * minute },
  superAdmin: { lifeMs: 12 * hour, idleMs: 30 * minute },
} as const

export type AuthDoors = Pick<
  Doors,
  'database' | 'clock' | 'mail' | 'mailState' | 'logger' | 'codeKey' | 'siteUrl' | 'later'
> & {
  readonly limits: SignInLimits
}

type AuthKey =
  | 'POST /public/get-code'
  | 'POST /public/login'
  | 'POST /user/logout'
  | 'POST /user/logout-everywhere'

/** A closed account is answered as an unknown address is, and so is what stands where an erased customer's stood. */
const mayEnter = (user: User | undefined): user is User => user !== undefined && !isGone(user)

/** Sends the code if somebody may sign in with the address. Runs after the answer, so that its time tells nothing. */
async function mailCode({ database, mail, logger, siteUrl }: AuthDoors, email: string, code: string) {
  try {
    await nextTurn()
    const user = await findUserByEmail(database.read, email)
    if (mayEnter(user)) await mail.send(codeMail({ to: email, reader: user, code, siteUrl }))
  } catch (error) {
    logger.error({ err: error }, 'the mail with the sign-in code could not be sent')
  }
}

async function openSession(trx: Queries, user: User, now: number) {
  const token = randomBytes(32).toString('base64url')
  const { lifeMs, idleMs } = tokenLife[user.userType]
  await insertToken(trx, {
    id: nanoid(),
    tokenHash: hashToken(token),
    userId: user._id,
    now: new Date(now).toISOString(),
    expiresAt: new Date(now + lifeMs).toISOString(),
    idleMs,
  })
  return { token, user }
}

/** Signing in and out (spec sections 2 and 4, decisions "Meaning"). */
export function makeAuth(doors: AuthDoors): Handlers<AuthKey> {
  const { database, clock, mailState, limits, codeKey, later } = doors
  const hashCode = (email: string, code: string) =>
    createHmac('sha256', codeKey).update(`${email}\n${code}`).digest('hex')

  return {
    async 'POST /public/get-code'({ body: { email }, client }) {
      // Asked before the address is looked at, and before it costs one of its codes.
      if ((await mailState()) === 'down') {
        throw new Refusal(503, authTexts.mailDown, { retryAfterMs: 30_000 })
      }
      await limits.takeCode(email, client)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const now = clock.now()
      // Stored for unknown addresses too: the same work, the same answer, the same time.
      await database.write((trx) =>
        replaceCode(trx, {
          email,
          codeHash: hashCode(email, code),
          triesLeft: codeTries,
          createdAt: new Date(now).toISOString(),
          expiresAt: new Date(now + codeLifeMs).toISOString(),
        }),
      )
      later(mailCode(doors, email, code))
      return { data: null }
    },

    async 'POST /public/login'({ body: { email, otp }, client }) {
      await limits.takeLogin(email, client)
      const given = hashCode(email, otp)
      const now = clock.now()
      // One transaction: who is erased, or gets another address, meanwhile is not signed in with this one.
      const outcome = await database.write(async (trx) => {
        const stored = await takeTry(trx, email, new Date(now).toISOString())
        if (stored === undefined) return 'no live code'
        if (!sameText(stored, given) || !(await deleteCode(trx, email))) return 'wrong'
        const user = await lockUserByEmail(trx, email)
        if (!mayEnter(user)) return 'nobody'
        await limits.forgiveFailures(trx, email)
        return openSession(trx, user, now)
      })
      if (typeof outcome === 'object') return { data: outcome }
      // Only a try that was used up counts, or anyone could lock an address by guessing at nothing.
      if (outcome === 'wrong') await limits.countFailure(email)
      throw new Refusal(401, authTexts.wrongCode)
    },

    async 'POST /user/logout'({ caller }) {
      await database.write((trx) => deleteToken(trx, caller.tokenId))
      return { data: null }
    },

    async 'POST /user/logout-everywhere'({ caller }) {
      await database.write((trx) => deleteTokensOf(trx, caller.id))
      return { data: null }
    },
  }
}
