/**
 * `npm run check-books [-- HASH]`: checks the books, while the API may run. With a hash, also
 * checks that it seals some day. Exits with 1 if something is wrong.
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
