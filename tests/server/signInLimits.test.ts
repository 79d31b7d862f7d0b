import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'

const minute = 60_000
const wrongOf = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

onBothEngines('the limits of signing in', (engine) => {
  let database: TestDatabase
  let api: TestApp
  beforeEach(async () => {
    database = await makeDatabase(engine)
    api = makeTestApp(database)
  })
  afterEach(() => database.remove())

  const askCode = async (email: string, headers = {}) => {
    const answer = await api.call('POST /public/get-code', { body: { email }, headers })
    await api.later.idle()
    return answer
  }
  const login = (email: string, otp: string | undefined, headers = {}) =>
    api.call('POST /public/login', { body: { email, otp }, headers })

  it('lets one client ask for 90 codes and sign in 90 times in ten minutes, whatever address it names', async () => {
    const client = { 'X-Forwarded-For': '10.0.0.1' }
    const addresses = Array.from({ length: 90 }, (_, number) => `nobody${number}@example.com`)
    const ask = (email: string, headers: object = client) => askCode(email, headers)
    const guess = (email: string, headers: object = client) => login(email, '123456', headers)
    for (const [attempt, letThrough] of [
      [ask, 200],
      [guess, 401],
    ] as const) {
      const answers = await Promise.all(addresses.map((email) => attempt(email)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([letThrough]))
      expect((await attempt('one.more@example.com')).status).toBe(429)
      const elsewhere = { 'X-Forwarded-For': '10.0.0.2' }
      expect((await attempt('one.more@example.com', elsewhere)).status).toBe(letThrough)
    }
  })

  it('answers 429 with Retry-After within an hour for one address, alike for unknown ones', async () => {
    await api.person('user', 'ada@example.com')
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const client = { 'X-Forwarded-For': email === 'ada@example.com' ? '10.0.0.1' : '10.0.0.2' }
      const codes: number[] = []
      const logins: number[] = []
      for (let calls = 0; calls < 61; calls += 1) {
        codes.push((await api.call('POST /public/get-code', { body: { email }, headers: client })).status)
        logins.push((await login(email, 'abc', client)).status)
      }
      expect(codes).toContain(429)
      expect(logins).toContain(429)
      const refused = await api.call('POST /public/get-code', { body: { email }, headers: client })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('tells a locked address how long it still is', async () => {
    const guess = () => login('ada@example.com', 'wrong')
    for (let codes = 0; codes < 4; codes += 1) {
      await askCode('ada@example.com')
      for (let tries = 0; tries < 5; tries += 1) await guess()
    }
    const wait = async () => Number((await guess()).headers.get('retry-after'))
    expect(await wait()).toBe(60 * 60)
    api.clock.pass(50 * minute)
    expect(await wait()).toBe(10 * 60)
    api.clock.pass(10 * minute)
    expect((await guess()).status).toBe(401)
  })

  it('forgets the wrong codes of who signs in after them', async () => {
    await api.person('user', 'ada@example.com')
    for (const round of ['first', 'second']) {
      for (let wrong = 0; wrong < 19; wrong += 1) {
        if (wrong % 4 === 0) await askCode('ada@example.com')
        await login('ada@example.com', wrongOf(api.mailbox.codeFor('ada@example.com')))
      }
      const right = await login('ada@example.com', api.mailbox.codeFor('ada@example.com'))
      expect(right.status, round).toBe(200)
    }
  })
})

describe('signing in with real mail', () => {
  it('spares the mailbox: one code a minute, 5 an hour and 10 a day for an address', async () => {
    const database = await makeDatabase('sqlite')
    try {
      const api = makeTestApp(database, { realMail: true })
      const ask = async () =>
        (await api.call('POST /public/get-code', { body: { email: 'ada@example.com' } })).status
      expect([await ask(), await ask()]).toEqual([200, 429])
      const later: number[] = []
      for (let minutes = 0; minutes < 6; minutes += 1) {
        api.clock.pass(minute)
        later.push(await ask())
      }
      expect(later).toEqual([200, 200, 200, 200, 429, 429])
      api.clock.pass(60 * minute)
      const second: number[] = []
      for (let minutes = 0; minutes < 5; minutes += 1) {
        api.clock.pass(minute)
        second.push(await ask())
      }
      expect(second).toEqual([200, 200, 200, 200, 200])
      api.clock.pass(60 * minute)
      expect(await ask()).toBe(429)
      api.clock.pass(24 * 60 * minute)
      expect(await ask()).toBe(200)
    } finally {
      await database.remove()
    }
  })
})
