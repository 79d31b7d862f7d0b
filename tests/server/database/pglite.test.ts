import { expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openPglite } from '../../support/servers/pglite.ts'

/** Where PostgreSQL is installed, tests use it. This one keeps its stand-in working. */
test('PGlite, the stand-in for PostgreSQL, handles many writes and reads at once', async () => {
  const database = openPglite()
  await migrate(database)
  const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`)
  const meta = () => database.read.selectFrom('meta').select('key').execute()
  const add = (key: string) =>
    database.write((trx) => trx.insertInto('meta').values({ key, value: key }).execute())
  await Promise.all(keys.flatMap((key) => [add(key), meta()]))
  expect((await meta()).map(({ key }) => key)).toEqual(expect.arrayContaining(keys))
  await database.remove()
})
