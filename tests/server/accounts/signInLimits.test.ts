import { beforeEach, describe, expect, it } from 'vitest'
import { type AppOptions, makeTestApp, type TestApp } from '../../support/app.ts'
import { makeDatabase } from '../../support/database/database.ts'

const minute = 60_000
const ada = 'ada@example.com'
const bola = 'bola@example.com'
const wrongOf = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

let api: TestApp
/** Gives a test an API of its own. @returns what ends it */
async function fresh(options?: AppOptions) {
  const database = await makeDatabase()
  api = makeTestApp(database, options)
  return () => database.remove()
}

type Client = Readonly<Record<string, string>>
type Code = { readonly code: string | undefined; readonly challenge?: string | undefined }

async function ask(headers: Client = {}, browser?: string, email = ada) {
  const answer = await api.call('POST /public/get-code', { body: { email, browser }, headers })
  await api.later.idle()
  const { status, data } = answer
  return { status, headers: answer.headers, challenge: data?.challenge, code: api.mailbox.codeFor(email) }
}
const login = ({ code: otp, challenge }: Code, headers: Client = {}, email = ada) =>
  api.call('POST /public/login', { body: { email, otp, challenge }, headers })
const enter = async (...given: Parameters<typeof login>) => (await login(...given)).status

describe('the limits of signing in', () => {
  beforeEach(() => fresh())

  it('one client can ask for 90 codes and sign in 90 times in ten minutes, for any address', async () => {
    const addresses = Array.from({ length: 90 }, (_, number) => `nobody${number}@example.com`)
    const asks = async (email: string, client: Client) => (await ask(client, undefined, email)).status
    const guesses = (email: string, client: Client) => enter({ code: '123456' }, client, email)
    const [client, another] = [{ 'X-Forwarded-For': '10.0.0.1' }, { 'X-Forwarded-For': '10.0.0.2' }]
    for (const [attempt, letThrough] of [
      [asks, 200],
      [guesses, 401],
    ] as const) {
      const statuses = await Promise.all(addresses.map((email) => attempt(email, client)))
      expect(new Set(statuses)).toEqual(new Set([letThrough]))
      expect(await attempt('one.more@example.com', client)).toBe(429)
      expect(await attempt('one.more@example.com', another)).toBe(letThrough)
    }
  })

  it('many calls for one address are answered with 429 and Retry-After, also for an unknown one', async () => {
    await api.person('user', ada)
    for (const [email, client] of [
      [ada, { 'X-Forwarded-For': '10.0.0.1' }],
      ['nobody@example.com', { 'X-Forwarded-For': '10.0.0.2' }],
    ] as const) {
      const codes: number[] = []
      const logins: number[] = []
      for (let calls = 0; calls < 61; calls += 1) {
        codes.push((await ask(client, undefined, email)).status)
        logins.push(await enter({ code: '000000' }, client, email))
      }
      expect(codes).toContain(429)
      expect(logins).toContain(429)
      const refused = await ask(client, undefined, email)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('Retry-After says how long an address is still locked', async () => {
    const guess = () => login({ code: '000000' })
    for (let codes = 0; codes < 4; codes += 1) {
      await ask()
      for (let tries = 0; tries < 5; tries += 1) await guess()
    }
    const wait = async () => Number((await guess()).headers.get('retry-after'))
    expect(await wait()).toBe(60 * 60)
    api.clock.pass(50 * minute)
    expect(await wait()).toBe(10 * 60)
    api.clock.pass(10 * minute)
    expect((await guess()).status).toBe(401)
  })

  it('signing in resets the count of wrong codes', async () => {
    await api.person('user', ada)
    for (const round of ['first', 'second']) {
      for (let wrong = 0; wrong < 19; wrong += 1) {
        if (wrong % 4 === 0) await ask()
        await login({ code: wrongOf(api.mailbox.codeFor(ada)) })
      }
      expect(await enter({ code: api.mailbox.codeFor(ada) }), round).toBe(200)
    }
  })
})

/** The clients of strangers, and below it the client from which the account holder signs in. */
const stranger = (number: number) => ({
  'X-Forwarded-For': `10.1.${Math.floor(number / 250)}.${number % 250}`,
})
const home = { 'X-Forwarded-For': '10.0.0.1' }
const alarms = () => api.logged.filter((line) => line.includes('many clients ask for sign-in codes'))

describe('strangers who ask for codes and guess at them', () => {
  beforeEach(async () => {
    const end = await fresh({ realMail: true })
    await api.person('admin', ada)
    return end
  })

  it('a code that a stranger asks for does not replace the code of the account holder', async () => {
    const hers = await ask(home)
    const theirs = await ask(stranger(1))
    expect(theirs.challenge).not.toBe(hers.challenge)
    expect(await enter(hers, home)).toBe(200)
  })

  it('ten codes that a stranger asks for do not keep the account holder from getting one', async () => {
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await ask(stranger(1))).status).toBe(200)
      api.clock.pass((asked === 4 ? 61 : 1) * minute)
    }
    expect((await ask(stranger(1))).status).toBe(429)
    const hers = await ask(home)
    expect([hers.status, await enter(hers, home)]).toEqual([200, 200])
  })

  it('a hundred wrong codes of strangers do not keep the account holder from signing in', async () => {
    const hers = await ask(home)
    const theirs = await ask(stranger(1))
    for (let guess = 0; guess < 100; guess += 1) {
      const wrong = wrongOf(hers.code)
      await enter({ code: wrong, challenge: guess % 2 === 0 ? theirs.challenge : undefined }, stranger(guess))
    }
    expect(await enter(hers, home)).toBe(200)
  })

  it('a challenge allows five tries', async () => {
    const hers = await ask(home)
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await enter({ code: wrongOf(hers.code), challenge: hers.challenge }, home)).toBe(401)
    }
    expect(await enter(hers, home)).toBe(401)
  })

  it('a challenge works only for its own address', async () => {
    await api.person('user', bola)
    expect(await enter(await ask(home), home, bola)).toBe(401)
  })

  /** Takes all the room for new clients, and all codes of the address. 298 points are only noted. */
  async function takeRoom() {
    const room = { key: 'all:code-new-client', points: 298, expires_ms: api.clock.now() + 60 * minute }
    await api.database.write((trx) => trx.insertInto('limits').values(room).execute())
    for (let asked = 0; asked < 52; asked += 1) await ask(stranger(asked))
  }

  it('a new browser gets a code although the clients of fifty strangers have asked for all others', async () => {
    for (let asked = 0; asked < 55; asked += 1) await ask(stranger(asked))
    // Whoever has asked today is refused.
    api.clock.pass(2 * minute)
    expect((await ask(stranger(1))).status).toBe(429)
    const hers = await ask(home)
    expect([hers.status, await enter(hers, home)]).toEqual([200, 200])
    expect(alarms()).toEqual([])
  })

  it('the room for new browsers has a ceiling over all addresses, which the log reports once', async () => {
    await takeRoom()
    expect(alarms()).toHaveLength(1)
    expect((await ask(stranger(400))).status).toBe(429)
    for (let asked = 0; asked < 50; asked += 1)
      expect((await ask(stranger(asked), undefined, bola)).status).toBe(200)
    expect((await ask(stranger(401), undefined, bola)).status).toBe(429)
    expect(alarms()).toHaveLength(1)
    api.clock.pass(60 * minute)
    expect((await ask(stranger(402))).status).toBe(200)
  })

  it('a browser that has signed in before can get one more code when the limit is reached', async () => {
    const first = await ask(home)
    expect(await enter(first, home)).toBe(200)
    await takeRoom()
    expect((await ask(stranger(400))).status).toBe(429)
    expect((await ask(stranger(401), 'a mark that is none')).status).toBe(429)
    const again = await ask(stranger(402), first.challenge)
    expect(again.status).toBe(200)
    expect(await enter(again, stranger(402))).toBe(200)
    // This has a limit too, so that whoever has taken the browser cannot flood the mailbox.
    expect((await ask(stranger(403), first.challenge)).status).toBe(429)
  })

  it('an invented browser mark does not raise the limit', async () => {
    const invented = 'x'.repeat(43)
    await ask(stranger(1), invented)
    expect((await ask(stranger(1), invented)).status).toBe(429)
  })

  it('a client that sends no challenge has tries of its own, however often strangers guess', async () => {
    const hers = await ask(home)
    for (let guess = 0; guess < 60; guess += 1) await enter({ code: wrongOf(hers.code) }, stranger(guess))
    expect(await enter({ code: hers.code }, home)).toBe(200)
  })

  it('a stranger who guesses without a challenge is locked, and the account holder is not', async () => {
    let theirs = await ask(stranger(1))
    const guesses: number[] = []
    for (let guess = 0; guess < 21; guess += 1) {
      guesses.push(await enter({ code: wrongOf(theirs.code) }, stranger(1)))
      if (guess % 5 !== 4 || guess > 15) continue
      api.clock.pass(minute)
      theirs = await ask(stranger(1))
    }
    expect(guesses).toEqual([...Array(20).fill(401), 429])
    const hers = await ask(home)
    expect(await enter({ code: hers.code }, home)).toBe(200)
  })

  it('a new client without a challenge can sign in until strangers have guessed too often', async () => {
    const hers = await ask(home)
    expect(await enter({ code: hers.code }, stranger(1))).toBe(200)
    api.clock.pass(minute)
    const again = await ask(home)
    const guesses: number[] = []
    for (let guess = 0; guess < 30; guess += 1)
      guesses.push(await enter({ code: wrongOf(again.code) }, stranger(guess)))
    expect(guesses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)])
    expect(await enter({ code: again.code }, stranger(31))).toBe(429)
    expect(await enter({ code: again.code }, home)).toBe(200)
  })

  it('codes get longer for a day after many wrong guesses', async () => {
    await api.person('user', bola)
    const codeOfBola = async (client: Client) => (await ask(client, undefined, bola)).code
    const code = await codeOfBola(home)
    expect(code).toHaveLength(6)
    for (let guess = 0; guess < 20; guess += 1) await enter({ code: wrongOf(code) }, stranger(guess), bola)
    expect(await codeOfBola(stranger(30))).toHaveLength(8)
    api.clock.pass(24 * 60 * minute)
    expect(await codeOfBola(stranger(31))).toHaveLength(6)
  })

  it('an address gets at most one code a minute, 5 an hour and 10 a day', async () => {
    const asked = async (count: number) => {
      const statuses: number[] = []
      for (let minutes = 0; minutes < count; minutes += 1) {
        api.clock.pass(minute)
        statuses.push((await ask()).status)
      }
      return statuses
    }
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
    expect(await asked(6)).toEqual([200, 200, 200, 200, 429, 429])
    api.clock.pass(60 * minute)
    expect(await asked(5)).toEqual([200, 200, 200, 200, 200])
    api.clock.pass(60 * minute)
    expect((await ask()).status).toBe(429)
    api.clock.pass(24 * 60 * minute)
    expect((await ask()).status).toBe(200)
  })
})
