import { atom, computed, onMount } from 'nanostores'
import { callList } from '#api/client.ts'
import { ownQuery, repeated } from '#api/compat.ts'
import { pollWhileVisible } from '#browser/polling.ts'
import { storedUserType } from '#browser/storage.ts'
import type { ChatRoom } from '#contract/chat.ts'
import { newestFirst } from '#domain/chat.ts'
import { isAdmin } from '#domain/roles.ts'
import { dataIn, type Resource, resource } from './resource.ts'

/** How often the chat is fetched anew, in milliseconds (spec section 9). */
export const pollingInterval = 5000

/** Rooms with a message that could not be sent, as far as `chat.ts`, which comes when it is needed, has told. */
export const $notSent = atom<readonly string[]>([])

/** What the reader asked for: a room by its own id, or by its unit's, or nothing yet. */
export type RoomRequest = { readonly by: '_id' | 'unitId'; readonly id: string } | undefined

export const $roomRequest = atom<RoomRequest>(undefined)

const findRequestedRoom = (rooms: readonly ChatRoom[], request: RoomRequest): ChatRoom | undefined =>
  request && rooms.find((room) => room[request.by] === request.id)

/** The newest rooms in the server's order, where the server can with the room of this id. */
const listRooms = (room?: string): Promise<ChatRoom[]> =>
  callList('GET /user/get-chat-rooms', { query: ownQuery({ room }) }, repeated())

/** The newest rooms. One that was asked for and is not among them is asked for by its id. */
async function fetchRooms(): Promise<ChatRoom[]> {
  const newest = await listRooms()
  const request = $roomRequest.get()
  const isThere = request?.by !== '_id' || findRequestedRoom(newest, request)
  return newestFirst(isThere ? newest : await listRooms(request.id))
}

/** The caller's conversations, newest activity first. Fetched anew while the page can be seen. */
export const rooms = resource(fetchRooms, { cacheAs: 'chat-rooms' })

onMount(rooms.$resource, () => pollWhileVisible(() => rooms.reload({ quiet: true }), pollingInterval))

const roomsNow = (now: Resource<ChatRoom[]>): readonly ChatRoom[] => dataIn(now) ?? []

/** The room that was asked for, where there is one: what a phone shows in place of the list. */
export const $requestedRoom = computed([rooms.$resource, $roomRequest], (now, request) =>
  findRequestedRoom(roomsNow(now), request),
)

/** What was asked for and is not there: a room, or that of a customer's unit that no conversation is about yet. */
export const $missing = computed([rooms.$resource, $roomRequest], (now, request): RoomRequest => {
  if (now.state !== 'ready' || findRequestedRoom(now.data, request)) return undefined
  if (request?.by !== 'unitId') return request
  // Where the server does not say what its rooms are about, any may be the one.
  return isAdmin(storedUserType()) || now.data.some(({ unitId }) => !unitId) ? undefined : request
})

let firstRoom: string | undefined

/**
 * The room whose thread a desktop shows: the one asked for, else the first (spec section 2, "Messages"). It stays when
 * another comes before it: somebody may be writing there.
 */
export const $selectedRoom = computed(
  [rooms.$resource, $requestedRoom, $missing],
  (now, requested, missing) => {
    if (requested !== undefined || missing !== undefined) return requested
    const all = roomsNow(now)
    const first = all.find(({ _id }) => _id === firstRoom) ?? all[0]
    // What an earlier page kept may be in an order of long ago.
    if ('data' in now && !now.stale) firstRoom = first?._id
    return first
  },
)

/** Unread messages in all rooms, as far as the server counts them. */
export const $unread = computed(rooms.$resource, (now) =>
  roomsNow(now).reduce((sum, room) => sum + (room.unreadCount ?? 0), 0),
)
