/**
 * `npm run move-to-postgres`: copies the embedded database into the empty PostgreSQL of
 * DATABASE_URL. The API must be stopped.
 */
import { openPostgres } from '../src/server/adapters/postgres.ts'
import { openSqlite } from '../src/server/adapters/sqlite.ts'
import { CopyError, copyTables } from '../src/server/database/copyTables.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { markRestored } from '../src/server/modules/electricity/queriesRestores.ts'
import { checkDatabaseUrl, SettingsError } from '../src/server/settings.ts'
import { startFailure } from '../src/server/startFailure.ts'
import { DataError, dataFolderOf, demandUnused, embeddedDatabaseIn } from './embeddedData.ts'
import { endWithKnownLine, optionsOf } from './options.ts'

optionsOf({ options: {} })

async function move(): Promise<void> {
  const url = process.env['DATABASE_URL']
  if (!url) throw new DataError('DATABASE_URL is not set: it names the PostgreSQL to move to')
  checkDatabaseUrl(url)
  const file = await embeddedDatabaseIn(dataFolderOf(process.env))
  demandUnused(file)
  const [source, target] = [openSqlite(file), openPostgres({ url, connections: 2 })]
  try {
    await migrate(source)
    await migrate(target)
    console.log(`Rows of ${file} copied into PostgreSQL: ${await copyTables(source, target)}`)
    // An API that is started on them again must not buy what is bought from PostgreSQL.
    await source.write((trx) => markRestored(trx, new Date().toISOString()))
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

try {
  await move()
} catch (error) {
  // Errors of SQLite are about the embedded database, so of the settings only about its folder.
  const ofSource = error instanceof Error && 'errcode' in error
  const DATABASE_URL = ofSource ? undefined : process.env['DATABASE_URL']
  const line = startFailure(error, { DATABASE_URL, DATA_DIR: process.env['DATA_DIR'] || './data' })
  endWithKnownLine(line === undefined ? error : new DataError(line), DataError, CopyError, SettingsError)
}
