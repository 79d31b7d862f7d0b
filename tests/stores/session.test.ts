import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ada } from '../support/ada.ts'
import { installLocalStorage } from '../support/localStorage.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

/** Of our own server, which can be told that somebody signs out. */
const user = { ...ada, version: 1 }
const storage = installLocalStorage()
/* Where it is told, within a tab and by others, that the session is another. */
const browser = new EventTarget()
vi.stubGlobal('window', browser)
const tellStored = (key: string) =>
  browser.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: storage[key] ?? null }))
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
const { followLeaving, forgetSession } = await import('#browser/forgetSession.ts')
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

/* One's own typed texts, and what somebody else left here as their session lapsed. */
const typed = () => ({
  browser: 'known',
  unanswered: '{"a-b":{"key":"k","at":1}}',
  unsent: JSON.stringify([
    { sender: user._id, text: 'Mine' },
    { sender: 'bola', text: 'Theirs' },
  ]),
  drafts: JSON.stringify({ [`${user._id}:room`]: 'Mine', 'bola:room': 'Theirs' }),
  [`drafts:${user._id}`]: '[{"name":"Mine"}]',
  'drafts:bola': '[{"name":"Theirs"}]',
  'what a later feature keeps': 'Mine',
})
const left = {
  browser: 'known',
  unanswered: '{"a-b":{"key":"k","at":1}}',
  unsent: '[{"sender":"bola","text":"Theirs"}]',
  drafts: '{"bola:room":"Theirs"}',
  'drafts:bola': '[{"name":"Theirs"}]',
}

/** Answers the browser's question; counts how often it was asked. */
function answerWith(yes: boolean) {
  const asked = vi.fn(() => yes)
  Object.assign(browser, { confirm: asked })
  return asked
}

test('signing out on purpose forgets everything of the person, after a question, and nothing of others', async () => {
  const asked = answerWith(true)
  session.startSession({ token: 't1', user })
  Object.assign(storage, typed())
  expect(await signOut()).toBe(true)
  expect(asked).toHaveBeenCalledOnce()
  expect({ ...storage }).toEqual(left)
  for (const key of Object.keys(storage)) delete storage[key]
})

test('signing out forgets what this tab alone knows, and every other tab follows', async () => {
  const tab: Record<string, string> = Object.create(Object.getPrototypeOf(storage))
  vi.stubGlobal('sessionStorage', tab)
  const seen = { 'seen:ada:bills': '[1]', 'what a later feature keeps': 'Mine' }
  session.startSession({ token: 't1', user })
  Object.assign(tab, seen)
  await signOut()
  expect({ ...tab }).toEqual({ left: '1' })
  // As the tab that it was done in tells this one.
  followLeaving()
  Object.assign(tab, seen)
  browser.dispatchEvent(Object.assign(new Event('storage'), { key: 'left', newValue: user._id }))
  expect({ ...tab }).toEqual({ left: '1' })
})

test('who would rather send it first stays, and the server hears nothing', async () => {
  answerWith(false)
  session.startSession({ token: 't1', user })
  Object.assign(storage, typed())
  expect(await signOut()).toBe(false)
  expect(await signOutEverywhere()).toBe(false)
  expect(storage).toMatchObject({ ...typed(), token: 't1' })
  expect(server.seen).toEqual([])
  for (const key of Object.keys(storage)) delete storage[key]
})

test('a session that lapses keeps what was typed, and who typed nothing is asked nothing', async () => {
  const asked = answerWith(false)
  session.startSession({ token: 't1', user })
  Object.assign(storage, typed())
  forgetSession()
  expect({ ...storage }).toEqual(typed())
  for (const key of Object.keys(storage)) delete storage[key]
  session.startSession({ token: 't1', user })
  Object.assign(storage, left, { unsent: '[]' })
  expect(await signOut()).toBe(true)
  expect(asked).not.toHaveBeenCalled()
  for (const key of Object.keys(storage)) delete storage[key]
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
