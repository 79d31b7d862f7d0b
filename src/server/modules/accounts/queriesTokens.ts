import { findsRow } from '../../database/rows.ts'
import type { Caller } from '../../http/call.ts'
import type { Queries } from '../../ports/database.ts'

export type TokenOwner = {
  readonly caller: Caller
  readonly expiresAt: string
  readonly lastUsedAt: string
  /** Milliseconds without activity after which the token expires; null: no such limit. */
  readonly idleMs: number | null
}

/** Finds a token's holder; the caller checks its expiry. @param tokenHash its SHA-256 */
export async function findTokenOwner(db: Queries, tokenHash: string): Promise<TokenOwner | undefined> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'users.id',
      'users.user_type as userType',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'tokens.id as tokenId',
      'tokens.expires_at as expiresAt',
      'tokens.last_used_at as lastUsedAt',
      'tokens.idle_ms as idleMs',
    ])
    .where('tokens.token_hash', '=', tokenHash)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { expiresAt, lastUsedAt, idleMs, ...caller } = row
  return { caller, expiresAt, lastUsedAt, idleMs }
}

export type NewToken = {
  readonly id: string
  readonly tokenHash: string
  readonly userId: string
  readonly now: string
  readonly expiresAt: string
  readonly idleMs: number | null
}

export async function insertToken(db: Queries, token: NewToken): Promise<void> {
  await db
    .insertInto('tokens')
    .values({
      id: token.id,
      token_hash: token.tokenHash,
      user_id: token.userId,
      created_at: token.now,
      expires_at: token.expiresAt,
      last_used_at: token.now,
      idle_ms: token.idleMs,
    })
    .execute()
}

/** Whether a session still exists: signing out deletes it. */
export const hasToken = (db: Queries, tokenId: string): Promise<boolean> =>
  findsRow(db.selectFrom('tokens').select('id').where('id', '=', tokenId))

/** Stores the time of the last use: some tokens expire when idle. */
export async function touchToken(db: Queries, tokenId: string, now: string): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: now }).where('id', '=', tokenId).execute()
}

export async function deleteToken(db: Queries, tokenId: string): Promise<void> {
  await db.deleteFrom('tokens').where('id', '=', tokenId).execute()
}

/** Ends all sessions of an account. @param but the id of one session to keep */
export async function deleteTokensOf(db: Queries, userId: string, { but = '' } = {}): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('id', '!=', but).execute()
}

export async function deleteExpiredTokens(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute()
}
