import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#server/adapters/postgres.ts'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/ports/database.ts'
import { askServer, newDatabase, startPostgres } from './servers/postgresServer.ts'

/**
 * Makes the migrated databases that those of the tests are copied from, and starts a real PostgreSQL
 * server for them where one is installed. Elsewhere they use PGlite, and tests that need several
 * connections are skipped. `TEST_DATABASE_URL` names another server.
 */
export default async function setUp() {
  // Both projects of the tests have this setup.
  if (process.env['TEST_SQLITE_TEMPLATE'] !== undefined) return
  const folder = mkdtempSync(join(tmpdir(), 'plinth-template-'))
  const file = join(folder, 'plinth.db')
  process.env['TEST_SQLITE_TEMPLATE'] = file
  await migrated(openSqlite(file))
  const given = process.env['TEST_DATABASE_URL']
  const started = given === undefined ? await startPostgres() : undefined
  const server = given ?? started?.url
  if (server === undefined) {
    console.warn('PostgreSQL is not installed: PGlite in memory stands for it.')
    return () => rmSync(folder, { recursive: true })
  }
  const { name, url } = await newDatabase(server)
  await migrated(openPostgres({ url }))
  process.env['TEST_DATABASE_URL'] = server
  process.env['TEST_DATABASE_TEMPLATE'] = name
  return async () => {
    rmSync(folder, { recursive: true })
    await askServer(server, `drop database ${name}`)
    await started?.stop()
  }
}

async function migrated(database: Database): Promise<void> {
  await migrate(database)
  await database.close()
}
