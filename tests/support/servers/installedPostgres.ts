import { type PostgresServer, startPostgres } from './postgresServer.ts'

/**
 * Starts PostgreSQL for tests that run only where it is installed.
 * @throws when it does not start
 */
export async function installedPostgres(): Promise<PostgresServer> {
  const server = await startPostgres()
  if (server === undefined) throw new Error('PostgreSQL is installed but does not start')
  return server
}
