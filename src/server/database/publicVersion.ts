import type { Queries } from '../ports/database.ts'

/** Differs whenever something visitors read may have changed; the database itself counts (migration 008). */
export async function publicVersion(db: Queries): Promise<string> {
  const row = await db.selectFrom('public_version').select('version').executeTakeFirstOrThrow()
  return String(row.version)
}
