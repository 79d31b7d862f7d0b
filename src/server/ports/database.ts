import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/schema.ts'

/** What a query function takes first: `database.read`, or the `trx` of a `database.write`. */
export type Queries = Kysely<Tables>

/**
 * Access to stored data, the same over embedded SQLite and PostgreSQL.
 *
 * Modules pass `read` or a `trx` on to the functions in `src/server/database/`; they never build SQL.
 */
export type Database = {
  readonly engine: 'sqlite' | 'postgres'
  /** For queries that change nothing. Sees everything whose `write` has resolved. */
  readonly read: Queries
  /**
   * Runs a job as one transaction: all of it is stored or nothing, and the promise resolves only after the
   * commit is on disk. A job that throws is undone and its error is passed on; other jobs are not touched.
   *
   * A job talks to the database alone (no mail, no fetch, no timers), since others wait behind it. PostgreSQL runs it
   * again after a deadlock. A `write` inside a job is refused: it would wait for itself.
   */
  write<T>(job: (trx: Queries) => T | Promise<T>): Promise<T>
  /**
   * Runs a job of reads that all see the same moment, on a connection of its own: what others read meanwhile is
   * as fresh as ever.
   */
  snapshot<T>(job: (db: Queries) => Promise<T>): Promise<T>
  /** Finishes the writes already asked for, then lets go of the files or connections. */
  close(): Promise<void>
}
