import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database, Queries } from '#server/ports/database.ts'
import { schema } from './migrations/001-schema.ts'
import { books } from './migrations/002-books.ts'
import { liftTimeLimit } from './timeLimit.ts'

/** Every migration, oldest first. One that has shipped is never edited: a change is a new file at the end. */
const migrations = { '001-schema': schema, '002-books': books }

/** The key of the PostgreSQL lock that a migrating instance holds: any number that nobody else uses. */
const MIGRATION_LOCK = 7_546_846

/**
 * Checks before the first migration that this role may create tables. Without the check the migrator goes on after
 * PostgreSQL's refusal, and reports the failure of the next statement instead.
 * @throws as PostgreSQL would, with its code
 */
async function demandRight(trx: Queries): Promise<void> {
  const { rows } = await sql<{ may: boolean | null }>`
    select to_regclass('kysely_migration') is not null or has_schema_privilege(current_schema(), 'CREATE') as may
  `.execute(trx)
  if (rows[0]?.may === true) return
  throw Object.assign(new Error('it may not make tables in the database'), { code: '42501' })
}

/**
 * Brings the database to the newest schema, in one transaction. Safe to call from several instances at once:
 * one does the work, the others wait for it and find nothing to do.
 * @throws what the failing migration threw; nothing is changed then
 */
export async function migrate(database: Database): Promise<void> {
  await database.write(async (trx) => {
    if (database.engine === 'postgres') {
      await liftTimeLimit(trx)
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
      await demandRight(trx)
    }
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => migrations },
      // On SQLite the job already is the transaction, which Kysely does not know.
      disableTransactions: database.engine === 'sqlite',
    })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  })
}
