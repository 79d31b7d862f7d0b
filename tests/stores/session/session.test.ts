import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ada } from '../../support/ada.ts'
import { empty, openTab } from '../../support/tab.ts'

/** Of our own server, which can be told that somebody signs out. */
const user = { ...ada, version: 1 }
const { server, storage } = await openTab()
/** Tells this tab what another one has stored. */
const tellStored = (key: string, newValue: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
const { clearTabOnSignOut, forgetSession } = await import('#browser/session/forgetSession.ts')
const session = await import('#stores/session/session.ts')
const { signOut, signOutEverywhere } = await import('#stores/session/signOut.ts')
const { callList } = await import('#api/client.ts')

beforeEach(() => {
  empty(storage)
  session.startSession({ token: 't1', user })
})

test('signing out works here although the server fails', async () => {
  server.answer({ status: 500 })
  // As on a page that shows who is signed in.
  onTestFinished(session.$token.listen(() => undefined))
  await signOut()
  expect([session.$token.get(), session.$user.get(), session.$name.get()]).toEqual([undefined, undefined, ''])
})

/** What signing out leaves: the browser's own keys, and what others typed here before. */
const left = {
  browser: 'known',
  unanswered: '{"a-b":{"key":"k","at":1}}',
  unsent: '[{"sender":"bola","text":"Theirs"}]',
  drafts: '{"bola:room":"Theirs"}',
  'drafts:bola': '[{"name":"Theirs"}]',
}
const typed = {
  ...left,
  unsent: `[{"sender":"${user._id}","text":"Mine"},{"sender":"bola","text":"Theirs"}]`,
  drafts: `{"${user._id}:room":"Mine","bola:room":"Theirs"}`,
  [`drafts:${user._id}`]: '[{"name":"Mine"}]',
  'what a later feature keeps': 'Mine',
}

/** Answers the browser's question; counts how often it was asked. */
function answerWith(yes: boolean) {
  const asked = vi.fn(() => yes)
  Object.assign(window, { confirm: asked })
  return asked
}

test('signing out on purpose forgets everything of the person, after a question, and nothing of others', async () => {
  const asked = answerWith(true)
  Object.assign(storage, typed)
  expect(await signOut()).toBe(true)
  expect(asked).toHaveBeenCalledOnce()
  expect({ ...storage }).toEqual(left)
})

test('who confirms that it is deleted finds it deleted, although the session had ended unnoticed', async () => {
  answerWith(true)
  Object.assign(storage, typed)
  server.answer({ status: 401, body: { message: 'Expired' } })
  expect(await signOut()).toBe(true)
  expect({ ...storage }).toEqual(left)
  session.startSession({ token: 't2', user })
  Object.assign(storage, typed)
  await expect(signOutEverywhere()).rejects.toMatchObject({ status: 401 })
  expect({ ...storage }).toEqual(left)
})

test('signing out forgets what this tab alone knows, and every other tab follows', async () => {
  const tab: Record<string, string> = Object.create(Object.getPrototypeOf(storage))
  vi.stubGlobal('sessionStorage', tab)
  const seen = { 'seen:ada:bills': '[1]', 'what a later feature keeps': 'Mine' }
  Object.assign(tab, seen)
  await signOut()
  expect({ ...tab }).toEqual({ left: '1' })
  // As the tab that it was done in tells this one.
  clearTabOnSignOut()
  Object.assign(tab, seen)
  tellStored('left', user._id)
  expect({ ...tab }).toEqual({ left: '1' })
})

test('who would rather send it first stays, and the server hears nothing', async () => {
  answerWith(false)
  Object.assign(storage, typed)
  expect(await signOut()).toBe(false)
  expect(await signOutEverywhere()).toBe(false)
  expect(storage).toMatchObject({ ...typed, token: 't1' })
  expect(server.seen).toEqual([])
})

test('a session that lapses keeps what was typed', () => {
  Object.assign(storage, typed)
  forgetSession()
  expect({ ...storage }).toEqual(typed)
})

test('who typed nothing is asked nothing', async () => {
  const asked = answerWith(false)
  Object.assign(storage, left, { unsent: '[]' })
  expect(await signOut()).toBe(true)
  expect(asked).not.toHaveBeenCalled()
})

test('signing out everywhere keeps the session when the server could not be told', async () => {
  server.answer({ status: 503 })
  await expect(signOutEverywhere()).rejects.toMatchObject({ status: 503 })
  expect(session.$token.get()).toBe('t1')
})

test('a 401 on an authenticated call forgets the session', async () => {
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

test('a stored user that is no JSON counts as none', () => {
  const stops = [session.$token, session.$user].map((store) => store.subscribe(() => undefined))
  Object.assign(storage, { token: 't1', user: '{broken' })
  for (const [key, text] of Object.entries(storage)) tellStored(key, text)
  expect([session.$token.get(), session.$user.get()]).toEqual(['t1', undefined])
  for (const stop of stops) stop()
})

test('a name that the company has corrected is stored, but not another person’s', async () => {
  const { profile } = await import('#stores/accounts/profile.ts')
  server.answer({ body: { data: { ...user, firstName: 'Adaeze' } } })
  await profile.reload()
  expect(session.$user.get()).toEqual({ ...user, firstName: 'Adaeze' })
  session.startSession({ token: 't2', user: { ...user, _id: 'bola', firstName: 'Bola' } })
  await profile.reload({ fresh: true })
  expect(session.$user.get()?.firstName).toBe('Bola')
})
