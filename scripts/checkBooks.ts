/** `npm run check-books`: looks whether the books agree with themselves, while the API runs. Ends with 1 if not. */
import { openPostgres } from '../src/server/adapters/postgres.ts'
import { openSqlite } from '../src/server/adapters/sqlite.ts'
import { checkBooks } from '../src/server/modules/books.ts'
import { checkDatabaseUrl, SettingsError } from '../src/server/settings.ts'
import { DataError, dataFolderOf, embeddedDatabaseIn } from './embeddedData.ts'
import { endWithKnownLine, optionsOf } from './options.ts'

optionsOf({ options: {} })

async function openBooks() {
  const url = process.env['DATABASE_URL']
  if (!url) return openSqlite(await embeddedDatabaseIn(dataFolderOf(process.env)))
  checkDatabaseUrl(url)
  return openPostgres({ url, connections: 1 })
}

try {
  const database = await openBooks()
  try {
    const found = await database.snapshot((db) => checkBooks(db, Date.now()))
    for (const { text, since, unitId } of found) console.error(`${since} home ${unitId}: ${text}`)
    if (found.length === 0) console.log('The books agree.')
    else process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  endWithKnownLine(error, DataError, SettingsError)
}
