import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallKey } from '#contract/calls.ts'
import { loadDemo } from '#server/database/demo/load.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'

onBothEngines('an admin looks through the demo data', (engine) => {
  let database: TestDatabase
  let api: TestApp
  let token: string
  beforeAll(async () => {
    database = await makeDatabase(engine)
    api = makeTestApp(database)
    await loadDemo(database, { mediaOrigin: 'http://localhost:8473', now: new Date(api.clock.now()) })
    token = (await api.signedIn('superAdmin')).token
  })
  afterAll(() => database.remove())

  const read = async <K extends CallKey>(key: K, params: Record<string, string> = {}, query = {}) => {
    const answer = await api.call(key, { token, params, query })
    expect(answer.status, `${key} ${JSON.stringify(params)}: ${answer.message}`).toBe(200)
    return answer.data
  }

  test('every list has something, and every project and unit opens', async () => {
    for (const type of ['user', 'admin']) {
      expect((await read('GET /admin/all-users', {}, { type })).length).toBeGreaterThan(0)
    }
    for (const { _id: projectId } of await read('GET /public/projects')) {
      const [project] = await read('GET /public/project/{projectId}', { projectId })
      await read('GET /admin/project/{projectId}/files', { projectId })
      for (const { _id: unitId } of project?.units ?? []) {
        await read('GET /admin/unit/{unitId}', { unitId })
        await read('GET /admin/unit/{unitId}/files', { unitId })
      }
    }
    expect((await read('GET /admin/enquiries')).length).toBeGreaterThan(0)
  })

  test('what each owner paid is the sum of the unit’s payments, and months add up to it', async () => {
    let received = 0
    let owners = 0
    for (const { _id: projectId } of await read('GET /public/projects')) {
      const [project] = await read('GET /public/project/{projectId}', { projectId })
      for (const { _id: unitId, price } of project?.units ?? []) {
        const [owner] = await read('GET /admin/unit-owner-details/{unitId}', { unitId })
        const payments = await read('GET /admin/unit-transactions/{unitId}', { unitId })
        const paid = payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
        expect(Math.round((owner?.pricePaid ?? 0) * 100)).toBe(paid)
        expect(paid).toBeLessThanOrEqual(Math.round(price * 100))
        if (owner !== undefined) expect(owner.recentPayment).toBe(payments[0]?.amount)
        if (owner !== undefined) owners += 1
        const year = payments.filter(({ date }) => date >= '2025-12-01')
        received += year.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
      }
    }
    expect(owners).toBeGreaterThan(0)
    const { months } = await read('GET /admin/overview')
    expect(months.reduce((sum, month) => sum + Math.round(month.received * 100), 0)).toBe(received)
  })
})
