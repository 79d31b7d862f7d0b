import { isOurServer } from './ownServer.ts'
import { listOf, request } from './request.ts'

/**
 * How many messages the caller has not read, in a file of its own: conversations, which count their own, need no part of
 * it. The rooms of a manager may be a thousand: only a server that does not count them together is asked for them.
 */
export async function getUnreadCount(): Promise<number> {
  if (isOurServer()) return (await request('GET /user/get-unread-count')).unreadCount
  const rooms = listOf(await request('GET /user/get-chat-rooms', { query: {} }))
  return rooms.reduce((sum, { unreadCount = 0 }) => sum + unreadCount, 0)
}
