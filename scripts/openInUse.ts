import { openPostgres } from '../src/server/adapters/postgres.ts'
import { openSqlite } from '../src/server/adapters/sqlite.ts'
import type { Database } from '../src/server/ports/database.ts'
import { checkDatabaseUrl } from '../src/server/settings.ts'
import { dataFolderOf, embeddedDatabaseIn } from './embeddedData.ts'

/**
 * Opens the database that the API uses, which may be running.
 * @throws DataError or SettingsError when the settings do not name it or it is missing
 */
export async function openInUse(): Promise<Database> {
  const url = process.env['DATABASE_URL']
  if (!url) return openSqlite(await embeddedDatabaseIn(dataFolderOf(process.env)))
  checkDatabaseUrl(url)
  return openPostgres({ url, connections: 1 })
}
