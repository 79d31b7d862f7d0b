import { getUnreadCount } from '#api/compat.ts'
import { pollWhileVisible } from '#browser/polling.ts'
import { storedToken } from '#browser/storage.ts'
import { logFailure } from './failedCall.ts'

/** How often the count is fetched anew, in milliseconds; the messages page itself looks more often. */
const interval = 60_000

/** Tells the number of unread messages in all rooms, now and every minute while the page can be seen. */
export function countUnread(tell: (count: number) => void): void {
  const count = async () => {
    if (storedToken() !== undefined) tell(await getUnreadCount())
  }
  void count().catch(logFailure)
  pollWhileVisible(() => count().catch(logFailure), interval)
}
