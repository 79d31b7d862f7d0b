import { sql } from 'kysely'
import { findsRow } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'

/** What a challenge's code is made from: asked for again, the same code is made. */
export type CodeSource = {
  /** SHA-256 of the challenge that the client received. */
  readonly id: string
  readonly email: string
  /** The id of the first challenge with this code. */
  readonly seed: string
}

/** A request for a code. The code itself is made with its mail. */
export type NewChallenge = Omit<CodeSource, 'seed'> & {
  readonly clientHash: string
  readonly browserHash: string
  readonly tries: number
  readonly createdAt: string
  readonly expiresAt: string
}

export type LiveCode = {
  readonly id: string
  readonly seed: string
  /** Empty until the code is made: no guess matches it. */
  readonly codeHash: string
  readonly browserHash: string
}

const seed = sql<string>`coalesce(code_seed, id)`

const columns = [
  'id',
  seed.as('seed'),
  sql<string>`coalesce(code_hash, '')`.as('codeHash'),
  'browser_hash as browserHash',
] as const

/**
 * Stores a challenge whose code is to be mailed. While the client's last code for this address is
 * young, the challenge gets the same one: of two mails the later one may arrive first, or alone.
 * @param youngSince when the first challenge with a young code was stored at the earliest
 */
export async function insertChallenge(
  trx: Queries,
  challenge: NewChallenge,
  youngSince: string,
): Promise<CodeSource> {
  const { id, email, clientHash, browserHash, tries, createdAt, expiresAt } = challenge
  const young = await trx
    .selectFrom('sign_in_codes')
    .select('id')
    .where('email', '=', email)
    .where('client_hash', '=', clientHash)
    .whereRef('code_seed', '=', 'id')
    .where('created_at', '>', youngSince)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const source = { id, email, seed: young?.id ?? id }
  await trx
    .insertInto('sign_in_codes')
    .values({
      id,
      email,
      client_hash: clientHash,
      browser_hash: browserHash,
      code_seed: source.seed,
      code_hash: null,
      mail_due: 1,
      tries_left: tries,
      open_tries_left: tries,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute()
  return source
}

/** Live challenges whose mail is due, oldest first. @param askedBefore latest time of a request */
export const challengesToMail = (
  db: Queries,
  now: string,
  askedBefore: string,
): Promise<readonly CodeSource[]> =>
  db
    .selectFrom('sign_in_codes')
    .select(['id', 'email', seed.as('seed')])
    .where('mail_due', '=', 1)
    .where('expires_at', '>', now)
    .where('created_at', '<=', askedBefore)
    .orderBy('created_at')
    .limit(100)
    .execute()

/**
 * Gives a challenge its code and takes its mail over.
 * @returns true if the mail was due: only one of several instances sends it
 */
export const takeMail = (db: Queries, id: string, codeHash: string): Promise<boolean> =>
  findsRow(
    db
      .updateTable('sign_in_codes')
      .set({ code_hash: codeHash, mail_due: 0 })
      .where('id', '=', id)
      .where('mail_due', '=', 1)
      .returning('id'),
  )

/**
 * Makes the mail of a challenge due again. Its code stays valid: the mail service may have taken
 * the mail before the connection broke.
 */
export async function returnMail(db: Queries, id: string): Promise<void> {
  await db.updateTable('sign_in_codes').set({ mail_due: 1 }).where('id', '=', id).execute()
}

/**
 * Locks the codes of an address one by one, always in the same order. A right code deletes every
 * challenge that has it: sign-ins that each hold one of these challenges would deadlock.
 */
export async function lockCodes(trx: Queries, email: string): Promise<void> {
  const codes = await trx
    .selectFrom('sign_in_codes')
    .select('id')
    .where('email', '=', email)
    .orderBy('id')
    .execute()
  for (const { id } of codes) {
    await trx.updateTable('sign_in_codes').set({ email }).where('id', '=', id).execute()
  }
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
 * Uses up one try of a client that sends no challenge back, at every code that it asked for. These
 * tries are separate: others behind the same address use up no try of a challenge.
 * @returns the codes with a try left
 */
export const takeOpenTries = (
  db: Queries,
  email: string,
  clientHash: string,
  now: string,
): Promise<readonly LiveCode[]> =>
  takeOne(db, 'open_tries_left', email, now).where('client_hash', '=', clientHash).execute()

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

/**
 * Deletes a code, with every challenge that has it.
 * @returns true if it existed: of parallel right guesses only one gets it
 */
export const deleteCode = (db: Queries, email: string, codeSeed: string): Promise<boolean> =>
  findsRow(
    db.deleteFrom('sign_in_codes').where('email', '=', email).where(seed, '=', codeSeed).returning('id'),
  )

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
