import { getUnreadCount } from '#api/compat.ts'
import { pollWhileVisible } from '#browser/page/polling.ts'
import { storedToken } from '#browser/storage/storage.ts'
import { minute } from '#domain/time.ts'
import { logFailure } from '../loading/failedCall.ts'

/** In ms. The messages page polls its rooms more often. */
const interval = minute

/** Reports the unread messages in all rooms, now and every minute while the page is visible. */
export function countUnread(report: (count: number) => void): void {
  const count = async () => {
    if (storedToken() !== undefined) report(await getUnreadCount())
  }
  void count().catch(logFailure)
  pollWhileVisible(() => count().catch(logFailure), interval)
}
