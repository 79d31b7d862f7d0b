import { expect, test } from 'vitest'
import { makeChatWorld } from '../support/chatWorld.ts'
import type { Person } from '../support/estate.ts'

const chat = await makeChatWorld()
const { api, conversation, manager, read, send, superAdmin } = chat

const unread = async ({ token }: Person) =>
  (await chat.api.call('GET /user/get-unread-count', { token })).data.unreadCount
const byRooms = async (person: Person) =>
  (await chat.rooms(person)).data.reduce((sum, { unreadCount = 0 }) => sum + unreadCount, 0)

test('is that of all rooms in which somebody takes part, less what they have read', async () => {
  expect(await unread(manager)).toBe(0)
  const first = await conversation(3)
  const second = await conversation(2)
  await send(manager, second.roomId, 'Good morning')
  expect(await unread(manager)).toBe(5)
  await read(manager, first.roomId, first.sent[1]?._id ?? '')
  expect(await unread(manager)).toBe(3)
  expect(await unread(second.customer)).toBe(1)
  expect(await unread(first.customer)).toBe(0)
  // Who may look into every conversation has nothing to read in those of others.
  expect(await unread(superAdmin)).toBe(0)
  expect(await unread(await api.signedIn('admin'))).toBe(0)
  for (const person of [manager, superAdmin, first.customer, second.customer])
    expect(await unread(person)).toBe(await byRooms(person))
})
