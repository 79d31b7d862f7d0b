import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ada } from '../../support/ada.ts'
import { openTab } from '../../support/tab.ts'

/** Of our own server, which finds a room that is not among the newest. */
const user = { ...ada, version: 1 }
const { server, storage } = await openTab('https://plinth.example/messages?room=old')
vi.stubGlobal('sessionStorage', Object.create(Object.getPrototypeOf(storage)))
const { startSession } = await import('#stores/session/session.ts')
const { closeRoom, openRoom } = await import('#stores/chat/chatAddress.ts')
const { $missing, $roomRequest, $selectedRoom, rooms } = await import('#stores/chat/chatRooms.ts')

const room = (_id: string, lastMessageAt: string) => ({ _id, lastMessageAt, user, projectManager: user })
const [newer, newest] = [room('newer', '2026-01-02'), room('newest', '2026-01-03')]

beforeEach(() => startSession({ token: 't1', user }))

/** Looks at the rooms as the page does, until the test ends. */
const look = async () => {
  for (const store of [$missing, $selectedRoom]) onTestFinished(store.listen(() => undefined))
  await rooms.reload()
  return server.seen.map(({ url }) => new URL(url, server.url).search)
}

test('a room of the address that the newest lack is asked for, and shown among them', async () => {
  server.answerBy(({ url }) => ({
    body: { data: url.includes('room=old') ? [newest, newer, room('old', '2025-01-01')] : [newest, newer] },
  }))
  expect(await look()).toEqual(['', '?room=old'])
  expect($selectedRoom.get()).toMatchObject({ _id: 'old' })
  expect($missing.get()).toBeUndefined()
})

test('one that the server does not tell of is missing, and nobody else’s is shown in its place', async () => {
  server.answer({ body: { data: [newest, newer] } })
  await look()
  expect($missing.get()).toEqual({ by: '_id', id: 'old' })
  expect($selectedRoom.get()).toBeUndefined()
  openRoom('newer', 'beside')
  expect($selectedRoom.get()).toMatchObject({ _id: 'newer' })
})

test('rooms that the list has are asked for once', async () => {
  server.answer({ body: { data: [newest, newer] } })
  openRoom('newest', 'beside')
  expect(await look()).toEqual([''])
})

test('the conversation that opened by itself stays when somebody writes in another', async () => {
  closeRoom()
  server.answer({ body: { data: [newest, newer] } })
  await look()
  expect($selectedRoom.get()).toMatchObject({ _id: 'newest' })
  server.answer({ body: { data: [room('newer', '2026-01-04'), newest] } })
  await rooms.reload()
  expect($selectedRoom.get()).toMatchObject({ _id: 'newest' })
  // Once it is gone, the first one stands in its place.
  server.answer({ body: { data: [newer] } })
  await rooms.reload()
  expect($selectedRoom.get()).toMatchObject({ _id: 'newer' })
})

test('of several conversations about a unit, one’s own opens', async () => {
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
