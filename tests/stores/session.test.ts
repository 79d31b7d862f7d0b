import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ada as user } from '../support/ada.ts'
import { installLocalStorage } from '../support/localStorage.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

const storage = installLocalStorage()
/* Where it is told, within a tab and by others, that the session is another. */
const browser = new EventTarget()
vi.stubGlobal('window', browser)
const tellStored = (key: string) =>
  browser.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: storage[key] ?? null }))
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
const { forgetSession } = await import('#browser/forgetSession.ts')
const session = await import('#stores/session.ts')
const { signOut, signOutEverywhere } = await import('#stores/signOut.ts')
const { callList } = await import('#api/client.ts')

afterAll(() => server.stop())
beforeEach(() => {
  server.seen.length = 0
  server.answer({})
  forgetSession()
})

test('the name field is empty at first', () => expect(session.$name.get()).toBe(''))

test('a session is stored under the two keys of the specification', () => {
  session.startSession({ token: 't1', user })
  expect({ ...storage }).toEqual({ token: 't1', user: JSON.stringify(user) })
  expect([session.$token.get(), session.$user.get()]).toEqual(['t1', user])
})

test('signing out tells the server with the token and forgets both keys', async () => {
  session.startSession({ token: 't1', user })
  await signOut()
  expect(server.last()).toMatchObject({ method: 'POST', url: '/api/v1/user/logout' })
  expect(server.last()?.headers.authorization).toBe('Bearer t1')
  expect({ ...storage }).toEqual({})
  expect([session.$token.get(), session.$user.get(), session.$name.get()]).toEqual([undefined, undefined, ''])
})

test('signing out here works although the server fails', async () => {
  server.answer({ status: 500 })
  session.startSession({ token: 't1', user })
  await signOut()
  expect(session.$token.get()).toBeUndefined()
})

test('signing out everywhere keeps the session when the server could not be told', async () => {
  server.answer({ status: 503 })
  session.startSession({ token: 't1', user })
  await expect(signOutEverywhere()).rejects.toMatchObject({ status: 503 })
  expect(session.$token.get()).toBe('t1')
})

test('a 401 on an authenticated call forgets the session', async () => {
  session.startSession({ token: 't1', user })
  server.answer({ status: 401, body: { message: 'Expired' } })
  await expect(callList('GET /user/owned-units')).rejects.toMatchObject({ status: 401 })
  expect({ ...storage }).toEqual({})
  expect([session.$token.get(), session.$user.get()]).toEqual([undefined, undefined])
})

test('a late 401 for an old token leaves a newer session alone', async () => {
  session.startSession({ token: 'old', user })
  server.answer({ status: 401 })
  const late = callList('GET /user/owned-units').catch(() => undefined)
  session.startSession({ token: 'new', user })
  await late
  expect(session.$token.get()).toBe('new')
})

test('this tab follows what another one does', () => {
  session.startSession({ token: 't1', user })
  const tokens: (string | undefined)[] = []
  const stop = session.$token.subscribe((token) => tokens.push(token))
  delete storage['token']
  tellStored('token')
  expect(tokens).toEqual(['t1', undefined])
  stop()
})

test('a stored user that is no JSON counts as none', () => {
  const stops = [session.$token, session.$user].map((store) => store.subscribe(() => undefined))
  Object.assign(storage, { token: 't1', user: '{broken' })
  for (const key of Object.keys(storage)) tellStored(key)
  expect([session.$token.get(), session.$user.get()]).toEqual(['t1', undefined])
  for (const stop of stops) stop()
})
