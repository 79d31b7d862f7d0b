import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '#server/ports/database.ts'
import { makeDatabase, makePlace, onBothEngines, type TestDatabase } from '../../support/database/database.ts'

let database: TestDatabase

const keep =
  (key: string, value = '0') =>
  (trx: Queries) =>
    trx.insertInto('meta').values({ key, value }).execute()

const storedKeys = async () => {
  const rows = await database.read.selectFrom('meta').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

/** Runs jobs together. @returns the message of each one's error */
const errorsOf = async (...jobs: readonly ((trx: Queries) => unknown)[]) => {
  const results = await Promise.allSettled(jobs.map((job) => database.write(job)))
  return results.map((result) => (result.status === 'rejected' ? result.reason.message : undefined))
}

onBothEngines('writing to the database', (engine) => {
  beforeEach(async () => {
    database = await makeDatabase(engine)
  })
  afterEach(() => database.remove())

  test('50 parallel writes that add 100 each add 5,000', async () => {
    await database.write((trx) =>
      trx.insertInto('limits').values({ key: 'sum', points: 0, expires_ms: null }).execute(),
    )
    const add = (trx: Queries) =>
      trx
        .updateTable('limits')
        .set((eb) => ({ points: eb('points', '+', 100) }))
        .where('key', '=', 'sum')
        .execute()
    await Promise.all(Array.from({ length: 50 }, () => database.write(add)))
    const row = await database.read.selectFrom('limits').select('points').executeTakeFirstOrThrow()
    expect(row.points).toBe(5000)
  })

  test('a write returns the value of its job once the rows can be read', async () => {
    const value = await database.write(async (trx) => {
      await keep('a')(trx)
      return 7
    })
    expect(value).toBe(7)
    expect(await storedKeys()).toEqual(['a'])
  })

  test('a write job that throws is rolled back, its error is passed on and its neighbours are kept', async () => {
    const broken = async (trx: Queries) => {
      await keep('half')(trx)
      throw new Error('changed my mind')
    }
    await database.write(keep('taken'))
    const duplicate = async (trx: Queries) => {
      await keep('third')(trx)
      await keep('taken')(trx)
    }
    expect(await errorsOf(keep('first'), broken, keep('second'), duplicate, keep('last'))).toEqual([
      undefined,
      'changed my mind',
      undefined,
      expect.stringMatching(/unique/i),
      undefined,
    ])
    expect(await storedKeys()).toEqual(['first', 'last', 'second', 'taken'])
  })

  test('a write inside a write is refused, the outer one is rolled back and its neighbours are kept', async () => {
    const nested = async (trx: Queries) => {
      await keep('outer')(trx)
      await database.write(keep('inner'))
    }
    const refusal = expect.stringContaining('write() inside write()')
    expect(await errorsOf(nested)).toEqual([refusal])
    expect(await errorsOf(keep('first'), nested, keep('last'))).toEqual([undefined, refusal, undefined])
    expect(await storedKeys()).toEqual(['first', 'last'])
  })

  test('a caller who has waited for a write can write again', async () => {
    const inTurn = async (name: string) => {
      await database.write(keep(`${name} 1`))
      await database.write(keep(`${name} 2`))
    }
    await Promise.all([inTurn('a'), inTurn('b')])
    expect(await storedKeys()).toEqual(['a 1', 'a 2', 'b 1', 'b 2'])
  })

  test('a write job may return a value or throw without a promise', async () => {
    const fails = () => {
      throw new Error('at once')
    }
    const giving = database.write(() => 7)
    expect(await errorsOf(keep('first'), fails, keep('last'))).toEqual([undefined, 'at once', undefined])
    expect(await giving).toBe(7)
    expect(await storedKeys()).toEqual(['first', 'last'])
  })

  test('large whole numbers and sums are read as numbers', async () => {
    const rows = [1, 2].map((n) => ({ key: `n${n}`, points: 100_000_000_000_000 + n, expires_ms: null }))
    await database.write((trx) => trx.insertInto('limits').values(rows).execute())
    const result = database.read
      .selectFrom('limits')
      .select((eb) => [eb.fn.sum<number>('points').as('sum'), eb.fn.countAll<number>().as('count')])
    expect(await result.execute()).toEqual([{ sum: 200_000_000_000_003, count: 2 }])
  })
})

onBothEngines('closing the database', (engine) => {
  test('closing a database finishes running writes and refuses later ones', async () => {
    const place = await makePlace(engine)
    const closing = place.open()
    await closing.write((trx) => sql`create table closing_notes (id integer)`.execute(trx))
    const note = (trx: Queries) => sql`insert into closing_notes values (1)`.execute(trx)
    const writes = Array.from({ length: 10 }, () => closing.write(note))
    await Promise.all([...writes, closing.close()])
    await expect(closing.write(note)).rejects.toThrow()
    await place.remove()
  })
})
