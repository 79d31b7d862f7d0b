import { checkBooks } from '../src/server/modules/books/books.ts'
import { listSeals } from '../src/server/modules/books/queries.ts'
import type { Database } from '../src/server/ports/database.ts'

/**
 * Checks the books, and says what was found, and up to where they are sealed.
 * @param noted the hash of a seal that somebody wrote down elsewhere
 * @returns false when something is wrong
 */
export async function tellBooks(database: Database, noted?: string): Promise<boolean> {
  const { found, seals } = await database.snapshot(async (db) => ({
    found: await checkBooks(db, Date.now()),
    seals: await listSeals(db),
  }))
  const newest = seals.at(-1)
  if (newest !== undefined) console.log(`Sealed up to ${newest.day}: ${newest.hash}`)
  for (const { text, since, unitId = '' } of found)
    console.error(`${text} Since ${since}. ${unitId && `Home ${unitId}.`}`.trim())
  const isSealed = noted === undefined || seals.some(({ hash }) => hash === noted)
  if (!isSealed) console.error(`No day is sealed as ${noted}.`)
  if (found.length > 0 || !isSealed) return false
  console.log('The books agree.')
  return true
}
