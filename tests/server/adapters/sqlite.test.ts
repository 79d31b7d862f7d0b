import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database, Queries } from '#server/ports/database.ts'
import { sqlitePlace } from '../../support/database/database.ts'
import { permissionsOf } from '../../support/processes/permissions.ts'

let place: ReturnType<typeof sqlitePlace>
let database: Database

beforeEach(async () => {
  place = sqlitePlace()
  database = place.open()
  await migrate(database)
})
afterEach(() => place.remove())

const keep =
  (key: string, value = '0') =>
  (trx: Queries) =>
    trx.insertInto('meta').values({ key, value }).execute()

const storedKeys = async () => {
  const rows = await database.read.selectFrom('meta').select('key').execute()
  return new Set(rows.map(({ key }) => key))
}

/** Runs jobs together. Expects that exactly the acknowledged ones are stored. */
async function expectTruth(jobs: Readonly<Record<string, (trx: Queries) => Promise<unknown>>>) {
  const keys = Object.keys(jobs)
  const results = await Promise.allSettled(Object.values(jobs).map((job) => database.write(job)))
  const acknowledged = keys.filter((_, index) => results[index]?.status === 'fulfilled')
  const stored = await storedKeys()
  expect(keys.filter((key) => stored.has(key))).toEqual(acknowledged)
  return results
}

test('creates the folder of the database for its own user only', async () => {
  const folder = join(dirname(place.file), 'new/data')
  await openSqlite(join(folder, 'plinth.db')).close()
  expect(permissionsOf(folder)).toBe('700')
})

test('the database opens with a write-ahead log, full sync and foreign keys', async () => {
  for (const [name, value] of Object.entries({ journal_mode: 'wal', synchronous: 2, foreign_keys: 1 })) {
    const { rows } = await database.write((trx) => sql.raw(`pragma ${name}`).execute(trx))
    expect(rows).toEqual([{ [name]: value }])
  }
})

test('write jobs that wait together share one commit', async () => {
  await database.write(keep('counter'))
  const pages = () => Math.floor(statSync(`${place.file}-wal`).size / 4096)
  const change = (n: number) => (trx: Queries) =>
    trx
      .updateTable('meta')
      .set({ value: String(n) })
      .where('key', '=', 'counter')
      .execute()

  const before = pages()
  await Promise.all(Array.from({ length: 200 }, (_, n) => database.write(change(n))))
  const together = pages() - before
  for (let n = 0; n < 10; n += 1) await database.write(change(n))
  const apart = pages() - before - together

  expect(apart).toBeGreaterThanOrEqual(10)
  expect(together).toBeLessThan(apart)
})

test('each write job runs once, also next to one that fails', async () => {
  let runs = 0
  const counted = (key: string) => (trx: Queries) => {
    runs += 1
    return keep(key)(trx)
  }
  const fails = async (trx: Queries) => {
    await counted('b')(trx)
    throw new Error('changed my mind')
  }
  await expectTruth({ a: counted('a'), b: fails, c: counted('c') })
  expect(runs).toBe(3)
  expect(await storedKeys()).toEqual(new Set(['a', 'c']))
})

test('the reading connection can change nothing', async () => {
  await expect(keep('a')(database.read)).rejects.toThrow('readonly')
})

test('a write waits for another process that holds the lock, while reads go on', async () => {
  const other = place.open()
  const order: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: tellLocked } = Promise.withResolvers<void>()
  const first = other.write(async (trx) => {
    await keep('other')(trx)
    tellLocked()
    await held
    order.push('other is done')
  })
  await locked
  const second = database.write(keep('mine')).then(() => order.push('mine is stored'))

  expect(await storedKeys()).toEqual(new Set())
  release()
  await Promise.all([first, second])
  expect(order).toEqual(['other is done', 'mine is stored'])
  expect(await storedKeys()).toEqual(new Set(['other', 'mine']))
})

test('a write that a full disk refuses is not acknowledged, and the next write works', async () => {
  await database.write(async (trx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(trx)
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 2}`).execute(trx)
  })
  const results = await expectTruth({
    small: keep('small'),
    huge: keep('huge', 'x'.repeat(100_000)),
    after: keep('after'),
  })
  expect(results[1]).toMatchObject({ status: 'rejected', reason: { errcode: 13 } })
  await database.write(keep('later'))
  expect((await storedKeys()).has('later')).toBe(true)
})

test('a commit that fails acknowledges none of its jobs, and the next write works', async () => {
  const dangling = async (trx: Queries) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    await trx.insertInto('read_marks').values({ room_id: 'none', user_id: 'none', last_seq: 1 }).execute()
  }
  const results = await expectTruth({ before: keep('before'), dangling, after: keep('after') })
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await database.write(keep('later'))
  expect(await storedKeys()).toEqual(new Set(['later']))
})

test('short reads and writes are answered while a snapshot reads for long', async () => {
  let isOver = false
  const long = database
    .snapshot((db) =>
      sql`with recursive count(n) as (select 1 union all select n + 1 from count where n < 3000000)
        select max(n) as n from count`.execute(db),
    )
    .finally(() => {
      isOver = true
    })
  let answered = 0
  while (!isOver) {
    await database.write(keep(`write ${answered}`))
    answered = (await storedKeys()).size
    await nextTurn()
  }
  expect((await long).rows).toEqual([{ n: 3_000_000 }])
  expect(answered).toBeGreaterThan(5)
})

test('each snapshot reads one moment, beside others that are open', async () => {
  const keysOf = async (db: Queries) =>
    (await db.selectFrom('meta').select('key').orderBy('key').execute()).map(({ key }) => key)
  await database.write(keep('before'))
  const seen = await database.snapshot(async (db) => {
    const first = await keysOf(db)
    await database.write(keep('later'))
    return [first, await database.snapshot(keysOf), await keysOf(db)]
  })
  expect(seen).toEqual([['before'], ['before', 'later'], ['before']])
})

test('a snapshot whose query fails says why, can change nothing, and leaves the next one intact', async () => {
  const failing = database.snapshot((db) => sql`select * from nowhere`.execute(db))
  await expect(failing).rejects.toThrow('no such table: nowhere')
  await expect(database.snapshot(keep('never'))).rejects.toThrow('readonly database')
  expect(await database.snapshot((db) => db.selectFrom('meta').select('key').execute())).toEqual([])
})
