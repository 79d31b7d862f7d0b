import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * The column types of an engine, and the end of its `create table`. PostgreSQL compares text by
 * byte (`collate "C"`): both engines sort alike. SQLite tables are strict: neither engine accepts
 * text as a number.
 */
export type ColumnTypes = {
  readonly engine: 'sqlite' | 'postgres'
  readonly text: string
  readonly whole: string
  readonly end: string
}

const sqlite: ColumnTypes = { engine: 'sqlite', text: 'text', whole: 'integer', end: 'strict' }
const postgres: ColumnTypes = { engine: 'postgres', text: 'text collate "C"', whole: 'bigint', end: '' }

/**
 * Runs statements written once for both engines.
 * @param statements makes them from the engine's column types
 */
export async function runStatements(
  db: Kysely<unknown>,
  statements: (types: ColumnTypes) => readonly string[],
): Promise<void> {
  const types = db.getExecutor().adapter instanceof SqliteAdapter ? sqlite : postgres
  for (const statement of statements(types)) await sql.raw(statement).execute(db)
}
