import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ada } from '../../support/ada.ts'
import { empty, openTab } from '../../support/tab.ts'

/** A user of our own server, which has a call for signing out. */
const user = { ...ada, version: 1 }
const { server, storage } = await openTab()
/** Sends this tab the event of another tab's change to storage. */
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

test('signs out in this browser even when the server fails', async () => {
  server.answer({ status: 500 })
  // A page that shows who is signed in listens too.
  onTestFinished(session.$token.listen(() => undefined))
  await signOut()
  expect([session.$token.get(), session.$user.get(), session.$name.get()]).toEqual([undefined, undefined, ''])
})

/** What signing out keeps: keys of the browser itself, and drafts of other people. */
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

/** Answers the browser's dialog that asks for a confirmation. */
function answerWith(yes: boolean) {
  const asked = vi.fn(() => yes)
  Object.assign(window, { confirm: asked })
  return asked
}

test('signing out asks first, and then deletes everything of this person and nothing of others', async () => {
  const asked = answerWith(true)
  Object.assign(storage, typed)
  expect(await signOut()).toBe(true)
  expect(asked).toHaveBeenCalledOnce()
  expect({ ...storage }).toEqual(left)
})

test('deletes the person’s data on a confirmed sign-out even when the session has already expired', async () => {
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

test('signing out empties the session storage of this tab and of every other tab', async () => {
  const tab: Record<string, string> = Object.create(Object.getPrototypeOf(storage))
  vi.stubGlobal('sessionStorage', tab)
  const seen = { 'seen:ada:bills': '[1]', 'what a later feature keeps': 'Mine' }
  Object.assign(tab, seen)
  await signOut()
  expect({ ...tab }).toEqual({ left: '1' })
  // Now another tab signs out, and this one hears of it.
  clearTabOnSignOut()
  Object.assign(tab, seen)
  tellStored('left', user._id)
  expect({ ...tab }).toEqual({ left: '1' })
})

test('keeps the session and calls no server when the person cancels signing out', async () => {
  answerWith(false)
  Object.assign(storage, typed)
  expect(await signOut()).toBe(false)
  expect(await signOutEverywhere()).toBe(false)
  expect(storage).toMatchObject({ ...typed, token: 't1' })
  expect(server.seen).toEqual([])
})

test('keeps drafts and unsent messages when a session expires', () => {
  Object.assign(storage, typed)
  forgetSession()
  expect({ ...storage }).toEqual(typed)
})

test('signs out without a question when nothing was typed', async () => {
  const asked = answerWith(false)
  Object.assign(storage, left, { unsent: '[]' })
  expect(await signOut()).toBe(true)
  expect(asked).not.toHaveBeenCalled()
})

test('keeps the session when signing out everywhere fails on the server', async () => {
  server.answer({ status: 503 })
  await expect(signOutEverywhere()).rejects.toMatchObject({ status: 503 })
  expect(session.$token.get()).toBe('t1')
})

test('ends the session on a 401 to a call with a token', async () => {
  server.answer({ status: 401, body: { message: 'Expired' } })
  await expect(callList('GET /user/owned-units')).rejects.toMatchObject({ status: 401 })
  expect({ ...storage }).toEqual({})
  expect([session.$token.get(), session.$user.get()]).toEqual([undefined, undefined])
})

test('keeps a newer session when a late 401 arrives for an old token', async () => {
  session.startSession({ token: 'old', user })
  server.answer({ status: 401 })
  const late = callList('GET /user/owned-units').catch(() => undefined)
  session.startSession({ token: 'new', user })
  await late
  expect(session.$token.get()).toBe('new')
})

test('ignores a stored user that is not JSON', () => {
  const stops = [session.$token, session.$user].map((store) => store.subscribe(() => undefined))
  Object.assign(storage, { token: 't1', user: '{broken' })
  for (const [key, text] of Object.entries(storage)) tellStored(key, text)
  expect([session.$token.get(), session.$user.get()]).toEqual(['t1', undefined])
  for (const stop of stops) stop()
})

test('stores the corrected name of the signed-in person, but never another person’s name', async () => {
  const { profile } = await import('#stores/accounts/profile.ts')
  server.answer({ body: { data: { ...user, firstName: 'Adaeze' } } })
  await profile.reload()
  expect(session.$user.get()).toEqual({ ...user, firstName: 'Adaeze' })
  session.startSession({ token: 't2', user: { ...user, _id: 'bola', firstName: 'Bola' } })
  await profile.reload({ fresh: true })
  expect(session.$user.get()?.firstName).toBe('Bola')
})
