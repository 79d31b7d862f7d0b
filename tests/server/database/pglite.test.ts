import { expect, test } from 'vitest'
import { openPglite } from '../../support/pglite.ts'

/** On a machine with a PostgreSQL nothing else runs on this: it must not stand still where there is none. */
test('without a PostgreSQL its stand-in does many writes and reads at once', async () => {
  const database = openPglite()
  const value = (key: string) =>
    database.write((trx) => trx.insertInto('meta').values({ key, value: key }).execute())
  await database.write((trx) =>
    trx.schema
      .createTable('meta')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text')
      .execute(),
  )
  const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`)
  await Promise.all(
    keys.flatMap((key) => [value(key), database.read.selectFrom('meta').selectAll().execute()]),
  )
  const rows = await database.read.selectFrom('meta').select('key').execute()
  expect(rows.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
  await database.remove()
})
