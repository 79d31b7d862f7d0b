import { getUnreadCounts } from '#api/compat.ts'
import { pollWhileVisible } from '#browser/page/polling.ts'
import { storedToken } from '#browser/storage/storage.ts'
import type { UnreadCounts } from '#contract/chat.ts'
import { minute } from '#domain/time.ts'
import { logFailure } from '../loading/failedCall.ts'

/** In ms. The messages page polls its rooms more often. */
const interval = minute

/**
 * Reports the unread messages in all rooms, and what waits for an admin: now and every minute while
 * the page is visible.
 */
export function countUnread(report: (counts: UnreadCounts) => void): void {
  const count = async () => {
    if (storedToken() !== undefined) report(await getUnreadCounts())
  }
  void count().catch(logFailure)
  pollWhileVisible(() => count().catch(logFailure), interval)
}
