import { afterAll, beforeAll, expect, test } from 'vitest'
import { consume, type Limit, readLimit, resetLimit, sweepLimits } from '#server/database/limits.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database/database.ts'

const after = (seconds: number) => new Date(Date.parse('2026-03-01T12:00:00.000Z') + seconds * 1000)
const refused = (retryAfterSeconds: number) => ({ state: 'refused', retryAfterSeconds })
const allowed = (remaining: number) => ({ state: 'allowed', remaining })

onBothEngines('rate limits', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeDatabase(engine)
  })
  afterAll(() => database.remove())

  const use = (limit: Limit, key: string, seconds = 0, points = 1) =>
    consume(database, limit, key, after(seconds), points)
  const read = (limit: Limit, key: string, seconds = 0) =>
    readLimit(database.read, limit, key, after(seconds))

  test('50 parallel calls against a limit of 20 let 20 through and no more', async () => {
    const limit = { name: 'parallel', points: 20, seconds: 600 }
    const results = await Promise.all(Array.from({ length: 50 }, () => use(limit, '1.2.3.4')))
    expect(results.filter(({ state }) => state === 'allowed')).toHaveLength(20)
    expect(results).toContainEqual(allowed(0))
    expect(results).toContainEqual(refused(600))
  })

  test('every limit counts every key separately', async () => {
    const a = { name: 'a', points: 1, seconds: 60 }
    await use(a, 'x')
    expect(await use(a, 'y')).toEqual(allowed(0))
    expect(await use({ ...a, name: 'b' }, 'x')).toEqual(allowed(0))
    expect(await use(a, 'x', 20)).toEqual(refused(40))
  })

  test('the window of a limit starts with its first point, and a new one starts when it is over', async () => {
    const limit = { name: 'window', points: 2, seconds: 60 }
    await use(limit, 'x')
    await use(limit, 'x', 59)
    expect(await read(limit, 'x', 45)).toEqual(refused(15))
    expect(await use(limit, 'x', 59)).toEqual(refused(1))
    expect(await use(limit, 'x', 60)).toEqual(allowed(1))
    expect(await use(limit, 'x', 61, 2)).toEqual(refused(59))
  })

  test('resetting a limit gives all points back', async () => {
    const limit = { name: 'reset', points: 1, seconds: 60 }
    await use(limit, 'x')
    await database.write((trx) => resetLimit(trx, limit, 'x'))
    expect(await read(limit, 'x')).toEqual(allowed(1))
    expect(await use(limit, 'x')).toEqual(allowed(0))
  })

  test('the sweep deletes limit windows that are over and keeps running ones', async () => {
    await use({ name: 'sweep', points: 5, seconds: 60 }, 'over')
    await use({ name: 'sweep', points: 5, seconds: 61 }, 'runs')
    await database.write((trx) => sweepLimits(trx, after(60)))
    const kept = database.read.selectFrom('limits').select('key').where('key', 'like', '%:sweep')
    expect(await kept.execute()).toEqual([{ key: 'runs:sweep' }])
  })
})
