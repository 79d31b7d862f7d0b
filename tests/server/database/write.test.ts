import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '#server/ports/database.ts'
import { makeDatabase, makePlace, onBothEngines, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase

const keep =
  (key: string, value = '0') =>
  (trx: Queries) =>
    trx.insertInto('meta').values({ key, value }).execute()

const storedKeys = async () => {
  const rows = await database.read.selectFrom('meta').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

onBothEngines('write', (engine) => {
  beforeEach(async () => {
    database = await makeDatabase(engine)
  })
  afterEach(() => database.remove())

  test('50 parallel additions of 100 make 5,000', async () => {
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

  test('gives back what the job gives, after it can be read', async () => {
    const value = await database.write(async (trx) => {
      await keep('a')(trx)
      return 7
    })
    expect(value).toBe(7)
    expect(await storedKeys()).toEqual(['a'])
  })

  test('a job that throws is undone whole, its error is passed on, its neighbours are kept', async () => {
    const broken = async (trx: Queries) => {
      await keep('half')(trx)
      throw new Error('changed my mind')
    }
    await database.write(keep('taken'))
    const duplicate = async (trx: Queries) => {
      await keep('third')(trx)
      await keep('taken')(trx)
    }
    const results = await Promise.allSettled([
      database.write(keep('first')),
      database.write(broken),
      database.write(keep('second')),
      database.write(duplicate),
      database.write(keep('last')),
    ])
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(results[1]).toMatchObject({ reason: { message: 'changed my mind' } })
    expect(await storedKeys()).toEqual(['first', 'last', 'second', 'taken'])
  })

  test('nobody sees a job that has not been committed', async () => {
    const seen: string[][] = []
    await database
      .write(async (trx) => {
        await keep('a')(trx)
        const inside = await trx.selectFrom('meta').select('key').execute()
        seen.push(inside.map(({ key }) => key))
        throw new Error('undo')
      })
      .catch(() => {})
    expect(seen).toEqual([['a']])
    expect(await storedKeys()).toEqual([])
  })

  test('a write inside a write is refused at once, and undoes the outer one', async () => {
    const nested = database.write(async (trx) => {
      await keep('outer')(trx)
      await database.write(keep('inner'))
    })
    await expect(nested).rejects.toThrow('write() inside write()')
    await database.write(keep('after'))
    expect(await storedKeys()).toEqual(['after'])
  })

  test('a write inside one of several writes is refused, and its neighbours are kept', async () => {
    const nested = async (trx: Queries) => {
      await keep('outer')(trx)
      await database.write(keep('inner'))
    }
    const results = await Promise.allSettled([
      database.write(keep('first')),
      database.write(nested),
      database.write(keep('last')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(results[1]).toMatchObject({
      reason: { message: expect.stringContaining('write() inside write()') },
    })
    expect(await storedKeys()).toEqual(['first', 'last'])
  })

  test('who waits for a write may write next', async () => {
    const inTurn = async (name: string) => {
      await database.write(keep(`${name} 1`))
      await database.write(keep(`${name} 2`))
    }
    await Promise.all([inTurn('a'), inTurn('b')])
    expect(await storedKeys()).toEqual(['a 1', 'a 2', 'b 1', 'b 2'])
  })

  test('a job may give its value, or fail, without waiting', async () => {
    const fail = (): number => {
      throw new Error('at once')
    }
    const results = await Promise.allSettled([
      database.write(keep('first')),
      database.write(() => 7),
      database.write(fail),
      database.write(keep('last')),
    ])
    expect(results[1]).toEqual({ status: 'fulfilled', value: 7 })
    expect(results[2]).toMatchObject({ status: 'rejected', reason: { message: 'at once' } })
    expect(await storedKeys()).toEqual(['first', 'last'])
  })

  test('large whole numbers and sums come back as numbers', async () => {
    const rows = [1, 2].map((n) => ({ key: `n${n}`, points: 100_000_000_000_000 + n, expires_ms: null }))
    await database.write((trx) => trx.insertInto('limits').values(rows).execute())
    const result = await database.read
      .selectFrom('limits')
      .select((eb) => [eb.fn.sum<number>('points').as('sum'), eb.fn.countAll<number>().as('count')])
      .executeTakeFirstOrThrow()
    expect({ ...result }).toEqual({ sum: 200_000_000_000_003, count: 2 })
  })
})

onBothEngines('closing', (engine) => {
  test('finishes the writes under way and refuses later ones', async () => {
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
