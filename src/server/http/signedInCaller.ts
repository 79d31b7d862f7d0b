import { hash } from 'node:crypto'
import { authTexts } from '#contract/auth.ts'
import type { Access, Call } from '#contract/call.ts'
import { isoTime, minute } from '#domain/time.ts'
import type { Dependencies } from '../dependencies.ts'
import { findTokenOwner, hasToken, type TokenOwner, touchToken } from '../modules/accounts/queriesTokens.ts'
import { lockUser } from '../modules/accounts/queriesUsers.ts'
import type { Queries } from '../ports/database.ts'
import type { Caller } from './call.ts'
import { Refusal } from './refusal.ts'

/** The last use of a token is written at most this often, in ms, and not with every request. */
const touchEveryMs = minute

export const hashToken = (token: string) => hash('sha256', token, 'hex')

const mayCall: Record<Access, (caller: Caller) => boolean> = {
  public: () => true,
  user: () => true,
  admin: ({ userType }) => userType !== 'user',
  superAdmin: ({ userType }) => userType === 'superAdmin',
}

type Needed = Pick<Dependencies, 'database' | 'clock'>

export const bearerToken = (header: string | undefined) =>
  /^Bearer +([\w-]{20,200})$/i.exec(header ?? '')?.[1]

function isLive({ expiresAt, lastUsedAt, idleMs }: TokenOwner, now: number): boolean {
  const idleUntil = idleMs === null ? Number.POSITIVE_INFINITY : Date.parse(lastUsedAt) + idleMs
  return now < Math.min(Date.parse(expiresAt), idleUntil)
}

/**
 * Finds the account behind an `Authorization` header.
 * @param unattended true for calls that a page makes by itself: they do not keep an idle session
 *   alive
 * @throws Refusal 401 without a live token
 */
export async function callerOf(
  header: string | undefined,
  { database, clock }: Needed,
  unattended = false,
): Promise<Caller> {
  const token = bearerToken(header)
  const owner = token === undefined ? undefined : await findTokenOwner(database.read, hashToken(token))
  const now = clock.now()
  if (owner === undefined || !isLive(owner, now)) throw new Refusal(401, authTexts.signedOut)
  const { caller, lastUsedAt } = owner
  if (!unattended && now - Date.parse(lastUsedAt) > touchEveryMs) {
    await database.write((trx) => touchToken(trx, caller.tokenId, isoTime(now)))
  }
  return caller
}

/**
 * Locks an account and its sessions until this transaction ends. Otherwise what is stored during an
 * erasure would outlive it.
 * @throws Refusal 401 if the session was revoked during the request
 */
export async function holdSession(trx: Queries, { id, tokenId }: Pick<Caller, 'id' | 'tokenId'>) {
  await lockUser(trx, id)
  if (!(await hasToken(trx, tokenId))) throw new Refusal(401, authTexts.signedOut)
}

/**
 * Finds the account behind an `Authorization` header and checks that it may make this call.
 * @throws Refusal 401 or 403
 */
export async function signedInCaller(
  call: Call,
  authorization: string | undefined,
  { logger, ...needed }: Needed & Pick<Dependencies, 'logger'>,
): Promise<Caller> {
  const caller = await callerOf(authorization, needed, call.unattended)
  if (!mayCall[call.access](caller)) {
    logger.warn({ event: 'refused by role', userId: caller.id, call: call.summary }, 'security')
    throw new Refusal(403, authTexts.notAllowed)
  }
  return caller
}
