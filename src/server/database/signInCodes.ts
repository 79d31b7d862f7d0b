import type { Queries } from '../ports/database.ts'

export type StoredCode = {
  readonly email: string
  readonly codeHash: string
  readonly triesLeft: number
  readonly createdAt: string
  readonly expiresAt: string
}

/** Stores the one live code of an address, in place of an earlier one. */
export async function replaceCode(db: Queries, code: StoredCode): Promise<void> {
  const row = {
    code_hash: code.codeHash,
    tries_left: code.triesLeft,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
  }
  await db
    .insertInto('sign_in_codes')
    .values({ email: code.email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute()
}

/**
 * Uses up one try of the live code, in one statement, so that parallel guesses can't share a try.
 * @returns the code's hash; undefined when there is no live code or no try left
 */
export async function takeTry(db: Queries, email: string, now: string): Promise<string | undefined> {
  const row = await db
    .updateTable('sign_in_codes')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** @returns whether there was a code: of parallel right guesses only one gets it */
export async function deleteCode(db: Queries, email: string): Promise<boolean> {
  const gone = await db.deleteFrom('sign_in_codes').where('email', '=', email).returning('email').execute()
  return gone.length > 0
}

/**
 * Locks the live code of somebody whose account is locked next. Signing in locks the code first and then the account;
 * the other way round the two would deadlock.
 */
export async function deleteCodeOf(trx: Queries, userId: string): Promise<void> {
  await trx
    .deleteFrom('sign_in_codes')
    .where('email', '=', ({ selectFrom }) => selectFrom('users').select('email').where('id', '=', userId))
    .execute()
}

export async function deleteExpiredCodes(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<=', now).execute()
}
