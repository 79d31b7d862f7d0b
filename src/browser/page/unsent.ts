import { stored, unsentKey } from '../storage/storage.ts'

/**
 * Sends the messages that an earlier page could not send.
 * @param fetchSender imports the code that sends (`islands/chat/Thread.tsx`); called only if there
 *   are any
 */
export function sendUnsent(fetchSender: () => Promise<unknown>): void {
  // If the code can't be fetched, nothing can be sent either: the next page tries again.
  if (stored(unsentKey)?.startsWith('[{')) fetchSender().catch(() => undefined)
}
