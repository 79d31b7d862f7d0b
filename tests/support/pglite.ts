import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Tables } from '#server/database/schema.ts'
import type { Database } from '#server/ports/database.ts'

/**
 * PostgreSQL in this process's memory: the same SQL as the real server, one connection, nothing kept.
 */
export function openPglite(): Database {
  const toNumber = (text: string) => Number(text)
  const pglite = new PGlite({ parsers: { 20: toNumber, 1700: toNumber } })
  const queries = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return {
    engine: 'postgres',
    read: queries,
    write: (job) => queries.transaction().execute((trx) => job(trx)),
    close: () => queries.destroy(),
  }
}
