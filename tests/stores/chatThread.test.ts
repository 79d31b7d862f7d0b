import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ada as user } from '../support/ada.ts'
import { installLocalStorage } from '../support/localStorage.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

const storage = installLocalStorage()
vi.stubGlobal('sessionStorage', Object.create(Object.getPrototypeOf(storage)))
/* A page that nobody looks at: nothing polls, so that each call is the test's own. */
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
const { cacheKey } = await import('#browser/sessionCache.ts')
const { startSession } = await import('#stores/session.ts')
const { loadOlder, sawThread, threadOf } = await import('#stores/chatThread.ts')

/** The rooms that the server was told of as read. */
const marked = () => server.seen.flatMap(({ url }) => /mark-messages-read\/(\w+)/.exec(url)?.[1] ?? [])

afterAll(() => server.stop())
beforeEach(() => startSession({ token: 't1', user }))

test('older messages that an earlier page was still loading can be loaded by the next one', async () => {
  const newest = { _id: 'm2', message: 'Second', sender: 'u2' }
  const left = { messages: [newest], older: 'loading' }
  sessionStorage.setItem(cacheKey(user._id, 'thread:r1'), JSON.stringify(left))
  server.answer({ body: { data: [newest] } })
  const stop = threadOf('r1').$resource.listen(() => undefined)
  await expect.poll(() => threadOf('r1').$resource.get()).toMatchObject({ stale: false })
  server.answer({ body: { data: [{ _id: 'm1', message: 'First', sender: 'u2' }] } })
  await loadOlder('r1')
  expect(threadOf('r1').$resource.get()).toMatchObject({
    data: { messages: [{ _id: 'm1' }, { _id: 'm2' }], older: 'none' },
  })
  stop()
})

test('our own server knows the call: a room that went to somebody else ends the marking of no other', async () => {
  Object.assign(document, { visibilityState: 'visible' })
  startSession({ token: 't1', user: { ...user, version: 1 } })
  server.seen.length = 0
  const thread = { messages: [{ _id: 'm1', message: 'First', sender: 'u2' }], older: 'none' } as const
  server.answer({ status: 404 })
  await sawThread({ _id: 'gone' }, thread)
  await sawThread({ _id: 'gone' }, thread)
  server.answer({ body: { data: null } })
  await sawThread({ _id: 'mine' }, thread)
  expect(marked()).toEqual(['gone', 'mine'])
})

test('who may not mark a room as read may another, and other servers are asked nothing', async () => {
  Object.assign(document, { visibilityState: 'visible' })
  startSession({ token: 't1', user: { ...user, version: 1 } })
  server.seen.length = 0
  const thread = { messages: [{ _id: 'm1', message: 'First', sender: 'u2' }], older: 'none' } as const
  for (const [roomId, status] of [
    ['r2', 403],
    ['r2', 403],
    ['r3', 500],
    ['r3', 405],
  ] as const) {
    server.answer({ status })
    await sawThread({ _id: roomId }, thread)
  }
  startSession({ token: 't1', user })
  await sawThread({ _id: 'r4' }, thread)
  expect(marked()).toEqual(['r2', 'r3', 'r3'])
})
