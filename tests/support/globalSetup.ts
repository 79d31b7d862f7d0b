import { openPostgres } from '#server/adapters/postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { newDatabase, startPostgres } from './servers/postgresServer.ts'

/**
 * Starts a real PostgreSQL server for the tests where one is installed. Elsewhere they use PGlite,
 * and tests that need several connections are skipped. `TEST_DATABASE_URL` names another server.
 */
export default async function setUp() {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return
  const server = await startPostgres()
  if (server === undefined) {
    console.warn('PostgreSQL is not installed: PGlite in memory stands for it.')
    return
  }
  process.env['TEST_DATABASE_URL'] = server.url
  process.env['TEST_DATABASE_TEMPLATE'] = await migratedDatabase(server.url)
  return () => server.stop()
}

/** Makes the database that those of the tests are copied from: migrating each takes ten times as long. */
async function migratedDatabase(server: string): Promise<string> {
  const { name, url } = await newDatabase(server)
  const database = openPostgres({ url })
  await migrate(database)
  await database.close()
  return name
}
