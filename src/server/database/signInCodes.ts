import type { Queries } from '../ports/database.ts'

/** What is kept of a request for a code. Its code is made when the mail is. */
export type NewChallenge = {
  /** SHA-256 of the challenge that was answered. */
  readonly id: string
  readonly email: string
  readonly clientHash: string
  readonly browserHash: string
  readonly tries: number
  readonly createdAt: string
  readonly expiresAt: string
}

/** A code that somebody may try. */
export type LiveCode = {
  readonly id: string
  readonly codeHash: string
  readonly browserHash: string
}

const columns = ['id', 'code_hash as codeHash', 'browser_hash as browserHash'] as const

/** A code that is not made yet is no guess's. */
const live = <Row extends { readonly codeHash: string | null }>(row: Row) => ({
  ...row,
  codeHash: row.codeHash ?? '',
})

/** Stores a challenge. For who sends none back, it takes the place of the one that the same client asked for before. */
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

/** Challenges whose code nobody has made yet, oldest first. */
export async function challengesWithoutCode(db: Queries, now: string, askedBefore: string) {
  return db
    .selectFrom('sign_in_codes')
    .select(['id', 'email'])
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', askedBefore)
    .orderBy('created_at')
    .limit(100)
    .execute()
}

/** @returns whether this call gave the challenge its code: of several instances one does */
export async function giveCode(db: Queries, id: string, codeHash: string): Promise<boolean> {
  const given = await db
    .updateTable('sign_in_codes')
    .set({ code_hash: codeHash })
    .where('id', '=', id)
    .where('code_hash', 'is', null)
    .returning('id')
    .execute()
  return given.length > 0
}

/** Takes a code back that could not be mailed: another is made later. */
export async function takeCodeBack(db: Queries, id: string, codeHash: string): Promise<void> {
  await db
    .updateTable('sign_in_codes')
    .set({ code_hash: null })
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .execute()
}

/**
 * Uses up one try of a challenge, in one statement, so that parallel guesses can't share a try.
 * @returns undefined when the challenge is not alive, not this address's, or has no try left
 */
export async function takeTry(
  db: Queries,
  id: string,
  email: string,
  now: string,
): Promise<LiveCode | undefined> {
  const row = await db
    .updateTable('sign_in_codes')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst()
  return row && live(row)
}

/**
 * Uses up one of the tries that a client has which sends no challenge back, at the code that it asked for last. They
 * are counted apart: whoever shares its address takes no try of a challenge's.
 * @returns undefined when there is no such code, or no try left
 */
export async function takeOpenTry(
  db: Queries,
  email: string,
  clientHash: string,
  now: string,
): Promise<LiveCode | undefined> {
  const row = await db
    .updateTable('sign_in_codes')
    .set((eb) => ({ open_tries_left: eb('open_tries_left', '-', 1) }))
    .where('email', '=', email)
    .where('client_hash', '=', clientHash)
    .where('open_tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst()
  return row && live(row)
}

/** The live codes of an address, and which client asked for each. */
export async function liveCodes(
  db: Queries,
  email: string,
  now: string,
): Promise<readonly (LiveCode & { readonly clientHash: string })[]> {
  const rows = await db
    .selectFrom('sign_in_codes')
    .select([...columns, 'client_hash as clientHash'])
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(live)
}

/** @returns whether there was a code: of parallel right guesses only one gets it */
export async function deleteCode(db: Queries, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('sign_in_codes').where('id', '=', id).returning('id').execute()
  return gone.length > 0
}

/**
 * Takes the live codes of somebody whose account is to be held next: whoever signs in holds the code first and then the
 * account, and the other way round both would wait for each other.
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
