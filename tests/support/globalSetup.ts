import { startPostgres } from './servers/postgresServer.ts'

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
  return () => server.stop()
}
