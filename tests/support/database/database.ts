import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { openPostgres } from '#server/adapters/postgres.ts'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/ports/database.ts'
import { openPglite } from '../servers/pglite.ts'
import { askServer, newDatabase } from '../servers/postgresServer.ts'

/**
 * The address of a PostgreSQL server whose user may create databases. Without it PGlite is used.
 */
const serverUrl = process.env['TEST_DATABASE_URL']

/** A place for a database, which several instances may open. */
export type Place = {
  readonly engine: Database['engine']
  /** Whether it is a copy of a migrated database. Empty otherwise. */
  readonly isCopy: boolean
  /**
   * Opens another instance on the same data. PGlite has a single connection, so it returns the same
   * instance again.
   */
  open(): Database
  /** Closes what was opened and removes the data. */
  remove(): Promise<void>
}

/** Remembers the databases that it opens, so that all can be closed. */
function opening(openOne: () => Database) {
  const opened: Database[] = []
  const open = () => {
    const database = openOne()
    opened.push(database)
    return database
  }
  return { open, closeAll: () => Promise.all(opened.map((database) => database.close())) }
}

/** @param template the file that it is a copy of; empty unless given */
export function sqlitePlace(template?: string): Place & { readonly file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'))
  const file = join(folder, 'plinth.db')
  if (template !== undefined) copyFileSync(template, file)
  const { open, closeAll } = opening(() => openSqlite(file))
  const remove = async () => {
    await closeAll()
    rmSync(folder, { recursive: true, force: true })
  }
  return { engine: 'sqlite', isCopy: template !== undefined, file, open, remove }
}

function pglitePlace(): Place {
  const database = openPglite()
  return { engine: 'postgres', isCopy: false, open: () => database, remove: database.remove }
}

/** Makes a new database on a server. @param template see `newDatabase` */
export async function serverPlace(url: string, template?: string): Promise<Place & { readonly url: string }> {
  const { name, url: own } = await newDatabase(url, template)
  // Many concurrent calls share these connections: on a busy machine the last of them waits long.
  const { open, closeAll } = opening(() => openPostgres({ url: own, connections: 8, waitMs: 120_000 }))
  const remove = async () => {
    await closeAll()
    await askServer(url, `drop database ${name} with (force)`)
  }
  return { engine: 'postgres', isCopy: template !== undefined, url: own, open, remove }
}

/**
 * An empty place on the given engine: a real server when `TEST_DATABASE_URL` is set, PGlite
 * otherwise.
 */
export async function makePlace(engine: Database['engine']): Promise<Place> {
  if (engine === 'sqlite') return sqlitePlace()
  return serverUrl === undefined ? pglitePlace() : serverPlace(serverUrl)
}

/** An empty, migrated database, and a function that removes it. */
export type TestDatabase = Database & { remove(): Promise<void> }

export async function makeDatabase(engine: Database['engine'] = 'sqlite'): Promise<TestDatabase> {
  const place =
    engine === 'sqlite'
      ? sqlitePlace(process.env['TEST_SQLITE_TEMPLATE'])
      : serverUrl === undefined
        ? pglitePlace()
        : await serverPlace(serverUrl, process.env['TEST_DATABASE_TEMPLATE'])
  const database = place.open()
  // Copies are migrated already (`globalSetup.ts`).
  if (!place.isCopy) await migrate(database)
  return { ...database, remove: place.remove }
}

/**
 * Runs a suite on both engines. Call `makeDatabase(engine)` in a `beforeAll` or `beforeEach`.
 */
export function onBothEngines(
  name: string,
  suite: (engine: Database['engine']) => void | Promise<void>,
): void {
  describe.each<Database['engine']>(['sqlite', 'postgres'])(`${name} on %s`, suite)
}
