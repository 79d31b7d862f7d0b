import { beforeEach, expect, it } from 'vitest'
import { callKeys, callOf } from '#contract/calls.ts'
import { AddressRefused } from '#server/ports/mail.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { makeDatabase, type TestDatabase } from '../../support/database/database.ts'

const minute = 60_000
const wrongOf = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

let database: TestDatabase
let api: TestApp
beforeEach(async () => {
  database = await makeDatabase()
  api = makeTestApp(database)
  return () => database.remove()
})

const askCode = async (email: string) => {
  const answer = await api.call('POST /public/get-code', { body: { email } })
  await api.later.idle()
  return answer
}
const login = (email: string, otp: string | undefined) =>
  api.call('POST /public/login', { body: { email, otp } })

const ada = 'ada@example.com'
const codeOfAda = () => api.mailbox.codeFor(ada)
/** Makes Ada's account and asks for a code. @returns the code */
async function firstCode(userType?: 'user' | 'admin' | 'superAdmin') {
  await api.person(userType, ada)
  await askCode(ada)
  return codeOfAda() ?? ''
}

it('sends a code by mail and opens a session with it', async () => {
  const user = await api.person('user', ada)
  const asked = await askCode('  ADA@example.com ')
  expect(asked.message).toBe('OTP has been sent to your email address registered with us')
  const mail = api.mailbox.sent.at(-1)
  const code = codeOfAda()
  expect(code).toMatch(/^\d{6}$/)
  expect(mail?.text).toContain(code)
  expect(mail?.html).toContain(code)
  const answer = await login(ada, ` ${code} `)
  expect(answer.status).toBe(200)
  expect(answer.data.user).toEqual(user)
  const mine = await api.call('GET /user/owned-units', { token: answer.data.token })
  expect(mine).toMatchObject({ status: 200, data: [] })
})

it('accepts a right code however it was pasted, and input that is no code uses up no try', async () => {
  await api.person('user', ada)
  for (const pasted of [
    (code: string) => `\u202a${code.slice(0, 3)}\u00a0${code.slice(3)}.`,
    (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    () => `Fwd: ${api.mailbox.sent.at(-1)?.subject}`,
  ]) {
    await askCode(ada)
    for (const slip of ['123', 'abcdef', '123456789', 'user@example.com', '1234 5678 9012'])
      for (let times = 0; times < 2; times += 1)
        expect(await login(ada, slip)).toMatchObject({
          status: 401,
          message: 'Enter the digits of the code that we sent you.',
        })
    const code = codeOfAda() ?? ''
    expect((await login('mailto:ADA@example.com.', pasted(code))).status).toBe(200)
    api.clock.pass(10 * minute)
  }
})

it('answers an unknown address like a known one, and mails it nothing', async () => {
  await api.person('user', ada)
  const known = await askCode(ada)
  const unknown = await askCode('nobody@example.com')
  expect([unknown.status, unknown.message]).toEqual([known.status, known.message])
  for (const { data } of [known, unknown])
    expect(data).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/) })
  expect(unknown.data.challenge).not.toBe(known.data.challenge)
  expect(api.mailbox.sent.map(({ to }) => to)).toEqual([ada])
  const wrongKnown = await login(ada, wrongOf(codeOfAda()))
  const wrongUnknown = await login('nobody@example.com', '123456')
  expect([wrongUnknown.status, wrongUnknown.message]).toEqual([401, wrongKnown.message])
})

it('sends the mail after the answer, so that timing does not reveal a known address', async () => {
  await api.person('user', ada)
  await api.call('POST /public/get-code', { body: { email: ada } })
  expect(api.mailbox.sent).toEqual([])
  await api.later.idle()
  expect(api.mailbox.sent).toHaveLength(1)
})

it('makes the same database queries for a known and an unknown address', async () => {
  const asked: string[] = []
  const read = new Proxy(database.read, {
    get: (queries, name) => {
      asked.push(String(name))
      const value: unknown = Reflect.get(queries, name, queries)
      return typeof value === 'function' ? value.bind(queries) : value
    },
  })
  const write: TestDatabase['write'] = (job) => {
    asked.push('write')
    return database.write(job)
  }
  api = makeTestApp({ ...database, read, write })
  await api.person('user', ada)
  const askedFor = async (email: string) => {
    asked.length = 0
    await askCode(email)
    return [...asked]
  }
  const known = await askedFor(ada)
  expect(known).toContain('write')
  expect(known).toContain('selectFrom')
  expect(await askedFor('nobody@example.com')).toEqual(known)
  expect(api.mailbox.sent.map(({ to }) => to)).toEqual([ada])
})

it('makes a mail for every address, and sends it to nobody without an open account', async () => {
  await api.person('user', ada)
  const { _id: id } = await api.person('admin', 'closed@example.com')
  const { token } = await api.signedIn('superAdmin')
  await api.call('POST /admin/close-account/{id}', { token, params: { id }, body: {} })
  const before = api.mailbox.sent.length
  for (const email of ['nobody@example.com', 'closed@example.com', ada]) await askCode(email)
  expect(api.mailbox.rehearsed.map(({ to }) => to)).toEqual(['nobody@example.com', 'closed@example.com'])
  const [known] = api.mailbox.sent.slice(before)
  expect(api.mailbox.sent).toHaveLength(before + 1)
  for (const { subject, text, html } of api.mailbox.rehearsed) {
    expect(subject.replace(/\d+/, '')).toBe(known?.subject.replace(/\d+/, ''))
    for (const [made, real] of [
      [text, known?.text],
      [html, known?.html],
    ])
      expect(Math.abs((made ?? '').length - (real ?? '').length)).toBeLessThan(20)
  }
})

it('still accepts the right code after 4 wrong ones', async () => {
  const code = await firstCode()
  for (let tries = 0; tries < 4; tries += 1) await login(ada, wrongOf(code))
  expect((await login(ada, code)).status).toBe(200)
})

it.each([
  ['9:59', 10 * minute - 1000, 200],
  ['10:00', 10 * minute, 401],
])('answers a code that is %s minutes old (%i ms) with the status %i', async (_, age, status) => {
  const code = await firstCode()
  api.clock.pass(age)
  expect((await login(ada, code)).status).toBe(status)
})

it.each([
  ['user', 6],
  ['admin', 8],
  ['superAdmin', 8],
] as const)('gives an account of the type %s codes of %i digits', async (userType, digits) => {
  const code = await firstCode(userType)
  expect(code).toMatch(new RegExp(`^\\d{${digits}}$`))
  expect((await login(ada, code)).status).toBe(200)
})

it('mails a requested code that could not be sent as soon as mail works again', async () => {
  await api.person('user', ada)
  const { send } = api.mailbox.port
  let refused = 0
  Object.assign(api.mailbox.port, { send: () => Promise.reject(new Error(`refused ${++refused}`)) })
  const { data } = await askCode(ada)
  Object.assign(api.mailbox.port, { send })
  expect([refused, api.mailbox.sent]).toEqual([1, []])
  api.clock.pass(minute)
  await api.sweep('sign-in codes')
  await api.sweep('sign-in codes')
  expect(api.mailbox.sent).toHaveLength(1)
  const otp = codeOfAda()
  const body = { email: ada, otp, challenge: data.challenge }
  expect((await api.call('POST /public/login', { body })).status).toBe(200)
})

it('stops mailing a code to an address that the mail service refuses for good', async () => {
  await api.person('user', ada)
  const { send } = api.mailbox.port
  let refused = 0
  const refuse = () => {
    refused += 1
    return Promise.reject(new AddressRefused('no such user'))
  }
  Object.assign(api.mailbox.port, { send: refuse })
  await askCode(ada)
  for (let rounds = 0; rounds < 3; rounds += 1) {
    api.clock.pass(minute)
    await api.sweep('sign-in codes')
  }
  Object.assign(api.mailbox.port, { send })
  expect(refused).toBe(1)
})

it('mails the same code again while the first is young, and another one later', async () => {
  const first = await firstCode()
  const mailed: (string | undefined)[] = []
  for (const passed of [1, 3.9, 0.1, 4]) {
    api.clock.pass(passed * minute)
    await askCode(ada)
    mailed.push(codeOfAda())
  }
  expect(mailed.slice(0, 2)).toEqual([first, first])
  expect(mailed[2]).not.toBe(first)
  expect(mailed[3]).toBe(mailed[2])
})

it('accepts the codes of a slow mail and of a later one, with and without a challenge', async () => {
  await api.person('user', ada)
  for (const sends of [true, false]) {
    const asked: { readonly otp: string | undefined; readonly challenge: string }[] = []
    for (let asks = 0; asks < 2; asks += 1) {
      api.clock.pass(6 * minute)
      const { data } = await askCode(ada)
      asked.push({ otp: codeOfAda(), challenge: data.challenge })
    }
    expect(asked[0]?.otp).not.toBe(asked[1]?.otp)
    for (const { otp, challenge } of asked) {
      const body = sends ? { email: ada, otp, challenge } : { email: ada, otp }
      expect((await api.call('POST /public/login', { body })).status).toBe(200)
      expect((await api.call('POST /public/login', { body })).status).toBe(401)
    }
  }
})

it('a code that was mailed twice works once, and the next code is another', async () => {
  await api.person('user', ada)
  const { data: one } = await askCode(ada)
  const { data: two } = await askCode(ada)
  const otp = codeOfAda()
  const enter = async (challenge: string) =>
    (await api.call('POST /public/login', { body: { email: ada, otp, challenge } })).status
  expect([await enter(one.challenge), await enter(two.challenge)]).toEqual([200, 401])
  await askCode(ada)
  expect(codeOfAda()).not.toBe(otp)
})

it('somebody else who asks for a code at the same time gets another one', async () => {
  const first = await firstCode()
  const headers = { 'X-Forwarded-For': '10.0.0.9' }
  await api.call('POST /public/get-code', { body: { email: ada }, headers })
  await api.later.idle()
  expect(codeOfAda()).not.toBe(first)
})

it('accepts a code whose mail arrived though the connection broke, and mails the same one again', async () => {
  await api.person('user', ada)
  const { send } = api.mailbox.port
  const sendAndBreak: typeof send = async (mail) => {
    await send(mail)
    throw new Error('the connection broke')
  }
  Object.assign(api.mailbox.port, { send: sendAndBreak })
  const { data } = await askCode(ada)
  Object.assign(api.mailbox.port, { send })
  const otp = codeOfAda()
  api.clock.pass(minute)
  await api.sweep('sign-in codes')
  expect(api.mailbox.sent).toHaveLength(2)
  expect(codeOfAda()).toBe(otp)
  // A mailbox drops the second of two mails with one id.
  expect(new Set(api.mailbox.sent.map(({ messageId }) => messageId)).size).toBe(1)
  const body = { email: ada, otp, challenge: data.challenge }
  expect((await api.call('POST /public/login', { body })).status).toBe(200)

  Object.assign(api.mailbox.port, { send: sendAndBreak })
  const again = await askCode(ada)
  const atOnce = { email: ada, otp: codeOfAda(), challenge: again.data.challenge }
  expect((await api.call('POST /public/login', { body: atOnce })).status).toBe(200)
})

it('signing out ends one session, and signing out everywhere ends all of them', async () => {
  await api.person('user', ada)
  const [one, two, three] = [await api.signIn(ada), await api.signIn(ada), await api.signIn(ada)]
  const works = async (token: string) => (await api.call('GET /user/owned-units', { token })).status === 200
  await api.call('POST /user/logout', { token: one })
  expect([await works(one), await works(two), await works(three)]).toEqual([false, true, true])
  await api.call('POST /user/logout-everywhere', { token: two })
  expect([await works(two), await works(three)]).toEqual([false, false])
})

it("ends a customer's session after 30 days, and not before", async () => {
  const { token } = await api.signedIn()
  const work = async () => (await api.call('GET /user/owned-units', { token })).status
  api.clock.pass(29 * 24 * 60 * minute)
  expect(await work()).toBe(200)
  api.clock.pass(24 * 60 * minute)
  expect(await work()).toBe(401)
})

it.each(['admin', 'superAdmin'] as const)(
  'ends the session of an %s who is always active after 12 hours, and not before',
  async (userType) => {
    const { token } = await api.signedIn(userType)
    const statuses: number[] = []
    for (let thirds = 1; thirds <= 36; thirds += 1) {
      api.clock.pass(20 * minute)
      statuses.push((await api.call('GET /user/owned-units', { token })).status)
    }
    expect(statuses).toEqual([...Array(35).fill(200), 401])
  },
)

it('the tidy sweep deletes expired sessions and codes and keeps valid ones', async () => {
  const { token, user } = await api.signedIn()
  await askCode(user.email)
  const stored = async () => [
    (await database.read.selectFrom('tokens').select('id').execute()).length,
    (await database.read.selectFrom('sign_in_codes').select('email').execute()).length,
  ]
  await api.sweep('tidy')
  expect((await api.call('GET /user/owned-units', { token })).status).toBe(200)
  expect((await login(user.email, api.mailbox.codeFor(user.email))).status).toBe(200)
  await askCode(user.email)
  expect(await stored()).toEqual([2, 1])
  api.clock.pass(10 * minute)
  await api.sweep('tidy')
  expect(await stored()).toEqual([2, 0])
  api.clock.pass(30 * 24 * 60 * minute)
  await api.sweep('tidy')
  expect(await stored()).toEqual([0, 0])
})

const unattended = callKeys.filter((key) => callOf(key).unattended)
it.each(unattended.flatMap((key) => [['admin', key] as const, ['superAdmin', key] as const]))(
  'ends the session of an idle %s after 30 minutes, though the page calls %s every minute',
  async (userType, key) => {
    const { token } = await api.signedIn(userType)
    const params = { roomId: 'none', reference: 'none' }
    const body = key.startsWith('POST') ? { body: { messageId: 'none' } } : {}
    const statuses: number[] = []
    for (let asked = 1; asked <= 30; asked += 1) {
      api.clock.pass(minute)
      statuses.push((await api.call(key, { token, params, ...body })).status)
    }
    expect(statuses.indexOf(401)).toBe(29)
  },
)

it('stores and logs neither codes nor tokens', async () => {
  const code = await firstCode()
  const codes = await database.read.selectFrom('sign_in_codes').selectAll().execute()
  expect(codes).toHaveLength(1)
  // Only hashes are searched, because the digits of a stored time may contain the code.
  expect(codes.map(({ code_hash }) => code_hash).join()).not.toContain(code)
  const { data } = await login(ada, code)
  const tokens = await database.read.selectFrom('tokens').selectAll().execute()
  expect(tokens).toHaveLength(1)
  expect(JSON.stringify(tokens)).not.toContain(data.token)
  expect(api.logged.join('\n')).not.toMatch(new RegExp(`${code}|${data.token}`))
})
