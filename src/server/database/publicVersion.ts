import type { Queries } from '../ports/database.ts'
import { prepared } from './prepared.ts'

const read = prepared((db) => db.selectFrom('public_version').select('version'))

/** Differs whenever something visitors read may have changed; the database itself counts (migration 008). */
export async function publicVersion(db: Queries): Promise<string> {
  const [row] = await read(db)
  if (row === undefined) throw new Error('the database has no public version')
  return String(row.version)
}
