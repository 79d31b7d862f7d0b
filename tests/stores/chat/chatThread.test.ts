import { beforeEach, expect, test, vi } from 'vitest'
import { ada as user } from '../../support/ada.ts'
import { openTab } from '../../support/tab.ts'

const { server, storage } = await openTab()
vi.stubGlobal('sessionStorage', Object.create(Object.getPrototypeOf(storage)))
const { cacheKey } = await import('#browser/session/sessionCache.ts')
const { startSession } = await import('#stores/session/session.ts')
const { loadOlder, sawThread, threadOf } = await import('#stores/chat/chatThread.ts')

/** The rooms that were marked as read on the server. */
const marked = () => server.seen.flatMap(({ url }) => /mark-messages-read\/(\w+)/.exec(url)?.[1] ?? [])

beforeEach(() => startSession({ token: 't1', user }))

test('loads older messages that the page before was still loading when it was left', async () => {
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

const thread = { messages: [{ _id: 'm1', message: 'First', sender: 'u2' }], older: 'none' } as const
const projectManager = { firstName: 'Yusuf', lastName: 'Danladi' }
const sees = (_id: string, more = {}) => sawThread({ _id, projectManager, ...more }, thread)

test('stops marking a room as read after a 403 or 404, and never marks one on other servers', async () => {
  Object.assign(document, { visibilityState: 'visible' })
  // Our own server knows the call: a 404 is about this room, and others can still be marked.
  startSession({ token: 't1', user: { ...user, version: 1 } })
  for (const [roomId, status] of [
    ['gone', 404],
    ['gone', 404],
    ['closed', 403],
    ['closed', 403],
    ['mine', 500],
    ['mine', 405],
  ] as const) {
    server.answer({ status })
    await sees(roomId)
  }
  startSession({ token: 't1', user })
  await sees('theirs')
  expect(marked()).toEqual(['gone', 'closed', 'mine', 'mine'])
})

test('marks a read-only room as read for its own manager and nobody else', async () => {
  Object.assign(document, { visibilityState: 'visible' })
  startSession({ token: 't1', user: { ...user, version: 1 } })
  server.answer({ body: { data: null } })
  await sees('others', { readOnly: true })
  await sees('erased', { readOnly: true, projectManager: { ...projectManager, _id: user._id } })
  expect(marked()).toEqual(['erased'])
})
