import type { Caller } from '../call.ts'
import type { Queries } from '../ports/database.ts'

export type TokenOwner = {
  readonly caller: Caller
  readonly expiresAt: string
  readonly lastUsedAt: string
  /** Milliseconds without activity after which the token is dead; null: never. */
  readonly idleMs: number | null
}

/** Finds who holds a token. @param tokenHash its SHA-256. The caller judges whether it has expired. */
export async function findTokenOwner(db: Queries, tokenHash: string): Promise<TokenOwner | undefined> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'tokens.id as token_id',
      'tokens.expires_at',
      'tokens.last_used_at',
      'tokens.idle_ms',
      'users.id',
      'users.user_type',
      'users.email',
      'users.first_name',
      'users.last_name',
    ])
    .where('tokens.token_hash', '=', tokenHash)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    caller: {
      id: row.id,
      userType: row.user_type,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      tokenId: row.token_id,
    },
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    idleMs: row.idle_ms,
  }
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

/** Whether a session has not been ended. */
export async function hasToken(db: Queries, tokenId: string): Promise<boolean> {
  const row = await db.selectFrom('tokens').select('id').where('id', '=', tokenId).executeTakeFirst()
  return row !== undefined
}

/** Remembers activity, for tokens that die when idle. */
export async function touchToken(db: Queries, tokenId: string, now: string): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: now }).where('id', '=', tokenId).execute()
}

export async function deleteToken(db: Queries, tokenId: string): Promise<void> {
  await db.deleteFrom('tokens').where('id', '=', tokenId).execute()
}

/** Ends every session of an account, `but` one where that is asked for. */
export async function deleteTokensOf(db: Queries, userId: string, { but = '' } = {}): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('id', '!=', but).execute()
}

export async function deleteExpiredTokens(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute()
}
