import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makeDatabase, type TestDatabase } from '../support/database.ts'

const minute = 60_000
const wrongOf = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

describe('the limits of signing in', () => {
  let database: TestDatabase
  let api: TestApp
  beforeEach(async () => {
    database = await makeDatabase()
    api = makeTestApp(database)
    return () => database.remove()
  })

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
        logins.push((await login(email, '000000', client)).status)
      }
      expect(codes).toContain(429)
      expect(logins).toContain(429)
      const refused = await api.call('POST /public/get-code', { body: { email }, headers: client })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('tells a locked address how long it still is', async () => {
    const guess = () => login('ada@example.com', '000000')
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

/** A stranger somewhere, and somebody with an account at home. */
const stranger = (number: number) => ({
  'X-Forwarded-For': `10.1.${Math.floor(number / 250)}.${number % 250}`,
})
const home = { 'X-Forwarded-For': '10.0.0.1' }

describe('what strangers can do to somebody who wants to sign in', () => {
  let database: TestDatabase
  let api: TestApp
  beforeEach(async () => {
    database = await makeDatabase()
    api = makeTestApp(database, { realMail: true })
    await api.person('admin', 'ada@example.com')
    return () => database.remove()
  })

  const ask = async (headers: Record<string, string>, browser?: string) => {
    const body = { email: 'ada@example.com', ...(browser === undefined ? {} : { browser }) }
    const answer = await api.call('POST /public/get-code', { body, headers })
    await api.later.idle()
    return {
      status: answer.status,
      challenge: answer.data?.challenge,
      code: api.mailbox.codeFor('ada@example.com'),
    }
  }
  type Try = { readonly code: string | undefined; readonly challenge?: string | undefined }
  const enter = async ({ code: otp, challenge }: Try, headers: Record<string, string>) => {
    const body = { email: 'ada@example.com', otp, ...(challenge === undefined ? {} : { challenge }) }
    return (await api.call('POST /public/login', { body, headers })).status
  }

  it('a code that a stranger asks for leaves hers alive', async () => {
    const hers = await ask(home)
    const theirs = await ask(stranger(1))
    expect(theirs.challenge).not.toBe(hers.challenge)
    expect(await enter(hers, home)).toBe(200)
  })

  it('ten codes that a stranger asks for keep none of hers back', async () => {
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await ask(stranger(1))).status).toBe(200)
      api.clock.pass((asked === 4 ? 61 : 1) * minute)
    }
    expect((await ask(stranger(1))).status).toBe(429)
    const hers = await ask(home)
    expect([hers.status, await enter(hers, home)]).toEqual([200, 200])
  })

  it('a hundred wrong codes of strangers, with challenges and without, keep her right one from nothing', async () => {
    const hers = await ask(home)
    const theirs = await ask(stranger(1))
    for (let guess = 0; guess < 100; guess += 1) {
      const wrong = wrongOf(hers.code)
      await enter({ code: wrong, challenge: guess % 2 === 0 ? theirs.challenge : undefined }, stranger(guess))
    }
    expect(await enter(hers, home)).toBe(200)
  })

  it('her own challenge bears five tries, whatever happens elsewhere', async () => {
    const hers = await ask(home)
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await enter({ code: wrongOf(hers.code), challenge: hers.challenge }, home)).toBe(401)
    }
    expect(await enter(hers, home)).toBe(401)
  })

  it('a challenge is for its address alone', async () => {
    await api.person('user', 'bola@example.com')
    const hers = await ask(home)
    const body = { email: 'bola@example.com', otp: hers.code, challenge: hers.challenge }
    expect((await api.call('POST /public/login', { body, headers: home })).status).toBe(401)
  })

  it('a browser in which she signed in has room of its own when all else is used up', async () => {
    const first = await ask(home)
    expect(await enter(first, home)).toBe(200)
    for (let asked = 0; asked < 55; asked += 1) await ask(stranger(asked))
    expect((await ask(stranger(100))).status).toBe(429)
    expect((await ask(stranger(101), 'a mark that is none')).status).toBe(429)
    const again = await ask(stranger(102), first.challenge)
    expect(again.status).toBe(200)
    expect(await enter(again, stranger(102))).toBe(200)
    // With a limit of its own: whoever has taken the browser floods no mailbox.
    expect((await ask(stranger(103), first.challenge)).status).toBe(429)
  })

  it('a stranger’s browser gets no room by a mark that it invents', async () => {
    const invented = 'x'.repeat(43)
    await ask(stranger(1), invented)
    expect((await ask(stranger(1), invented)).status).toBe(429)
  })

  it('a client that sends no challenge has tries of its own', async () => {
    const hers = await ask(home)
    for (let guess = 0; guess < 60; guess += 1) await enter({ code: wrongOf(hers.code) }, stranger(guess))
    expect(await enter({ code: hers.code }, home)).toBe(200)
  })

  it('a stranger who asks for codes and sends no challenge is locked, and nobody else is', async () => {
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

  it('who sends no challenge and comes from another address may try, until strangers have tried too often', async () => {
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

  it('codes get longer while somebody guesses at them', async () => {
    await api.person('user', 'bola@example.com')
    const codeOfBola = async (headers: Record<string, string>) => {
      await api.call('POST /public/get-code', { body: { email: 'bola@example.com' }, headers })
      await api.later.idle()
      return api.mailbox.codeFor('bola@example.com') ?? ''
    }
    const first = await codeOfBola(home)
    expect(first).toHaveLength(6)
    for (let guess = 0; guess < 20; guess += 1) {
      const body = { email: 'bola@example.com', otp: wrongOf(first) }
      await api.call('POST /public/login', { body, headers: stranger(guess) })
    }
    expect(await codeOfBola(stranger(30))).toHaveLength(8)
    api.clock.pass(24 * 60 * minute)
    expect(await codeOfBola(stranger(31))).toHaveLength(6)
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
