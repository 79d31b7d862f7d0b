import type { ChatRoom, Message } from '#contract/chat.ts'
import { compareText } from './compareText.ts'
import type { Named } from './names.ts'
import { isAdmin } from './roles.ts'

/** Whom a room shows: a user sees the project manager, an admin the user. */
export const counterpartOf = (room: ChatRoom, userType: string | undefined): Named =>
  isAdmin(userType) ? room.user : room.projectManager

/**
 * What stands for the manager of a unit that nobody manages for now: its conversations wait for the
 * next one.
 */
export const nobodyYet: Named = { firstName: 'Property', lastName: 'Manager' }

/** Which home a room is about, and whose project; empty where the server does not say. */
export const aboutOf = ({ unitName, projectName }: ChatRoom): string =>
  [unitName, projectName].filter((name) => name !== undefined).join(' · ')

/** Rooms listed at most, those with the newest activity: more than anybody scrolls through. */
export const roomsShown = 1000

/** How many messages are unread, as a badge says it. */
export const unreadText = (count: number): string => (count > 99 ? '99+' : `${count}`)

const activityOf = (room: ChatRoom) => room.lastMessageAt ?? room.createdAt

/** Rooms with the newest activity first; a server that tells no times has its order reversed. */
export function newestFirst(rooms: readonly ChatRoom[]): ChatRoom[] {
  if (!rooms.some(activityOf)) return [...rooms].reverse()
  return [...rooms].sort((a, b) => compareText(activityOf(b) ?? '', activityOf(a) ?? ''))
}

const keyOf = ({ _id, clientId }: Message) => _id ?? clientId

const byTime = (a: Message, b: Message) => compareText(a.createdAt ?? '', b.createdAt ?? '')

/** Oldest first; messages without a time stay in the server's order. */
const inOrder = (messages: readonly Message[]): Message[] =>
  messages.every(({ createdAt }) => createdAt !== undefined) ? [...messages].sort(byTime) : [...messages]

const sameThread = (a: readonly Message[], b: readonly Message[]) =>
  a.length === b.length && a.every((message, index) => JSON.stringify(message) === JSON.stringify(b[index]))

/**
 * A thread with what the server says now: messages read before stay, and so does what was sent
 * meanwhile. Where nothing overlaps, messages are missing between the two, so that the server's
 * page stands alone.
 * @returns `known` itself when nothing is new
 */
export function mergeMessages(known: readonly Message[], page: readonly Message[]): readonly Message[] {
  const keys = new Set(page.map(keyOf))
  const hasIds = ![...keys].includes(undefined)
  const overlaps = known.some((message) => keys.has(keyOf(message)))
  const kept = hasIds && overlaps ? known.filter(({ _id }) => _id !== undefined && !keys.has(_id)) : []
  const merged = inOrder([...kept, ...page])
  return sameThread(known, merged) ? known : merged
}

/** Older messages put before those that are known; empty when the server sent nothing new. */
export function olderThan(known: readonly Message[], page: readonly Message[]): Message[] {
  const keys = new Set(known.map(keyOf))
  return inOrder(page.filter((message) => !keys.has(keyOf(message))))
}

/**
 * What a page adds to the messages that are known; where a server names none of its own, those
 * beyond as many.
 */
export const addedBy = (page: readonly Message[], known: readonly Message[]): readonly Message[] =>
  page.some((message) => keyOf(message) === undefined) ? page.slice(known.length) : olderThan(known, page)
