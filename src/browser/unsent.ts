import { stored, unsentKey } from './storage.ts'

/**
 * Sends the messages that an earlier page could not.
 * @param fetchSender brings the code that does it (`islands/chat/Thread.tsx`), asked for only where any are kept
 */
export function sendUnsent(fetchSender: () => Promise<unknown>): void {
  // Where the code cannot be fetched, nothing can be sent either: the next page tries again.
  if (stored(unsentKey)?.startsWith('[{')) fetchSender().catch(() => undefined)
}
