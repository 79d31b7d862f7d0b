import { hash } from 'node:crypto'
import { authTexts } from '#contract/auth.ts'
import type { Access, Call } from '#contract/call.ts'
import type { Caller } from './call.ts'
import { findTokenOwner, hasToken, type TokenOwner, touchToken } from './database/tokens.ts'
import { lockUser } from './database/users.ts'
import type { Doors } from './doors.ts'
import type { Queries } from './ports/database.ts'
import { Refusal } from './refusal.ts'

/** How stale "last used" may get before it is written again: a write per request would be waste. */
const touchEveryMs = 60_000

export const hashToken = (token: string) => hash('sha256', token, 'hex')

/** A token's owner with their times as numbers. */
type Session = {
  readonly caller: Caller
  /** ms since the epoch */
  readonly lastUsedAt: number
}

function sessionOf({ caller, expiresAt, lastUsedAt, idleMs }: TokenOwner): Session {
  const used = Date.parse(lastUsedAt)
  const idleUntil = idleMs === null ? Number.POSITIVE_INFINITY : used + idleMs
  return {
    caller: { ...caller, signedInUntil: Math.min(Date.parse(expiresAt), idleUntil) },
    lastUsedAt: used,
  }
}

async function sessionBy(db: Queries, token: string): Promise<Session | undefined> {
  const owner = await findTokenOwner(db, hashToken(token))
  return owner === undefined ? undefined : sessionOf(owner)
}

const mayCall: Record<Access, (caller: Caller) => boolean> = {
  public: () => true,
  user: () => true,
  admin: ({ userType }) => userType !== 'user',
  superAdmin: ({ userType }) => userType === 'superAdmin',
}

type Needed = Pick<Doors, 'database' | 'clock'>

/** The token of an `Authorization: Bearer` header; undefined without one. */
export const bearerToken = (header: string | undefined) =>
  /^Bearer +([\w-]{20,200})$/i.exec(header ?? '')?.[1]

/** @throws Refusal 401 without a live session */
function callerIn(
  session: Session | undefined,
  { database, clock }: Needed,
  polled: boolean,
): Caller | Promise<Caller> {
  const now = clock.now()
  if (session === undefined || session.caller.signedInUntil <= now)
    throw new Refusal(401, authTexts.signedOut)
  const { caller, lastUsedAt } = session
  if (polled || now - lastUsedAt <= touchEveryMs) return caller
  return database
    .write((trx) => touchToken(trx, caller.tokenId, new Date(now).toISOString()))
    .then(() => caller)
}

/**
 * Who a token belongs to; at once where that is remembered.
 * @param polled a call the page makes by itself: it does not keep an idle session alive
 * @throws Refusal 401 without a live token
 */
export function callerOf(
  header: string | undefined,
  doors: Needed,
  polled = false,
): Caller | Promise<Caller> {
  const token = bearerToken(header)
  const session = token === undefined ? undefined : sessionBy(doors.database.read, token)
  return session instanceof Promise
    ? session.then((found) => callerIn(found, doors, polled))
    : callerIn(session, doors, polled)
}

/**
 * Keeps an account and its sessions as they are until this transaction ends: what is stored for somebody whose account
 * is being erased would outlive that.
 * @throws Refusal 401 when the session ended since the call began
 */
export async function holdSession(trx: Queries, { id, tokenId }: Pick<Caller, 'id' | 'tokenId'>) {
  await lockUser(trx, id)
  if (!(await hasToken(trx, tokenId))) throw new Refusal(401, authTexts.signedOut)
}

/** @throws Refusal 401 or 403 */
export function signedInCaller(
  call: Call,
  authorization: string | undefined,
  doors: Needed,
): Caller | Promise<Caller> {
  const allowed = (caller: Caller) => {
    if (!mayCall[call.access](caller)) throw new Refusal(403, authTexts.notAllowed)
    return caller
  }
  const caller = callerOf(authorization, doors, call.polled)
  return caller instanceof Promise ? caller.then(allowed) : allowed(caller)
}
