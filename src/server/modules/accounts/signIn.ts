import { createHmac, hash, randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import type { AuditAction } from '#contract/auditActions.ts'
import { authTexts } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import { isClosedOrErased } from '#domain/accountStatus.ts'
import { hour, isoTime, minute } from '#domain/time.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Handlers } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { safeEqual } from '../../http/safeEqual.ts'
import { makeSecurityLog } from '../../http/securityLog.ts'
import { hashToken } from '../../http/signedInCaller.ts'
import type { Queries } from '../../ports/database.ts'
import { AddressRefused } from '../../ports/mail.ts'
import { insertAuditEntry } from '../admin/queriesAudit.ts'
import { codeMail } from './codeMail.ts'
import { isKnownBrowser, rememberBrowser } from './queriesKnownBrowsers.ts'
import {
  type CodeSource,
  challengesToMail,
  deleteCode,
  insertChallenge,
  type LiveCode,
  liveCodes,
  lockCodes,
  returnMail,
  takeMail,
  takeOpenTries,
  takeTry,
} from './queriesSignInCodes.ts'
import { deleteToken, deleteTokensOf, insertToken } from './queriesTokens.ts'
import { findUserByEmail, lockUserByEmail, noteSignIn } from './queriesUsers.ts'
import { type Attempt, makeSignInLimits } from './signInLimits.ts'

/** A challenge is valid for 10 minutes and 5 tries. */
const codeLifeMs = 10 * minute
/** How long the same code is mailed again to a client that asks again, in ms. */
const codeYoungMs = 5 * minute
const codeTries = 5
/** Digits of a code: more for admins, and for an address whose codes somebody has been guessing. */
const codeDigits = { usual: 6, guarded: 8 } as const
const isCode = (text: string) => /^\d+$/.test(text) && Object.values<number>(codeDigits).includes(text.length)
/** Customers stay signed in for 30 days; admins for 12 hours, and 30 minutes without activity. */
const tokenLife = {
  user: { lifeMs: 30 * 24 * hour, idleMs: null },
  admin: { lifeMs: 12 * hour, idleMs: 30 * minute },
  superAdmin: { lifeMs: 12 * hour, idleMs: 30 * minute },
} as const

export type AuthDependencies = Pick<
  Dependencies,
  'database' | 'clock' | 'mail' | 'mailState' | 'logger' | 'codeKey' | 'siteUrl' | 'later'
>

type AuthKey =
  | 'POST /public/get-code'
  | 'POST /public/login'
  | 'POST /user/logout'
  | 'POST /user/logout-everywhere'

/** Closed and erased accounts are answered like unknown addresses. */
const mayEnter = (user: User | undefined): user is User => user !== undefined && !isClosedOrErased(user)

/** Stands in for somebody without an account: their mail is made, too, and not sent. */
const unknownReader = { firstName: 'Nobody', lastName: 'Known' }

/**
 * Makes a code out of what is stored and the installation's key: the same one for every mail, and
 * nowhere stored itself.
 */
function makeCode(key: string, { email, seed }: CodeSource, digits: number): string {
  const mac = createHmac('sha256', key).update(`sign-in code\n${email}\n${seed}\n${digits}`).digest()
  return String(mac.readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0')
}

/** The hash under which a code is stored. */
const hashCode = (key: string, email: string, code: string) =>
  createHmac('sha256', key).update(`${email}\n${code}`).digest('hex')

/**
 * Makes the code of a challenge, and mails it if the address may sign in. It runs after the answer,
 * and does the same work for every address: neither this answer's time nor that of the next one
 * reveals anything. The scheduled job repeats mails that failed.
 */
async function mailCode(dependencies: AuthDependencies, source: CodeSource) {
  const { id, email } = source
  const { database, mail, logger, siteUrl, codeKey } = dependencies
  try {
    await nextTurn()
    const user = await findUserByEmail(database.read, email)
    const isGuessedAt = await makeSignInLimits(dependencies).isGuessedAt(email)
    const isGuarded = isGuessedAt || (user !== undefined && user.userType !== 'user')
    const code = makeCode(codeKey, source, isGuarded ? codeDigits.guarded : codeDigits.usual)
    const codeHash = hashCode(codeKey, email, code)
    if (!(await database.write((trx) => takeMail(trx, id, codeHash)))) return
    const content = codeMail({ to: email, reader: user ?? unknownReader, code, siteUrl })
    try {
      await (mayEnter(user) ? mail.send : mail.rehearse)({ ...content, messageId: id })
    } catch (error) {
      // Another try for a refused address would be in vain.
      if (!(error instanceof AddressRefused)) await database.write((trx) => returnMail(trx, id))
      throw error
    }
  } catch (error) {
    logger.error({ err: error }, 'the mail with the sign-in code could not be sent')
  }
}

/**
 * How long the work after the answer has for a mail, before the scheduled job takes it over, in ms.
 */
const handoverMs = 10_000

/** Mails the codes whose mail is still due, because the API ended or the mail service failed. */
export async function mailWaitingCodes(dependencies: AuthDependencies): Promise<void> {
  const now = dependencies.clock.now()
  const waiting = await challengesToMail(dependencies.database.read, isoTime(now), isoTime(now - handoverMs))
  for (const challenge of waiting) await mailCode(dependencies, challenge)
}

const recordSignIn = (trx: Queries, user: User, now: number) =>
  insertAuditEntry(trx, {
    id: nanoid(),
    actorId: user._id,
    action: 'signed in' satisfies AuditAction,
    subjectType: 'user',
    subjectId: user._id,
    before: undefined,
    after: undefined,
    createdAt: isoTime(now),
  })

async function openSession(trx: Queries, user: User, now: number) {
  const token = randomBytes(32).toString('base64url')
  const { lifeMs, idleMs } = tokenLife[user.userType]
  await insertToken(trx, {
    id: nanoid(),
    tokenHash: hashToken(token),
    userId: user._id,
    now: isoTime(now),
    expiresAt: isoTime(now + lifeMs),
    idleMs,
  })
  return { token, user }
}

const sha256 = (text: string) => hash('sha256', text, 'hex')

/** Signing in and out (docs/decisions/tokens.md). */
export function makeAuth(dependencies: AuthDependencies): Handlers<AuthKey> {
  const { database, clock, mailState, codeKey, later } = dependencies
  const limits = makeSignInLimits(dependencies)
  const note = makeSecurityLog(dependencies)
  /** Logs a refusal for too many tries. */
  const noteLock = (attempt: Attempt) => (error: unknown) => {
    if (error instanceof Refusal && error.status === 429) note('locked', attempt)
    throw error
  }
  const hashClient = (client: string) => createHmac('sha256', codeKey).update(client).digest('hex')

  /**
   * The code that a try without a challenge means: one that the same client asked for, else any
   * live one. Several may be open; the one that it matches is meant.
   */
  async function openCode(attempt: Attempt, given: string, now: string) {
    await limits.demandOpenTry(attempt)
    const clientHash = hashClient(attempt.client)
    const meant = (codes: readonly LiveCode[]) =>
      codes.find(({ codeHash }) => safeEqual(codeHash, given)) ?? codes[0]
    const codes = await liveCodes(database.read, attempt.email, now)
    if (codes.some((code) => code.clientHash === clientHash)) {
      const take = async (trx: Queries) => meant(await takeOpenTries(trx, attempt.email, clientHash, now))
      return { take, failed: () => limits.countOpenFailure(attempt) }
    }
    if (codes.length > 0) await limits.takeTryFromElsewhere(attempt.email)
    return { take: async () => meant(codes), failed: async () => undefined }
  }

  return {
    async 'POST /public/get-code'({ body: { email, browser }, client }) {
      // Checked before the address is looked up, and before a code is counted.
      if ((await mailState()) === 'down') {
        throw new Refusal(503, authTexts.mailDown, { retryAfterMs: 30_000 })
      }
      const mark = browser === undefined ? undefined : sha256(browser)
      const isKnown = mark !== undefined && (await isKnownBrowser(database.read, email, mark))
      const attempt = { email, client }
      await limits.takeCode(attempt, isKnown ? mark : undefined).catch(noteLock(attempt))
      note('code asked for', attempt)
      const challenge = randomBytes(32).toString('base64url')
      const id = sha256(challenge)
      const now = clock.now()
      // Stored for unknown addresses too: the same work, the same answer, the same time.
      const stored = {
        id,
        email,
        clientHash: hashClient(client),
        browserHash: mark ?? id,
        tries: codeTries,
        createdAt: isoTime(now),
        expiresAt: isoTime(now + codeLifeMs),
      }
      const source = await database.write((trx) => insertChallenge(trx, stored, isoTime(now - codeYoungMs)))
      later(mailCode(dependencies, source))
      return { data: { challenge } }
    },

    async 'POST /public/login'({ body: { email, otp, challenge }, client }) {
      const attempt = { email, client }
      await limits.takeLogin(client).catch(noteLock(attempt))
      // A text that can't be a code does not use up a try.
      if (!isCode(otp)) throw new Refusal(401, authTexts.noCode)
      const given = hashCode(codeKey, email, otp)
      const now = clock.now()
      const open =
        challenge === undefined
          ? await openCode(attempt, given, isoTime(now)).catch(noteLock(attempt))
          : undefined
      // One transaction, so nobody signs in with an address that is erased or changed meanwhile.
      const outcome = await database.write(async (trx) => {
        await lockCodes(trx, email)
        const code =
          challenge === undefined
            ? await open?.take(trx)
            : await takeTry(trx, sha256(challenge), email, isoTime(now))
        if (code === undefined) return 'no live code'
        if (!safeEqual(code.codeHash, given) || !(await deleteCode(trx, email, code.seed))) return 'wrong'
        const user = await lockUserByEmail(trx, email)
        if (!mayEnter(user)) return 'nobody'
        await limits.forgiveFailures(trx, attempt)
        await noteSignIn(trx, user._id)
        await rememberBrowser(trx, user._id, code.browserHash, isoTime(now))
        if (user.userType !== 'user') await recordSignIn(trx, user, now)
        return openSession(trx, user, now)
      })
      if (typeof outcome === 'object') {
        note('signed in', { ...attempt, userId: outcome.user._id })
        return { data: outcome }
      }
      note('wrong code', attempt)
      if (outcome === 'wrong') {
        await open?.failed()
        await limits.countGuess(email)
      }
      throw new Refusal(401, authTexts.wrongCode)
    },

    async 'POST /user/logout'({ caller, client }) {
      await database.write((trx) => deleteToken(trx, caller.tokenId))
      note('signed out', { client, email: caller.email, userId: caller.id })
      return { data: null }
    },

    async 'POST /user/logout-everywhere'({ caller, client }) {
      await database.write((trx) => deleteTokensOf(trx, caller.id))
      note('signed out everywhere', { client, email: caller.email, userId: caller.id })
      return { data: null }
    },
  }
}
