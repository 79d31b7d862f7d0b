import { type Dialect, Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../database/schema.ts'
import type { Database } from '../ports/database.ts'
import { type DatabaseChange, renewedPool } from './renewedPool.ts'
import { asSingleWrite, refuseNestedWrite } from './singleWrite.ts'

export type PostgresOptions = {
  /** `postgres://user:password@host:port/name` */
  readonly url: string
  /** The size of this instance's pool; default 10. */
  readonly connections?: number
  /** How long a query waits for a connection; default 10 s. */
  readonly waitMs?: number
  /** How long a statement may take; default 30 s. */
  readonly statementMs?: number
  /** Called once when the database is lost, and once when it can be written to again. */
  readonly onChange?: (change: DatabaseChange) => void
}

const bigintOid = 20
const numericOid = 1700

/** pg returns large integers as text. Ours fit (kobo up to 10^14), and sums are checked. */
const toNumber = (text: string) => {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new Error(`${text} is too large a number`)
  return value
}

/** Parses bigint and numeric (the type of `sum(bigint)`) as numbers, other types as pg does. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === bigintOid || id === numericOid ? toNumber : pg.types.getTypeParser(id as number, format),
}

const maxTries = 4

/** Serialization failure or deadlock: the transaction was rolled back, and a retry may succeed. */
const isRetryable = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

/**
 * Takes no migration lock: `migrate` holds one that ends with its transaction. Kysely's lock
 * belongs to the session: a failed migration would keep it, and releasing it in a failed
 * transaction would hide the error.
 */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class UnlockedDialect extends PostgresDialect {
  override createAdapter(): UnlockedAdapter {
    return new UnlockedAdapter()
  }
}

/**
 * A database over PostgreSQL.
 * @param dialect must return bigint and numeric as numbers
 * @param onError is told of every query that failed
 */
export function overPostgres(dialect: Dialect, onError: (error: unknown) => void = () => {}): Database {
  const queries = new Kysely<Tables>({
    dialect,
    log: (event) => {
      if (event.level === 'error') onError(event.error)
    },
  })
  const running = new Set<Promise<unknown>>()
  let open = true

  const run: Database['write'] = async (job) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await queries.transaction().execute((trx) => asSingleWrite(() => job(trx)))
      } catch (error) {
        if (!isRetryable(error) || tries === maxTries) throw error
      }
    }
  }
  const write: Database['write'] = async (job) => {
    refuseNestedWrite()
    if (!open) throw new Error('the database is closed')
    const result = run(job)
    running.add(result)
    return result.finally(() => running.delete(result))
  }
  const snapshot: Database['snapshot'] = (job) =>
    queries.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(job)
  const close = async () => {
    open = false
    // The pool would drop writes that wait for a connection.
    await Promise.allSettled(running)
    await queries.destroy()
  }
  return { engine: 'postgres', read: queries, write, snapshot, close }
}

/** Opens a PostgreSQL database. The first query connects. */
export function openPostgres(options: PostgresOptions): Database {
  const { url, connections = 10, waitMs = 10_000, statementMs = 30_000, onChange = () => {} } = options
  const connected = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: waitMs,
    // Not parameters of the connection, which PgBouncer refuses.
    onConnect: (client) =>
      client.query(`set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = 60000`),
    keepAlive: true,
    application_name: 'plinth',
  })
  const { pool, note } = renewedPool(connected, onChange)
  return overPostgres(new UnlockedDialect({ pool }), note)
}
