import type { ChatRoom, Message } from '#contract/chat.ts'
import { compareText } from './compareText.ts'
import type { Named } from './names.ts'
import { isAdmin } from './roles.ts'

export type Reader = { readonly _id?: string | undefined; readonly userType?: string | undefined }

/**
 * The person that a room shows: a customer sees the project manager, an admin the customer. An
 * admin who began the conversation is its customer.
 */
export const counterpartOf = ({ user, projectManager }: ChatRoom, reader: Reader | undefined): Named => {
  const began = user._id !== undefined && user._id === reader?._id
  return isAdmin(reader?.userType) && !began ? user : projectManager
}

/** Shown for the manager of a unit that has none. Its conversations wait for the next manager. */
export const nobodyYet: Named = { firstName: 'Property', lastName: 'Manager' }

/** The home that a room is about, with its project. Empty where the server does not say. */
export const aboutOf = ({ unitName, projectName }: ChatRoom): string =>
  [unitName, projectName].filter((name) => name !== undefined).join(' · ')

/**
 * The most rooms that are listed, those with the newest activity: more than anybody scrolls
 * through.
 */
export const roomsShown = 1000

/** The number of unread messages as a badge shows it. */
export const unreadText = (count: number): string => (count > 99 ? '99+' : `${count}`)

const activityOf = (room: ChatRoom) => room.lastMessageAt ?? room.createdAt

/** Rooms, newest activity first. Where a server gives no times, its order is reversed. */
export function newestFirst(rooms: readonly ChatRoom[]): ChatRoom[] {
  if (!rooms.some(activityOf)) return [...rooms].reverse()
  return [...rooms].sort((a, b) => compareText(activityOf(b) ?? '', activityOf(a) ?? ''))
}

/**
 * The reader's own last message, if the other side has seen it.
 * @param messages oldest first
 */
export function seenMessage(
  messages: readonly Message[],
  reader: string | undefined,
  seenUpTo: ChatRoom['seenUpTo'],
): Message | undefined {
  const last = messages.findLastIndex(({ sender }) => sender === reader)
  const upTo = messages.findIndex(({ _id }) => _id !== undefined && _id === seenUpTo?.messageId)
  return last <= upTo ? messages[last] : undefined
}

const keyOf = ({ _id, clientId }: Message) => _id ?? clientId

const byTime = (a: Message, b: Message) => compareText(a.createdAt ?? '', b.createdAt ?? '')

/** Oldest first; messages without a time stay in the server's order. */
const inOrder = (messages: readonly Message[]): Message[] =>
  messages.every(({ createdAt }) => createdAt !== undefined) ? [...messages].sort(byTime) : [...messages]

const sameThread = (a: readonly Message[], b: readonly Message[]) =>
  a.length === b.length && a.every((message, index) => JSON.stringify(message) === JSON.stringify(b[index]))

/**
 * Merges a thread with the page that the server sent now. Messages that were read or sent meanwhile
 * stay. Where the two do not overlap, messages between them are missing, so the server's page
 * replaces the thread.
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

/**
 * Puts older messages before the known ones. Returns an empty list when the server sent nothing
 * new.
 */
export function olderThan(known: readonly Message[], page: readonly Message[]): Message[] {
  const keys = new Set(known.map(keyOf))
  return inOrder(page.filter((message) => !keys.has(keyOf(message))))
}

/**
 * The messages of a page that are not known yet. Where a server gives messages no ids, those beyond
 * the number of known ones.
 */
export const addedBy = (page: readonly Message[], known: readonly Message[]): readonly Message[] =>
  page.some((message) => keyOf(message) === undefined) ? page.slice(known.length) : olderThan(known, page)
