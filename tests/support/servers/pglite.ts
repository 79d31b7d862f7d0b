import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { overPostgres } from '#server/adapters/postgres.ts'
import type { Database } from '#server/ports/database.ts'

const toNumber = (text: string) => Number(text)

/** Emptied and ready for the next test of this file: starting one takes a second or two. */
const idle: PGlite[] = []

/**
 * PostgreSQL in this process's memory: the same SQL as the real server, one connection, nothing
 * kept.
 */
export function openPglite(): Database & { remove(): Promise<void> } {
  const pglite = idle.pop() ?? new PGlite({ parsers: { 20: toNumber, 1700: toNumber } })
  // Kysely would close PGlite with itself; `remove` keeps it for the next test.
  const kept = new Proxy(pglite, {
    get: (target, name) => {
      if (name === 'close') return async () => {}
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const database = overPostgres(new PGliteDialect({ pglite: kept }))
  const remove = async () => {
    await database.close()
    await pglite.exec('drop schema public cascade; create schema public')
    idle.push(pglite)
  }
  return { ...database, remove }
}
