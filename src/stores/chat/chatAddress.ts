import { onMount } from 'nanostores'
import { addressQuery } from '#browser/page/navigation.ts'
import { $roomRequest, type RoomRequest } from './chatRooms.ts'

/** The room of the address: `?room=`, which the reader opened, else the room of `?unitId=`. */
function requestFromAddress(): RoomRequest {
  const roomId = addressQuery('room')
  if (roomId !== undefined) return { by: '_id', id: roomId }
  const unitId = addressQuery('unitId')
  return unitId === undefined ? undefined : { by: 'unitId', id: unitId }
}

onMount($roomRequest, () => {
  const follow = () => $roomRequest.set(requestFromAddress())
  follow()
  window.addEventListener('popstate', follow)
  return () => window.removeEventListener('popstate', follow)
})

function addressOf(roomId: string | undefined): URL {
  const url = new URL(window.location.href)
  url.searchParams.delete('unitId')
  if (roomId === undefined) url.searchParams.delete('room')
  else url.searchParams.set('room', roomId)
  return url
}

/**
 * Shows a room. The address keeps it over a reload.
 * @param how `inside` if it replaces the list, so that back returns to the list
 */
export function openRoom(roomId: string, how: 'beside' | 'inside'): void {
  if (how === 'inside') window.history.pushState({ room: roomId }, '', addressOf(roomId))
  else window.history.replaceState(null, '', addressOf(roomId))
  $roomRequest.set({ by: '_id', id: roomId })
}

export function closeRoom(): void {
  const state: unknown = window.history.state
  if (typeof state === 'object' && state !== null && 'room' in state) window.history.back()
  else {
    window.history.replaceState(null, '', addressOf(undefined))
    $roomRequest.set(undefined)
  }
}
