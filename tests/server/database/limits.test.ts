import { afterAll, beforeAll, expect, test } from 'vitest'
import { consume, readLimit, resetLimit, sweepLimits } from '#server/database/limits.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database.ts'

const noon = new Date('2026-03-01T12:00:00.000Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

onBothEngines('limits', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeDatabase(engine)
  })
  afterAll(() => database.remove())

  test('50 parallel calls against a limit of 20 let 20 through and no more', async () => {
    const limit = { name: 'parallel', points: 20, seconds: 600 }
    const results = await Promise.all(
      Array.from({ length: 50 }, () => consume(database, limit, '1.2.3.4', noon)),
    )
    expect(results.filter(({ state }) => state === 'allowed')).toHaveLength(20)
    expect(results).toContainEqual({ state: 'allowed', remaining: 0 })
    expect(results.filter(({ state }) => state === 'refused')).toContainEqual({
      state: 'refused',
      retryAfterSeconds: 600,
    })
  })

  test('keys and limits do not touch each other', async () => {
    const a = { name: 'a', points: 1, seconds: 60 }
    await consume(database, a, 'x', noon)
    expect(await consume(database, a, 'y', noon)).toEqual({ state: 'allowed', remaining: 0 })
    expect(await consume(database, { ...a, name: 'b' }, 'x', noon)).toEqual({
      state: 'allowed',
      remaining: 0,
    })
    expect(await consume(database, a, 'x', later(20))).toEqual({ state: 'refused', retryAfterSeconds: 40 })
  })

  test('a window stands from its first point, and a new one starts when it is over', async () => {
    const limit = { name: 'window', points: 2, seconds: 60 }
    await consume(database, limit, 'x', noon)
    await consume(database, limit, 'x', later(59))
    expect(await readLimit(database.read, limit, 'x', later(45))).toEqual({
      state: 'refused',
      retryAfterSeconds: 15,
    })
    expect(await consume(database, limit, 'x', later(59))).toEqual({ state: 'refused', retryAfterSeconds: 1 })
    expect(await consume(database, limit, 'x', later(60))).toEqual({ state: 'allowed', remaining: 1 })
    expect(await consume(database, limit, 'x', later(61), 2)).toEqual({
      state: 'refused',
      retryAfterSeconds: 59,
    })
  })

  test('a reset gives all points back', async () => {
    const limit = { name: 'reset', points: 1, seconds: 60 }
    await consume(database, limit, 'x', noon)
    await database.write((trx) => resetLimit(trx, limit, 'x'))
    expect(await readLimit(database.read, limit, 'x', noon)).toEqual({ state: 'allowed', remaining: 1 })
    expect(await consume(database, limit, 'x', noon)).toEqual({ state: 'allowed', remaining: 0 })
  })

  test('the sweep forgets what is over and keeps what runs', async () => {
    await consume(database, { name: 'sweep', points: 5, seconds: 60 }, 'over', noon)
    await consume(database, { name: 'sweep', points: 5, seconds: 61 }, 'runs', noon)
    await database.write((trx) => sweepLimits(trx, later(60)))
    const rows = await database.read
      .selectFrom('limits')
      .select('key')
      .where('key', 'like', 'sweep:%')
      .execute()
    expect(rows.map(({ key }) => key)).toEqual(['sweep:runs'])
  })
})
