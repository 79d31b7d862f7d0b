import { afterAll, expect, test, vi } from 'vitest'
import { ada as user } from '../support/ada.ts'
import { installLocalStorage } from '../support/localStorage.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

installLocalStorage()
/* A page that nobody looks at: nothing polls, so that each call is the test's own. */
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
const { startSession } = await import('#stores/session.ts')
const { countUnread } = await import('#stores/unread.ts')

startSession({ token: 't1', user: { ...user, version: 1 } })
afterAll(() => server.stop())

const asked = async () => {
  server.seen.length = 0
  const count = await new Promise<number>(countUnread)
  return { count, calls: server.seen.map(({ url }) => url.split('/').at(-1)) }
}

test('the count is asked for alone, and of a server that does not count together by its rooms', async () => {
  server.answer({ body: { data: { unreadCount: 7 } } })
  expect(await asked()).toEqual({ count: 7, calls: ['get-unread-count'] })

  const data = [{ _id: 'r1', unreadCount: 2 }, { _id: 'r2' }, { _id: 'r3', unreadCount: 3 }]
  startSession({ token: 't2', user })
  server.answer({ body: { data } })
  expect(await asked()).toEqual({ count: 5, calls: ['get-chat-rooms'] })
})
