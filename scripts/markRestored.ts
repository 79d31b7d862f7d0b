/**
 * `npm run mark-restored`: records that the database was put back to an earlier state, by
 * `pg_restore`, a snapshot of its disk or a fail-over that lost something. From then on nothing is
 * bought automatically for bills from before. The API may be running.
 */
import { markRestored } from '../src/server/modules/electricity/queriesRestores.ts'
import { SettingsError } from '../src/server/settings.ts'
import { DataError } from './embeddedData.ts'
import { openInUse } from './openInUse.ts'
import { endWithKnownLine, optionsOf } from './options.ts'

optionsOf({ options: {} })

try {
  const database = await openInUse()
  await database.write((trx) => markRestored(trx, new Date().toISOString()))
  await database.close()
  console.log('Electricity of bills from before now is bought only when an admin asks for it.')
} catch (error) {
  endWithKnownLine(error, DataError, SettingsError)
}
