/**
 * `npm run restore -- FOLDER [--force]`: puts a backup of the embedded database in place, and
 * checks its books. The API must be stopped. An admin decides about electricity of its paid bills:
 * it may have been bought after the backup.
 */

import { openSqlite } from '../src/server/adapters/sqlite.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { markRestored } from '../src/server/modules/electricity/queriesRestores.ts'
import { SettingsError } from '../src/server/settings.ts'
import { startFailure } from '../src/server/startFailure.ts'
import { tellBooks } from './books.ts'
import { DataError, dataFolderOf, embeddedDatabaseIn, restore } from './embeddedData.ts'
import { endWithKnownLine, optionsOf } from './options.ts'

const { values, positionals } = optionsOf({
  options: { force: { type: 'boolean', default: false } },
  allowPositionals: true,
})

// Customers' data: for this user alone.
process.umask(0o077)

try {
  const [backup] = positionals
  if (backup === undefined)
    throw new DataError('Say which backup: npm run restore -- backups/2026-11-20T09-00-00Z')
  if (process.env['DATABASE_URL']) {
    throw new DataError('DATABASE_URL is set: restore PostgreSQL with pg_restore, see docs/deploy.md')
  }
  const dataDir = dataFolderOf(process.env)
  await restore(backup, dataDir, { force: values.force })
  console.log(`Restored ${backup} into ${dataDir}`)
  const database = openSqlite(await embeddedDatabaseIn(dataDir))
  await migrate(database)
  await database.write((trx) => markRestored(trx, new Date().toISOString()))
  if (!(await tellBooks(database))) process.exitCode = 1
  await database.close()
} catch (error) {
  const DATA_DIR = process.env['DATA_DIR'] || './data'
  const line = startFailure(error, { DATABASE_URL: undefined, DATA_DIR })
  endWithKnownLine(line === undefined ? error : new DataError(line), DataError, SettingsError)
}
