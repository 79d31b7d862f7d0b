import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'

const minute = 60_000
const wrongOf = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

onBothEngines('signing in', (engine) => {
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

  it('sends a code by mail and opens a session with it', async () => {
    const user = await api.person('user', 'ada@example.com')
    const asked = await askCode('  ADA@example.com ')
    expect(asked.message).toBe('OTP has been sent to your email address registered with us')
    const mail = api.mailbox.sent.at(-1)
    const code = api.mailbox.codeFor('ada@example.com')
    expect(code).toMatch(/^\d{6}$/)
    expect(mail?.text).toContain(code)
    expect(mail?.html).toContain(code)
    const answer = await login('ada@example.com', ` ${code} `)
    expect(answer.status).toBe(200)
    expect(answer.data.user).toEqual(user)
    const mine = await api.call('GET /user/owned-units', { token: answer.data.token })
    expect(mine).toMatchObject({ status: 200, data: [] })
  })

  it('answers the same for an unknown address, and mails nobody', async () => {
    await api.person('user', 'ada@example.com')
    const known = await askCode('ada@example.com')
    const unknown = await askCode('nobody@example.com')
    expect([unknown.status, unknown.message, unknown.data]).toEqual([known.status, known.message, known.data])
    expect(api.mailbox.sent.map(({ to }) => to)).toEqual(['ada@example.com'])
    const [wrongKnown, wrongUnknown] = [
      await login('ada@example.com', wrongOf(api.mailbox.codeFor('ada@example.com'))),
      await login('nobody@example.com', '123456'),
    ]
    expect([wrongUnknown.status, wrongUnknown.message]).toEqual([401, wrongKnown.message])
  })

  it('begins the mail after the answer, so that its time does not tell a known address', async () => {
    await api.person('user', 'ada@example.com')
    await api.call('POST /public/get-code', { body: { email: 'ada@example.com' } })
    expect(api.mailbox.sent).toEqual([])
    await api.later.idle()
    expect(api.mailbox.sent).toHaveLength(1)
  })

  it('makes one session of 50 parallel right guesses', async () => {
    await api.person('user', 'ada@example.com')
    await askCode('ada@example.com')
    const code = api.mailbox.codeFor('ada@example.com')
    const answers = await Promise.all(Array.from({ length: 50 }, () => login('ada@example.com', code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49)
  })

  it('bears 5 wrong guesses, in parallel too; then the right code is dead as well', async () => {
    await api.person('user', 'ada@example.com')
    await askCode('ada@example.com')
    const code = api.mailbox.codeFor('ada@example.com')
    const wrong = await Promise.all(Array.from({ length: 50 }, () => login('ada@example.com', wrongOf(code))))
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401]))
    expect((await login('ada@example.com', code)).status).toBe(401)
  })

  it('still takes the right code after 4 wrong ones', async () => {
    await api.person('user', 'ada@example.com')
    await askCode('ada@example.com')
    const code = api.mailbox.codeFor('ada@example.com')
    for (let tries = 0; tries < 4; tries += 1) await login('ada@example.com', wrongOf(code))
    expect((await login('ada@example.com', code)).status).toBe(200)
  })

  it('lets a code live for 10 minutes, and one code per address', async () => {
    await api.person('user', 'ada@example.com')
    await askCode('ada@example.com')
    const old = api.mailbox.codeFor('ada@example.com')
    await askCode('ada@example.com')
    const fresh = api.mailbox.codeFor('ada@example.com')
    if (old !== fresh) expect((await login('ada@example.com', old)).status).toBe(401)
    api.clock.pass(10 * minute)
    expect((await login('ada@example.com', fresh)).status).toBe(401)
  })

  it('ends a session at logout, and all of them at logout everywhere', async () => {
    await api.person('user', 'ada@example.com')
    const [one, two, three] = [
      await api.signIn('ada@example.com'),
      await api.signIn('ada@example.com'),
      await api.signIn('ada@example.com'),
    ]
    const works = async (token: string) => (await api.call('GET /user/owned-units', { token })).status === 200
    await api.call('POST /user/logout', { token: one })
    expect([await works(one), await works(two), await works(three)]).toEqual([false, true, true])
    await api.call('POST /user/logout-everywhere', { token: two })
    expect([await works(two), await works(three)]).toEqual([false, false])
  })

  it('ends a session after 30 days', async () => {
    const { token } = await api.signedIn()
    api.clock.pass(30 * 24 * 60 * minute)
    expect((await api.call('GET /user/owned-units', { token })).status).toBe(401)
  })

  it("ends an admin's session after 30 idle minutes; polling is not activity", async () => {
    const { token } = await api.signedIn('admin')
    const poll = () => api.call('GET /user/get-chat-rooms', { token })
    const work = () => api.call('GET /user/owned-units', { token })
    api.clock.pass(20 * minute)
    expect((await work()).status).toBe(200)
    api.clock.pass(20 * minute)
    expect((await poll()).status).not.toBe(401)
    api.clock.pass(10 * minute)
    expect((await work()).status).toBe(401)
  })

  it('answers 429 with Retry-After within 100 calls of one client, alike for unknown addresses', async () => {
    await api.person('user', 'ada@example.com')
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const client = { 'X-Forwarded-For': email === 'ada@example.com' ? '10.0.0.1' : '10.0.0.2' }
      const codes: number[] = []
      const logins: number[] = []
      for (let calls = 0; calls < 100; calls += 1) {
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

  it('stores neither codes nor tokens, and logs neither', async () => {
    await api.person('user', 'ada@example.com')
    await askCode('ada@example.com')
    const code = api.mailbox.codeFor('ada@example.com') ?? ''
    const { data } = await login('ada@example.com', code)
    const rows = JSON.stringify([
      await database.read.selectFrom('tokens').selectAll().execute(),
      await database.read.selectFrom('sign_in_codes').selectAll().execute(),
    ])
    expect(rows).not.toContain(data.token)
    expect(rows).not.toContain(code)
    expect(api.logged.join('\n')).not.toMatch(new RegExp(`${code}|${data.token}`))
  })
})

describe('signing in with real mail', () => {
  it('spares the mailbox: one code a minute and 5 an hour for an address', async () => {
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
    } finally {
      await database.remove()
    }
  })
})
