import { pollWhileVisible } from '#browser/polling.ts'
import { storedToken } from '#browser/storage.ts'
import { listChatRooms } from '#client/chat.ts'
import { isOurServer } from '#client/ownServer.ts'
import { getUnreadCount } from '#client/unreadCount.ts'
import { logFailure } from './failedCall.ts'

/** How often the count is fetched anew, in milliseconds; the messages page itself looks more often. */
const interval = 60_000

/** The rooms of a manager may be a thousand: only a server that does not count them together is asked for them. */
async function unreadNow(): Promise<number> {
  if (isOurServer()) return getUnreadCount()
  const rooms = await listChatRooms()
  return rooms.reduce((sum, { unreadCount = 0 }) => sum + unreadCount, 0)
}

/** Tells the number of unread messages in all rooms, now and every minute while the page can be seen. */
export function countUnread(tell: (count: number) => void): void {
  const count = async () => {
    if (storedToken() !== undefined) tell(await unreadNow())
  }
  void count().catch(logFailure)
  pollWhileVisible(() => count().catch(logFailure), interval)
}
