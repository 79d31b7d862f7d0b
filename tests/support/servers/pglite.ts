import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { overPostgres } from '#server/adapters/postgres.ts'
import type { Database } from '#server/ports/database.ts'

const toNumber = (text: string) => Number(text)

/** Emptied instances that the next test of a file uses. Starting a new one takes seconds. */
const idle: PGlite[] = []

/**
 * PostgreSQL in the memory of this process: the same SQL as the real server, but a single
 * connection and no stored data.
 */
export function openPglite(): Database & { remove(): Promise<void> } {
  const pglite = idle.pop() ?? new PGlite({ parsers: { 20: toNumber, 1700: toNumber } })
  // Kysely closes PGlite when it is destroyed, but the next test uses the same PGlite.
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
