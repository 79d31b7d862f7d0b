import { onMount } from 'nanostores'
import { can } from '#api/can.ts'
import { call, callList } from '#api/client.ts'
import { ownQuery, repeated } from '#api/compat.ts'
import { ApiError } from '#api/errors.ts'
import { pollWhileVisible } from '#browser/page/polling.ts'
import { isVisible } from '#browser/page/visibility.ts'
import type { ChatRoom, Message } from '#contract/chat.ts'
import { addedBy, mergeMessages, olderThan } from '#domain/chat.ts'
import { logFailure } from '../loading/failedCall.ts'
import { family } from '../loading/family.ts'
import { dataIn, type ResourceStore, resource } from '../loading/resource.ts'
import { $user } from '../session/session.ts'
import { pollingInterval, rooms } from './chatRooms.ts'

/** Messages per request, also the most that a server with pages sends. */
const pageSize = 50

/**
 * A room's messages, oldest first, and whether there are older ones. `news`: the messages that the
 * last answer added.
 */
export type Thread = {
  readonly messages: readonly Message[]
  readonly older: 'none' | 'more' | 'loading' | 'failed'
  readonly news?: readonly Message[]
}

const none: Thread = { messages: [], older: 'none' }

/** A page of messages, oldest first. `before` a message's id returns older ones, if possible. */
const listMessages = (roomId: string, query: { before?: string; limit: number }): Promise<Message[]> =>
  callList('GET /user/get-messages/{roomId}', { params: { roomId }, query: ownQuery(query) }, repeated())

/** The newest page merged into the known thread. */
async function fetchThread(roomId: string, known: () => Thread): Promise<Thread> {
  const page = await listMessages(roomId, { limit: pageSize })
  const before = known()
  const messages = mergeMessages(before.messages, page)
  if (messages === before.messages && before.messages.length > 0) return before
  // The first page is not announced as new.
  const news = before === none ? none.messages : addedBy(page, before.messages)
  if (messages.length > page.length) return { ...before, messages, news }
  return { messages, older: page.length === pageSize ? 'more' : 'none', news }
}

/** The thread of a room. Polled while the page is visible. */
export const threadOf = family((roomId: string): ResourceStore<Thread> => {
  const thread: ResourceStore<Thread> = resource(() => fetchThread(roomId, () => knownThread(roomId)), {
    cacheAs: `thread:${roomId}`,
    // A cached thread's request for older messages is gone, and its news were announced.
    revive: ({ messages, older }) => ({ messages, older: older === 'none' ? older : 'more' }),
  })
  onMount(thread.$resource, () => pollWhileVisible(() => thread.reload({ quiet: true }), pollingInterval))
  return thread
})

export function knownThread(roomId: string): Thread {
  return dataIn(threadOf(roomId).$resource.get()) ?? none
}

export async function loadOlder(roomId: string): Promise<void> {
  const { put } = threadOf(roomId)
  const { older, messages } = knownThread(roomId)
  const first = messages[0]?._id
  if (older === 'none' || older === 'loading' || first === undefined) return
  put({ messages, older: 'loading' })
  try {
    const page = await listMessages(roomId, { before: first, limit: pageSize })
    const known = knownThread(roomId).messages
    const found = olderThan(known, page)
    const more = found.length > 0 && page.length >= pageSize
    put({ messages: [...found, ...known], older: more ? 'more' : 'none' })
  } catch (error) {
    logFailure(error)
    put({ ...knownThread(roomId), older: 'failed' })
  }
}

/** Shows a room as read before the server confirms it. */
function showRead(roomId: string): void {
  const all = dataIn(rooms.$resource.get())
  if (!all?.some(({ _id, unreadCount }) => _id === roomId && unreadCount)) return
  rooms.put(all.map((room) => (room._id === roomId ? { ...room, unreadCount: 0 } : room)))
}

const marked = new Map<string, string>()

/**
 * Shows a room as read, and marks its newest message as read on our own server, once; others lack
 * the call. Does nothing for an admin who looks into others' conversations, nor while the page is
 * hidden, so that a notice by mail is still sent. A manager may only read what an erased customer
 * wrote (`readOnly`), and that counts as read. A 403 or 404 means that the room is no longer theirs
 * and is not retried.
 */
export async function sawThread(
  { _id: roomId, readOnly, projectManager }: Pick<ChatRoom, '_id' | 'readOnly' | 'projectManager'>,
  { messages }: Thread,
): Promise<void> {
  const me = $user.get()?._id
  if ((readOnly === true && projectManager._id !== me) || !isVisible()) return
  const newest = messages.findLast(({ sender }) => sender !== me)?._id
  showRead(roomId)
  if (!can.markRead() || newest === undefined || marked.get(roomId) === newest) return
  marked.set(roomId, newest)
  await call('POST /user/mark-messages-read/{roomId}', {
    params: { roomId },
    body: { messageId: newest },
  }).catch((error: unknown) => {
    if (!(error instanceof ApiError && [403, 404].includes(error.status))) marked.delete(roomId)
  })
}
