import { atom, computed, onMount } from 'nanostores'
import { pollWhileVisible } from '#browser/polling.ts'
import { storedUserType } from '#browser/storage.ts'
import { listChatRooms } from '#client/chat.ts'
import type { ChatRoom } from '#contract/chat.ts'
import { newestFirst } from '#domain/chat.ts'
import { isAdmin } from '#domain/roles.ts'
import { dataIn, type Resource, resource } from './resource.ts'

/** How often the chat is fetched anew, in milliseconds (spec section 9). */
export const pollingInterval = 5000

/** The caller's conversations, newest activity first. Fetched anew while the page can be seen. */
export const rooms = resource(async () => newestFirst(await listChatRooms()), { seenAs: 'chat-rooms' })

onMount(rooms.$resource, () => pollWhileVisible(() => rooms.reload({ quiet: true }), pollingInterval))

/** Rooms with a message that could not be sent, as far as `chat.ts`, which comes when it is needed, has told. */
export const $notSent = atom<readonly string[]>([])

/** What the reader asked for: a room by its id, or a unit's room, or nothing yet. */
export type Wish = { readonly roomId: string } | { readonly unitId: string } | undefined

export const $wish = atom<Wish>(undefined)

const granted = (rooms: readonly ChatRoom[], wish: Wish): ChatRoom | undefined => {
  if (wish === undefined) return undefined
  return rooms.find((room) => ('roomId' in wish ? room._id === wish.roomId : room.unitId === wish.unitId))
}

const roomsNow = (now: Resource<ChatRoom[]>): readonly ChatRoom[] => dataIn(now) ?? []

/** The room that was asked for, where there is one: what a phone shows in place of the list. */
export const $wishedRoom = computed([rooms.$resource, $wish], (now, wish) => granted(roomsNow(now), wish))

/** The unit that a customer asked for and that no conversation is about yet. */
export const $unitWithoutRoom = computed([rooms.$resource, $wish], (now, wish): string | undefined => {
  if (now.state !== 'ready' || wish === undefined || !('unitId' in wish) || isAdmin(storedUserType()))
    return undefined
  // Where the server does not say what its rooms are about, any may be the one.
  if (now.data.some(({ unitId }) => unitId === undefined)) return undefined
  return granted(now.data, wish) === undefined ? wish.unitId : undefined
})

/** The room whose thread a desktop shows: the one asked for, else the first (spec section 2, "Messages"). */
export const $selectedRoom = computed(
  [rooms.$resource, $wishedRoom, $unitWithoutRoom],
  (now, wished, without) => wished ?? (without === undefined ? roomsNow(now)[0] : undefined),
)

/** Unread messages in all rooms, as far as the server counts them. */
export const $unread = computed(rooms.$resource, (now) =>
  roomsNow(now).reduce((sum, room) => sum + (room.unreadCount ?? 0), 0),
)
