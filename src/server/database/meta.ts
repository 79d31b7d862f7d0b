import { randomBytes } from 'node:crypto'
import type { Database, Queries } from '../ports/database.ts'

/**
 * Reads a value that every instance shares, or stores the one given when there is none yet. Of several
 * instances that start at once one wins, and all get its value.
 */
export async function sharedValue(db: Queries, key: string, fallback: string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ key, value: fallback })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return row.value
}

/** A key that all instances share, made by the first one. */
export const sharedKey = (database: Database, name: string): Promise<string> =>
  database.write((trx) => sharedValue(trx, name, randomBytes(32).toString('base64url')))

/** The cheapest question that only a database with its tables can answer. @throws when it does not */
export async function askAnything(db: Queries): Promise<void> {
  await db.selectFrom('meta').select('key').limit(1).execute()
}
