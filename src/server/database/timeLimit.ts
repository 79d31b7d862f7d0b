import { sql } from 'kysely'
import type { Queries } from '../ports/database.ts'

/**
 * Lets the statements of one transaction of PostgreSQL take as long as they need. The adapter's limit is for calls, which
 * somebody waits for: a migration waits for another instance's, and rewrites whole tables.
 */
export async function liftTimeLimit(trx: Queries): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
}
