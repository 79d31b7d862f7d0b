import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ada as user } from '../../support/ada.ts'
import { empty, openTab, refuse } from '../../support/tab.ts'

const { server, storage } = await openTab()
const { $notice, $resendIn, $signIn, changeEmail, enterCode, sendCode } = await import(
  '#stores/session/signIn.ts'
)

// As the form does: without a listener the store begins anew after a second.
$signIn.listen(() => {})

beforeEach(() => {
  empty(storage)
  $notice.set(undefined)
  $signIn.set({ state: 'code' })
  changeEmail()
})

/** Requests a code, for which the server answers this challenge. */
async function ask(challenge: string, email = 'ada@example.com') {
  server.answer({ body: { data: { challenge } } })
  await sendCode(email)
}
/** Answers one login with each of these; further ones with the last. */
function answerLogins(...replies: { status?: number; body?: unknown }[]) {
  const left = [...replies]
  server.answerBy(() => (left.length > 1 ? left.shift() : left[0]))
}
/** Enters a code. @returns the challenges that it was tried against */
async function tried(email = 'ada@example.com') {
  const before = server.seen.length
  await enterCode(email, '123456')
  return server.seen.slice(before).map(({ body }) => JSON.parse(body).challenge)
}

test('stays on the email step when the address is changed before the code was sent', async () => {
  const asked = sendCode('ada@example.con')
  changeEmail()
  await asked
  expect($signIn.get()).toEqual({ state: 'email' })
  expect($notice.get()).toBeUndefined()
})

test('requests a code for a corrected address at once', async () => {
  const first = sendCode('ada@example.con')
  changeEmail()
  const second = sendCode('ada@example.com')
  await first
  await second
  // The two calls may arrive in either order.
  expect(server.seen.map(({ body }) => JSON.parse(body).email).toSorted()).toEqual([
    'ada@example.com',
    'ada@example.con',
  ])
  expect($signIn.get()).toEqual({ state: 'code' })
})

test('ignores a refused code when the address was changed meanwhile', async () => {
  $signIn.set({ state: 'code' })
  server.answer({ status: 401, body: { message: 'The code is wrong' } })
  const entered = enterCode('ada@example.con', '123456')
  changeEmail()
  await entered
  expect($signIn.get()).toEqual({ state: 'email' })
  expect($notice.get()).toBeUndefined()
})

test.each([429, 500, 503])('does not mark the code as refused after a %i', async (status) => {
  $signIn.set({ state: 'code' })
  server.answer({ status, body: { message: 'Later' } })
  await enterCode('ada@example.com', '123456')
  expect($signIn.get()).toEqual({ state: 'code' })
})

test('counts down a minute to the next code by the clock, even if a sleeping phone skips ticks', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await sendCode('ada@example.com')
  expect($resendIn.get()).toBe(60)
  vi.advanceTimersByTime(10_000)
  expect($resendIn.get()).toBe(50)
  vi.setSystemTime(Date.now() + 45_000)
  vi.advanceTimersByTime(1000)
  expect($resendIn.get()).toBe(4)
})

test.each([
  ['https://plinth.example', undefined],
  ['https://www.plinth.example', 'https://www.plinth.example/'],
])('without an answer at a site whose own address is %s, links to %s', async (own, link) => {
  vi.stubEnv('SITE', own)
  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:1/api/v1')
  onTestFinished(() => {
    vi.stubEnv('SITE', undefined)
    vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
  })
  await sendCode('ada@example.com')
  const text = link === undefined ? 'Error' : 'Signing in works at this site’s own address:'
  expect($notice.get()).toEqual({ kind: 'error', text, ...(link !== undefined && { link }) })
})

test('shows Error when the server refuses a sign-in without words', async () => {
  $signIn.set({ state: 'code' })
  server.answer({ status: 500, body: '' })
  await enterCode('ada@example.com', '123456')
  expect($notice.get()).toEqual({ kind: 'error', text: 'Error' })
})

test('clears the mark of a refused code when a new one is sent', async () => {
  $signIn.set({ state: 'refused' })
  await sendCode('ada@example.com')
  expect($signIn.get()).toEqual({ state: 'code' })
})

test.each([
  ['full', ['setItem']],
  ['refused', ['getItem', 'setItem', 'removeItem']],
])('stays on the code step and says why when storage is %s', async (_, methods) => {
  refuse(storage, methods)
  $signIn.set({ state: 'code' })
  server.answer({ body: { data: { token: 't1', user } } })
  await enterCode('ada@example.com', '123456')
  expect($signIn.get()).toEqual({ state: 'code' })
  expect($notice.get()).toEqual({
    kind: 'error',
    text: 'This browser does not let the site keep you signed in. Allow site data and try again.',
  })
  expect({ ...storage }).toEqual({})
})

test('cleans a pasted email address and code before sending them', async () => {
  $signIn.set({ state: 'code' })
  server.answer({ status: 401 })
  await enterCode(' mailto:ada@example.com. ', ' 123\u00a0456. ')
  expect(JSON.parse(server.last()?.body ?? 'null')).toEqual({ email: 'ada@example.com', otp: '123456' })
})

test('returns the challenge with the code, and sends it as the browser’s id next time', async () => {
  for (const challenge of ['first', 'second']) {
    $signIn.set({ state: 'email' })
    server.answer({ body: { data: { challenge } } })
    await sendCode('ada@example.com')
    server.answer({ body: { data: { token: 't1', user } } })
    await enterCode('ada@example.com', '123456')
  }
  expect(server.seen.map(({ body }) => JSON.parse(body))).toEqual([
    { email: 'ada@example.com' },
    { email: 'ada@example.com', otp: '123456', challenge: 'first' },
    { email: 'ada@example.com', browser: 'first' },
    { email: 'ada@example.com', otp: '123456', challenge: 'second' },
  ])
  expect(storage['browser']).toBe('first')
})

test('tries the code of an earlier, slow mail against the challenges of all requests', async () => {
  for (const challenge of ['first', 'second', 'third']) await ask(challenge)
  answerLogins({ status: 401 }, { status: 401 }, { body: { data: { token: 't1', user } } })
  expect(await tried()).toEqual(['third', 'second', 'first'])
  expect([storage['token'], storage['browser']]).toEqual(['t1', 'first'])
})

test('says that a code is wrong once no open challenge accepts it', async () => {
  for (const challenge of ['first', 'second']) await ask(challenge)
  answerLogins(
    { status: 401, body: { message: 'Wrong' } },
    { status: 401, body: { message: 'This code is wrong' } },
  )
  expect(await tried()).toEqual(['second', 'first'])
  expect($signIn.get()).toEqual({ state: 'refused' })
  expect($notice.get()?.text).toBe('This code is wrong')
})

test.each([429, 500, 503])('does not try a code against an earlier challenge after a %i', async (status) => {
  for (const challenge of ['first', 'second']) await ask(challenge)
  answerLogins({ status })
  expect(await tried()).toEqual(['second'])
})

test('forgets a challenge after ten minutes, and all of them when the address changes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await ask('first')
  vi.advanceTimersByTime(6 * 60_000)
  await ask('second')
  answerLogins({ status: 401 })
  expect(await tried()).toEqual(['second', 'first'])
  vi.advanceTimersByTime(5 * 60_000)
  expect(await tried()).toEqual(['second'])
  changeEmail()
  await ask('third', 'bola@example.com')
  answerLogins({ status: 401 })
  expect(await tried('bola@example.com')).toEqual(['third'])
})
