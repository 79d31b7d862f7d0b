import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * The column types of the engine at hand, and how a table ends on it.
 *
 * PostgreSQL compares text byte by byte (`collate "C"`), so that both engines sort alike; SQLite tables are
 * strict, so that neither takes a text for a number.
 */
export type ColumnTypes = { readonly text: string; readonly whole: string; readonly end: string }

const sqlite: ColumnTypes = { text: 'text', whole: 'integer', end: 'strict' }
const postgres: ColumnTypes = { text: 'text collate "C"', whole: 'bigint', end: '' }

/**
 * Runs statements that are written once for both engines.
 * @param statements makes the list from the engine's column types
 */
export async function runStatements(
  db: Kysely<unknown>,
  statements: (types: ColumnTypes) => readonly string[],
): Promise<void> {
  const types = db.getExecutor().adapter instanceof SqliteAdapter ? sqlite : postgres
  for (const statement of statements(types)) await sql.raw(statement).execute(db)
}
