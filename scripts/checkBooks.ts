/**
 * `npm run check-books [-- HASH]`: looks whether the books agree with themselves, while the API
 * runs. With a hash, also whether some day is sealed by it. Ends with 1 if not.
 */
import { openPostgres } from '../src/server/adapters/postgres.ts'
import { openSqlite } from '../src/server/adapters/sqlite.ts'
import { checkDatabaseUrl, SettingsError } from '../src/server/settings.ts'
import { tellBooks } from './books.ts'
import { DataError, dataFolderOf, embeddedDatabaseIn } from './embeddedData.ts'
import { endWithKnownLine, optionsOf } from './options.ts'

const { positionals } = optionsOf({ options: {}, allowPositionals: true })

async function openBooks() {
  const url = process.env['DATABASE_URL']
  if (!url) return openSqlite(await embeddedDatabaseIn(dataFolderOf(process.env)))
  checkDatabaseUrl(url)
  return openPostgres({ url, connections: 1 })
}

try {
  const database = await openBooks()
  if (!(await tellBooks(database, positionals[0]))) process.exitCode = 1
  await database.close()
} catch (error) {
  endWithKnownLine(error, DataError, SettingsError)
}
