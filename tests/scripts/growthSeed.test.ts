import { expect, test } from 'vitest'
import { checkBooks } from '#server/modules/books/books.ts'
import { seedGrowth } from '../bench/growth/seed.ts'
import { makeDatabase } from '../support/database/database.ts'

test('fills a database with a large company whose books are sealed and without a fault', async () => {
  const database = await makeDatabase()
  await seedGrowth(database, 0.01)
  const count = async (table: 'units' | 'messages' | 'transactions') =>
    (
      await database.read
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst()
    )?.n
  expect(await count('units')).toBe(500)
  expect(await count('messages')).toBe(5000)
  expect(await count('transactions')).toBe(2000)
  expect(await database.read.selectFrom('book_seals').select('day').execute()).not.toEqual([])
  expect(await database.snapshot((db) => checkBooks(db, Date.now()))).toEqual([])
  await database.remove()
})
