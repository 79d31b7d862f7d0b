import { sql } from 'kysely'
import { findsRow } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'

/** A request for a code. The code itself is generated with its mail. */
export type NewChallenge = {
  /** SHA-256 of the challenge that the client received. */
  readonly id: string
  readonly email: string
  readonly clientHash: string
  readonly browserHash: string
  readonly tries: number
  readonly createdAt: string
  readonly expiresAt: string
}

export type LiveCode = {
  readonly id: string
  /** Empty until the code is generated: no guess matches it. */
  readonly codeHash: string
  readonly browserHash: string
}

const columns = [
  'id',
  sql<string>`coalesce(code_hash, '')`.as('codeHash'),
  'browser_hash as browserHash',
] as const

/** Stores a challenge. For clients that send none back, it replaces the client's previous one. */
export async function insertChallenge(trx: Queries, challenge: NewChallenge): Promise<void> {
  const { id, email, clientHash, browserHash, tries, createdAt, expiresAt } = challenge
  await trx
    .updateTable('sign_in_codes')
    .set({ open_tries_left: 0 })
    .where('email', '=', email)
    .where('client_hash', '=', clientHash)
    .execute()
  await trx
    .insertInto('sign_in_codes')
    .values({
      id,
      email,
      client_hash: clientHash,
      browser_hash: browserHash,
      code_hash: null,
      tries_left: tries,
      open_tries_left: tries,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute()
}

/** Live challenges without a code, oldest first. @param askedBefore the latest time of a request */
export const challengesWithoutCode = (db: Queries, now: string, askedBefore: string) =>
  db
    .selectFrom('sign_in_codes')
    .select(['id', 'email'])
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', askedBefore)
    .orderBy('created_at')
    .limit(100)
    .execute()

/** @returns true if this call gave the challenge its code; only one of several instances does */
export const giveCode = (db: Queries, id: string, codeHash: string): Promise<boolean> =>
  findsRow(
    db
      .updateTable('sign_in_codes')
      .set({ code_hash: codeHash })
      .where('id', '=', id)
      .where('code_hash', 'is', null)
      .returning('id'),
  )

/** Withdraws a code that could not be mailed; another one is generated later. */
export async function withdrawCode(db: Queries, id: string, codeHash: string): Promise<void> {
  await db
    .updateTable('sign_in_codes')
    .set({ code_hash: null })
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .execute()
}

/** Uses up one try in one statement: parallel guesses can't share it. */
const takeOne = (db: Queries, counter: 'tries_left' | 'open_tries_left', email: string, now: string) =>
  db
    .updateTable('sign_in_codes')
    .set(counter, (eb) => eb(counter, '-', 1))
    .where('email', '=', email)
    .where(counter, '>', 0)
    .where('expires_at', '>', now)
    .returning(columns)

/**
 * Uses up one try of a challenge.
 * @returns undefined if the challenge has expired, is for another address, or has no try left
 */
export const takeTry = (db: Queries, id: string, email: string, now: string): Promise<LiveCode | undefined> =>
  takeOne(db, 'tries_left', email, now).where('id', '=', id).executeTakeFirst()

/**
 * Uses up one try of a client that sends no challenge back, for the latest code it requested. These
 * tries are separate: others behind the same address use up no try of a challenge.
 * @returns undefined if there is no such code, or no try left
 */
export const takeOpenTry = (
  db: Queries,
  email: string,
  clientHash: string,
  now: string,
): Promise<LiveCode | undefined> =>
  takeOne(db, 'open_tries_left', email, now).where('client_hash', '=', clientHash).executeTakeFirst()

/** The live codes of an address, each with the client that requested it. */
export const liveCodes = (
  db: Queries,
  email: string,
  now: string,
): Promise<readonly (LiveCode & { readonly clientHash: string })[]> =>
  db
    .selectFrom('sign_in_codes')
    .select([...columns, 'client_hash as clientHash'])
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .execute()

/** @returns true if the code existed: of parallel right guesses only one gets it */
export const deleteCode = (db: Queries, id: string): Promise<boolean> =>
  findsRow(db.deleteFrom('sign_in_codes').where('id', '=', id).returning('id'))

/**
 * Deletes a person's codes. Call it before locking the account: a sign-in locks the code first and
 * the account second, and the opposite order would deadlock.
 */
export async function deleteCodesOf(trx: Queries, userId: string): Promise<void> {
  await trx
    .deleteFrom('sign_in_codes')
    .where('email', '=', ({ selectFrom }) => selectFrom('users').select('email').where('id', '=', userId))
    .execute()
}

export async function deleteExpiredCodes(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<=', now).execute()
}
