import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ada as user } from '../../support/ada.ts'
import { empty, openTab, refuse } from '../../support/tab.ts'

const { server, storage } = await openTab()
const { $notice, $resendIn, $signIn, changeEmail, enterCode, sendCode } = await import(
  '#stores/session/signIn.ts'
)

beforeEach(() => {
  empty(storage)
  $notice.set(undefined)
  $signIn.set({ state: 'email' })
})

test('a code that was asked for an address corrected meanwhile is not waited for', async () => {
  const asked = sendCode('ada@example.con')
  changeEmail()
  await asked
  expect($signIn.get()).toEqual({ state: 'email' })
  expect($notice.get()).toBeUndefined()
})

test('the corrected address is asked for at once', async () => {
  const first = sendCode('ada@example.con')
  changeEmail()
  const second = sendCode('ada@example.com')
  await first
  await second
  // Two connections: whichever is read first.
  expect(server.seen.map(({ body }) => JSON.parse(body).email).toSorted()).toEqual([
    'ada@example.com',
    'ada@example.con',
  ])
  expect($signIn.get()).toEqual({ state: 'code' })
})

test('a code refused for an address changed meanwhile is not asked for beside the other one', async () => {
  $signIn.set({ state: 'code' })
  server.answer({ status: 401, body: { message: 'The code is wrong' } })
  const entered = enterCode('ada@example.con', '123456')
  changeEmail()
  await entered
  expect($signIn.get()).toEqual({ state: 'email' })
  expect($notice.get()).toBeUndefined()
})

test.each([429, 500, 503])('a %i says nothing about the code', async (status) => {
  $signIn.set({ state: 'code' })
  server.answer({ status, body: { message: 'Later' } })
  await enterCode('ada@example.com', '123456')
  expect($signIn.get()).toEqual({ state: 'code' })
})

test('a code can be asked for again after a minute, also where a sleeping phone counted no seconds', async () => {
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

test('a new code is not marked as the one before it was', async () => {
  $signIn.set({ state: 'refused' })
  await sendCode('ada@example.com')
  expect($signIn.get()).toEqual({ state: 'code' })
})

test.each([
  ['full', ['setItem']],
  ['refused', ['getItem', 'setItem', 'removeItem']],
])('where storage is %s, a right code leads back to the code and says why', async (_, methods) => {
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

test('address and code are sent as they are meant, however they were pasted', async () => {
  $signIn.set({ state: 'code' })
  server.answer({ status: 401 })
  await enterCode(' mailto:ada@example.com. ', ' 123\u00a0456. ')
  expect(JSON.parse(server.last()?.body ?? 'null')).toEqual({ email: 'ada@example.com', otp: '123456' })
})

test('a challenge goes back with the code, and tells the server next time which browser this is', async () => {
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
