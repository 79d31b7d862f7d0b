import { expect, test } from 'vitest'
import type { UnreadCounts } from '#contract/chat.ts'
import { ada as user } from '../../support/ada.ts'
import { openTab } from '../../support/tab.ts'

const { server } = await openTab()
const { startSession } = await import('#stores/session/session.ts')
const { countUnread } = await import('#stores/chat/unread.ts')

startSession({ token: 't1', user: { ...user, version: 1 } })

const asked = async () => {
  server.seen.length = 0
  const counts = await new Promise<UnreadCounts>(countUnread)
  return { counts, calls: server.seen.map(({ url }) => url.split('/').at(-1)) }
}

test('requests the unread count, or adds up the rooms’ counts on servers without that call', async () => {
  const counts = { unreadCount: 7, newEnquiries: 2, unvendedCount: 1 }
  server.answer({ body: { data: counts } })
  expect(await asked()).toEqual({ counts, calls: ['get-unread-count'] })

  const data = [{ _id: 'r1', unreadCount: 2 }, { _id: 'r2' }, { _id: 'r3', unreadCount: 3 }]
  startSession({ token: 't2', user })
  server.answer({ body: { data } })
  expect(await asked()).toEqual({ counts: { unreadCount: 5 }, calls: ['get-chat-rooms'] })
})
