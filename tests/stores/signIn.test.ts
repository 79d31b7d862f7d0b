import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { installLocalStorage } from '../support/localStorage.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

installLocalStorage()
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
const { $notice, $signIn, changeEmail, enterCode, sendCode } = await import('#stores/signIn.ts')

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
  expect(server.seen.map(({ body }) => JSON.parse(body).email)).toEqual([
    'ada@example.con',
    'ada@example.com',
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
