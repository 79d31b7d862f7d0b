import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'

onBothEngines('limits of costly calls', (engine) => {
  let database: TestDatabase
  let api: TestApp
  beforeAll(async () => {
    database = await makeDatabase(engine)
    api = makeTestApp(database)
  })
  afterAll(() => database.remove())

  it('count by account: one may wait while another goes on', async () => {
    const [busy, calm] = [await api.signedIn(), await api.signedIn()]
    const ask = (token: string) => api.call('GET /user/receipt/{txId}', { token, params: { txId: 'none' } })
    const answers = await Promise.all(Array.from({ length: 130 }, () => ask(busy.token)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(calm.token)).status).not.toBe(429)
    api.clock.pass(10 * 60_000)
    expect((await ask(busy.token)).status).not.toBe(429)
  })
})
