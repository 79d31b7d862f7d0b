import { startPostgres } from './servers/postgresServer.ts'

/**
 * Gives the tests a real PostgreSQL server where one is installed; elsewhere PGlite stands for it,
 * and the tests that need several connections say that they did not run. `TEST_DATABASE_URL` names
 * another server.
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
