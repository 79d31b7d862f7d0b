import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ada } from '../../support/ada.ts'
import { openTab } from '../../support/tab.ts'

/** A user of our own server, which finds a room that is not among the newest. */
const user = { ...ada, version: 1 }
const { server, storage } = await openTab('https://plinth.example/messages?room=old')
vi.stubGlobal('sessionStorage', Object.create(Object.getPrototypeOf(storage)))
const { startSession } = await import('#stores/session/session.ts')
const { closeRoom, openRoom } = await import('#stores/chat/chatAddress.ts')
const { $missing, $roomRequest, $selectedRoom, rooms } = await import('#stores/chat/chatRooms.ts')

const room = (_id: string, lastMessageAt: string) => ({ _id, lastMessageAt, user, projectManager: user })
const [newer, newest] = [room('newer', '2026-01-02'), room('newest', '2026-01-03')]

beforeEach(() => startSession({ token: 't1', user }))

/** Shows the rooms as the page does, until the test ends. @returns the queries sent so far */
const look = async () => {
  for (const store of [$missing, $selectedRoom]) onTestFinished(store.listen(() => undefined))
  await rooms.reload()
  return server.seen.map(({ url }) => new URL(url, server.url).search)
}

test('requests the room in the address when the newest rooms lack it, and shows it', async () => {
  server.answerBy(({ url }) => ({
    body: { data: url.includes('room=old') ? [newest, newer, room('old', '2025-01-01')] : [newest, newer] },
  }))
  expect(await look()).toEqual(['', '?room=old'])
  expect($selectedRoom.get()).toMatchObject({ _id: 'old' })
  expect($missing.get()).toBeUndefined()
})

test('reports a room that the server does not have as missing, and selects no other room', async () => {
  server.answer({ body: { data: [newest, newer] } })
  await look()
  expect($missing.get()).toEqual({ by: '_id', id: 'old' })
  expect($selectedRoom.get()).toBeUndefined()
  openRoom('newer', 'beside')
  expect($selectedRoom.get()).toMatchObject({ _id: 'newer' })
})

test('requests the rooms only once when the list has the selected room', async () => {
  server.answer({ body: { data: [newest, newer] } })
  openRoom('newest', 'beside')
  expect(await look()).toEqual([''])
})

test('keeps the preselected room open when a message arrives in another', async () => {
  closeRoom()
  server.answer({ body: { data: [newest, newer] } })
  await look()
  expect($selectedRoom.get()).toMatchObject({ _id: 'newest' })
  server.answer({ body: { data: [room('newer', '2026-01-04'), newest] } })
  await rooms.reload()
  expect($selectedRoom.get()).toMatchObject({ _id: 'newest' })
  // When the selected room is gone, the first one is selected.
  server.answer({ body: { data: [newer] } })
  await rooms.reload()
  expect($selectedRoom.get()).toMatchObject({ _id: 'newer' })
})

test('opens one’s own room when several are about the same unit', async () => {
  const about = (_id: string, whose: string) => ({
    ...room(_id, '2026-01-02'),
    unitId: 'A1',
    user: { ...user, _id: whose },
  })
  $roomRequest.set({ by: 'unitId', id: 'A1' })
  server.answer({ body: { data: [about('theirs', 'other'), about('mine', user._id)] } })
  await look()
  expect($selectedRoom.get()).toMatchObject({ _id: 'mine' })
})
