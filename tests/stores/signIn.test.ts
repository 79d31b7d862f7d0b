import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ada as user } from '../support/ada.ts'
import { installLocalStorage } from '../support/localStorage.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

const storage = installLocalStorage()
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
const { $notice, $signIn, changeCode, changeEmail, codeWasSent, enterCode, sendCode } = await import(
  '#stores/signIn.ts'
)

afterAll(() => server.stop())
beforeEach(() => {
  server.seen.length = 0
  server.answer({})
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

test('a code that the server refuses is marked until it is changed', async () => {
  $signIn.set({ state: 'code' })
  server.answer({ status: 401, body: { message: 'The code is wrong' } })
  await enterCode('ada@example.com', '123456')
  expect($signIn.get()).toEqual({ state: 'refused' })
  expect(codeWasSent($signIn.get())).toBe(true)
  await enterCode('ada@example.com', '123457')
  expect(server.seen).toHaveLength(2)
  expect($signIn.get()).toEqual({ state: 'refused' })
  changeCode()
  expect($signIn.get()).toEqual({ state: 'code' })
})

test.each([429, 500, 503])('a %i says nothing about the code', async (status) => {
  $signIn.set({ state: 'code' })
  server.answer({ status, body: { message: 'Later' } })
  await enterCode('ada@example.com', '123456')
  expect($signIn.get()).toEqual({ state: 'code' })
})

test('a new code is not marked as the one before it was', async () => {
  $signIn.set({ state: 'refused' })
  await sendCode('ada@example.com')
  expect($signIn.get()).toEqual({ state: 'code' })
})

test.each(['full', 'refused'])(
  'where storage is %s, a right code leads back to the code and says why',
  async (how) => {
    const methods = how === 'full' ? (['setItem'] as const) : (['getItem', 'setItem', 'removeItem'] as const)
    const spies = methods.map((method) =>
      vi.spyOn(Object.getPrototypeOf(storage), method).mockImplementation(() => {
        throw new DOMException('No', 'SecurityError')
      }),
    )
    onTestFinished(() => {
      for (const spy of spies) spy.mockRestore()
    })
    $signIn.set({ state: 'code' })
    server.answer({ body: { data: { token: 't1', user } } })
    await enterCode('ada@example.com', '123456')
    expect($signIn.get()).toEqual({ state: 'code' })
    expect($notice.get()).toEqual({
      kind: 'error',
      text: 'This browser does not let the site keep you signed in. Allow site data and try again.',
    })
    expect({ ...storage }).toEqual({})
  },
)

test('a right code signs in', async () => {
  $signIn.set({ state: 'code' })
  server.answer({ body: { data: { token: 't1', user } } })
  await enterCode('ada@example.com', '123456')
  expect($signIn.get()).toEqual({ state: 'entering' })
  expect(storage['token']).toBe('t1')
})

test('address and code are sent as they are meant, however they were pasted', async () => {
  $signIn.set({ state: 'code' })
  server.answer({ status: 401 })
  await enterCode(' mailto:ada@example.com. ', ' 123\u00a0456. ')
  expect(JSON.parse(server.last()?.body ?? 'null')).toEqual({ email: 'ada@example.com', otp: '123456' })
})

const forgetEverything = () => {
  for (const key of Object.keys(storage)) delete storage[key]
}
const bodies = () => server.seen.map(({ body }) => JSON.parse(body))

test('a challenge goes back with the code, and tells the server next time which browser this is', async () => {
  onTestFinished(forgetEverything)
  server.answer({ body: { message: 'Sent', data: { challenge: 'first' } } })
  await sendCode('ada@example.com')
  server.answer({ body: { message: 'Welcome', data: { token: 'a-token', user } } })
  await enterCode('ada@example.com', '123456')
  $signIn.set({ state: 'email' })
  server.answer({ body: { message: 'Sent', data: { challenge: 'second' } } })
  await sendCode('ada@example.com')
  server.answer({ body: { message: 'Welcome', data: { token: 'a-token', user } } })
  await enterCode('ada@example.com', '654321')
  expect(bodies()).toEqual([
    { email: 'ada@example.com' },
    { email: 'ada@example.com', otp: '123456', challenge: 'first' },
    { email: 'ada@example.com', browser: 'first' },
    { email: 'ada@example.com', otp: '654321', challenge: 'second' },
  ])
  expect(storage['browser']).toBe('first')
})

test('a server that gives no challenge is sent nothing that it does not know', async () => {
  onTestFinished(forgetEverything)
  server.answer({ body: { message: 'Sent', data: null } })
  await sendCode('ada@example.com')
  server.answer({ body: { message: 'Welcome', data: { token: 'a-token', user } } })
  await enterCode('ada@example.com', '123456')
  expect(bodies()).toEqual([{ email: 'ada@example.com' }, { email: 'ada@example.com', otp: '123456' }])
  expect(storage['browser']).toBeUndefined()
})
