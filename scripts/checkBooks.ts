/**
 * `npm run check-books [-- HASH]`: looks whether the books agree with themselves, while the API
 * runs. With a hash, also whether some day is sealed by it. Ends with 1 if not.
 */
import { SettingsError } from '../src/server/settings.ts'
import { tellBooks } from './books.ts'
import { DataError } from './embeddedData.ts'
import { openInUse } from './openInUse.ts'
import { endWithKnownLine, optionsOf } from './options.ts'

const { positionals } = optionsOf({ options: {}, allowPositionals: true })

try {
  const database = await openInUse()
  if (!(await tellBooks(database, positionals[0]))) process.exitCode = 1
  await database.close()
} catch (error) {
  endWithKnownLine(error, DataError, SettingsError)
}
