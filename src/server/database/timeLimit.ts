import { sql } from 'kysely'
import type { Queries } from '../ports/database.ts'

/**
 * Lifts the time limit of statements for one transaction of PostgreSQL. The adapter's limit is for calls, which somebody
 * waits for; a migration may wait for another instance and rewrite whole tables.
 */
export async function liftTimeLimit(trx: Queries): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
}
