import type { Kysely } from 'kysely'
import type { Tables } from '../database/schema.ts'

/** The first parameter of every query function: `database.read`, or the `trx` of a `write`. */
export type Queries = Kysely<Tables>

/**
 * Stored data, the same over embedded SQLite and PostgreSQL. Modules pass `read` or a `trx` to the
 * functions in `queries*.ts`; they never build SQL.
 */
export type Database = {
  readonly engine: 'sqlite' | 'postgres'
  /** For queries that change nothing. Sees every `write` that has resolved. */
  readonly read: Queries
  /**
   * Runs a job as one transaction. The promise resolves only after the commit is on disk. A job
   * that throws is rolled back, and its error is rethrown; other jobs are not affected.
   *
   * A job uses only the database, and at most looks whether a file is there (no mail, no fetch, no
   * timers), because others wait for it.
   * PostgreSQL repeats it after a deadlock. A `write` inside a job throws: it would wait for
   * itself.
   */
  write<T>(job: (trx: Queries) => T | Promise<T>): Promise<T>
  /**
   * Runs reads that all see the same moment, on a separate connection. On SQLite another thread
   * does them: a read that can be long, such as a search, holds up nobody here.
   */
  snapshot<T>(job: (db: Queries) => Promise<T>): Promise<T>
  /** Finishes pending writes, then closes the files or connections. */
  close(): Promise<void>
}
