import { atom, computed, onMount } from 'nanostores'
import { callList } from '#api/client.ts'
import { ownQuery, repeated } from '#api/compat.ts'
import { pollWhileVisible } from '#browser/page/polling.ts'
import { storedUserId, storedUserType } from '#browser/storage/storage.ts'
import type { ChatRoom } from '#contract/chat.ts'
import { newestFirst } from '#domain/chat.ts'
import { isAdmin } from '#domain/roles.ts'
import { dataIn, type Resource, resource } from '../loading/resource.ts'

/** How often the chat is fetched, in ms. */
export const pollingInterval = 5000

/** Rooms with an unsent message. Set by `chat.ts`, which is loaded on demand. */
export const $notSent = atom<readonly string[]>([])

/** The room to show: by its own id or by its unit's. */
export type RoomRequest = { readonly by: '_id' | 'unitId'; readonly id: string } | undefined

export const $roomRequest = atom<RoomRequest>(undefined)

/** An admin may see several customers' rooms about a unit: the one that they began comes first. */
const findRequestedRoom = (rooms: readonly ChatRoom[], request: RoomRequest): ChatRoom | undefined => {
  const found = rooms.filter((room) => request && room[request.by] === request.id)
  return found.find(({ user }) => user._id === storedUserId()) ?? found[0]
}

/** The newest rooms in the server's order; our own server adds the room of this id. */
const listRooms = (room?: string): Promise<ChatRoom[]> =>
  callList('GET /user/get-chat-rooms', { query: ownQuery({ room }) }, repeated())

/** The newest rooms. If the requested one is not among them, asks for it by id. */
async function fetchRooms(): Promise<ChatRoom[]> {
  const newest = await listRooms()
  const request = $roomRequest.get()
  const isThere = request?.by !== '_id' || findRequestedRoom(newest, request)
  return newestFirst(isThere ? newest : await listRooms(request.id))
}

/** The caller's conversations, newest activity first. Polled while the page is visible. */
export const rooms = resource(fetchRooms, { cacheAs: 'chat-rooms' })

onMount(rooms.$resource, () => pollWhileVisible(() => rooms.reload({ quiet: true }), pollingInterval))

const roomsNow = (now: Resource<ChatRoom[]>): readonly ChatRoom[] => dataIn(now) ?? []

/** The requested room, if it exists. A phone shows it instead of the list. */
export const $requestedRoom = computed([rooms.$resource, $roomRequest], (now, request) =>
  findRequestedRoom(roomsNow(now), request),
)

/** The request if its room does not exist, or if no conversation is about that unit yet. */
export const $missing = computed([rooms.$resource, $roomRequest], (now, request): RoomRequest => {
  if (now.state !== 'ready' || findRequestedRoom(now.data, request)) return undefined
  if (request?.by !== 'unitId') return request
  // If the server does not return units, any of the rooms may be the right one.
  return isAdmin(storedUserType()) || now.data.some(({ unitId }) => !unitId) ? undefined : request
})

let firstRoom: string | undefined

/**
 * The room whose thread a desktop shows: the requested one, else the first. It stays selected when
 * another room moves before it, as somebody may be typing there.
 */
export const $selectedRoom = computed(
  [rooms.$resource, $requestedRoom, $missing],
  (now, requested, missing) => {
    if (requested !== undefined || missing !== undefined) return requested
    const all = roomsNow(now)
    const first = all.find(({ _id }) => _id === firstRoom) ?? all[0]
    // Stale data of an earlier page may be in an old order.
    if ('data' in now && !now.stale) firstRoom = first?._id
    return first
  },
)

/** Unread messages in all rooms, as far as the server counts them. */
export const $unread = computed(rooms.$resource, (now) =>
  roomsNow(now).reduce((sum, room) => sum + (room.unreadCount ?? 0), 0),
)
