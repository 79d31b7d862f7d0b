import { request } from './request.ts'

/** How many messages the caller has not read, in a file of its own: conversations, which count their own, need no part of it. */
export const getUnreadCount = async (): Promise<number> =>
  (await request('GET /user/get-unread-count')).unreadCount
