/** `npm run backup`: copies the embedded database and the uploads, while the API runs. */
import { SettingsError } from '../src/server/settings.ts'
import { backUp, DataError, dataFolderOf } from './embeddedData.ts'
import { endWithKnownLine, optionsOf } from './options.ts'

const { values } = optionsOf({ options: { to: { type: 'string', default: 'backups' } } })

// Customers' data: for this user alone.
process.umask(0o077)

try {
  if (process.env['DATABASE_URL']) {
    throw new DataError('DATABASE_URL is set: back PostgreSQL up with pg_dump, see docs/deploy.md')
  }
  const folder = await backUp(dataFolderOf(process.env), values.to)
  console.log(`Backed up into ${folder}`)
} catch (error) {
  endWithKnownLine(error, DataError, SettingsError)
}
