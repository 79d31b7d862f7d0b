import { expect, test } from 'vitest'
import { chatTexts } from '#contract/chat.ts'
import { consume } from '#server/database/limits.ts'
import { messageLimits } from '#server/modules/chat/chat.ts'
import type { Person } from '../../support/database/estate.ts'
import { addUnit } from '../../support/database/rows.ts'
import { makeChatWorld } from '../../support/worlds/chatWorld.ts'

const chat = await makeChatWorld()
const { api, conversation, database, managedUnit, manager, read, rooms, send, superAdmin, thread } = chat

test('the unread count covers the rooms in which a person takes part, minus what they have read', async () => {
  const unread = async ({ token }: Person) =>
    (await api.call('GET /user/get-unread-count', { token })).data.unreadCount
  const byRooms = async (person: Person) =>
    (await rooms(person)).data.reduce((sum, { unreadCount = 0 }) => sum + unreadCount, 0)
  expect(await unread(manager)).toBe(0)
  const first = await conversation(3)
  const second = await conversation(2)
  await send(manager, second.roomId, 'Good morning')
  expect(await unread(manager)).toBe(5)
  await read(manager, first.roomId, first.sent[1]?._id)
  expect(await unread(manager)).toBe(3)
  expect(await unread(second.customer)).toBe(1)
  expect(await unread(first.customer)).toBe(0)
  // A superAdmin can look into every room, but takes part in none of these.
  expect(await unread(superAdmin)).toBe(0)
  expect(await unread(await api.signedIn('admin'))).toBe(0)
  for (const person of [manager, superAdmin, first.customer, second.customer])
    expect(await unread(person)).toBe(await byRooms(person))
})

test('a customer with rooms about two units gets the room of the unit they ask for', async () => {
  const { token } = await api.signedIn()
  const units = [await managedUnit('A1'), await managedUnit('B2')]
  for (const unitId of [...units, ...units]) {
    const { data } = await api.call('POST /user/create-chat-room/{unitId}', { token, params: { unitId } })
    expect(data.unitId).toBe(unitId)
  }
})

test('a room cannot be opened about a unit that is unknown, has no manager or is managed by oneself', async () => {
  const customer = await api.signedIn()
  const bare = await database.write((trx) => addUnit(trx))
  const ask = async ({ token }: Person, unitId: string) =>
    (await api.call('POST /user/create-chat-room/{unitId}', { token, params: { unitId } })).status
  expect(await ask(customer, bare)).toBe(409)
  expect(await ask(customer, 'nowhere')).toBe(404)
  expect(await ask(manager, await managedUnit())).toBe(409)
})

test('a superAdmin sees every room read-only, and an admin only those of units they manage', async () => {
  const { roomId } = await conversation()
  const listed = async (person: Person) => (await rooms(person)).data.find(({ _id }) => _id === roomId)
  expect(await listed(superAdmin)).toMatchObject({ readOnly: true, unreadCount: 0 })
  expect(await listed(manager)).not.toHaveProperty('readOnly')
  expect(await listed(await api.signedIn())).toBeUndefined()
  expect(await listed(await api.signedIn('admin'))).toBeUndefined()
})

test('a room with an erased customer takes no messages but can be read and marked as read', async () => {
  const { customer, roomId, sent } = await conversation(1)
  expect((await send(manager, roomId, 'hello')).status).toBe(201)
  await api.erase(customer.user._id)
  expect(await send(manager, roomId, 'are you there?')).toMatchObject({
    status: 403,
    message: 'This customer was erased: nobody would read your message.',
  })
  expect((await thread(manager, roomId)).data).toHaveLength(2)
  expect((await read(manager, roomId, sent[0]?._id)).status).toBe(200)
  expect((await rooms(manager)).data.find(({ _id }) => _id === roomId)).toMatchObject({ readOnly: true })
})

test('writing and reading update the unread counts, newest messages and order of rooms', async () => {
  const first = await conversation(3)
  const other = await conversation(1)
  const mine = async () =>
    (await rooms(manager)).data.filter(({ _id }) => [first.roomId, other.roomId].includes(_id))
  expect(await mine()).toMatchObject([
    { _id: other.roomId, unreadCount: 1, lastMessage: 'message 1' },
    { _id: first.roomId, unreadCount: 3, lastMessage: 'message 3' },
  ])
  await read(manager, first.roomId, first.sent[1]?._id)
  api.clock.pass(1000)
  await send(manager, first.roomId, 'thank you')
  expect(await mine()).toMatchObject([
    { _id: first.roomId, unreadCount: 1, lastMessage: 'thank you' },
    { _id: other.roomId, unreadCount: 1 },
  ])
  expect((await rooms(first.customer)).data).toMatchObject([{ unreadCount: 1 }])
  await read(manager, first.roomId, first.sent[0]?._id)
  expect((await mine())[0]).toMatchObject({ unreadCount: 1 })
})

test('a thread lists 200 messages at a time, oldest first, and pages back to its start', async () => {
  const { customer, roomId, sent } = await conversation(205)
  const newest = await thread(customer, roomId)
  expect(newest.data.map(({ message }) => message)).toEqual(sent.slice(5).map(({ message }) => message))
  const before = await thread(customer, roomId, { before: newest.data[0]?._id, limit: '3' })
  expect(before.data.map(({ message }) => message)).toEqual(['message 3', 'message 4', 'message 5'])
  const start = await thread(customer, roomId, { before: before.data[0]?._id })
  expect(start.data.map(({ message }) => message)).toEqual(['message 1', 'message 2'])
  expect((await thread(customer, roomId, { before: 'nothing' })).status).toBe(404)
  expect((await thread(customer, roomId, { limit: '501' })).status).toBe(400)
})

test('a message that is blank, too long or has a NUL character is refused', async () => {
  const { customer, roomId } = await conversation()
  for (const text of ['', '  \n ', '\u200b', 'x'.repeat(4001), 'a\u0000b'])
    expect(await send(customer, roomId, text)).toMatchObject({ status: 400, issues: [{ path: ['message'] }] })
  expect((await thread(customer, roomId)).data).toEqual([])
})

test("marking another room's message as read is refused", async () => {
  const one = await conversation(1)
  const two = await conversation(1)
  expect((await read(one.customer, one.roomId, two.sent[0]?._id)).status).toBe(404)
})

test('a customer over the message limit must wait, and refused messages leave no gap in the thread', async () => {
  const { customer, roomId } = await conversation()
  const [limit] = messageLimits
  if (limit === undefined) throw new Error('Messages have no limit')
  await consume(database, limit, customer.user._id, new Date(api.clock.now()), limit.points - 1)
  expect((await send(customer, roomId, 'the last one')).data._id).toBe(`${roomId}-1`)
  const refused = await send(customer, roomId, 'once more')
  expect([refused.status, refused.message]).toEqual([429, chatTexts.tooMany])
  expect(Number(refused.headers.get('Retry-After'))).toBe(600)
  expect((await send(customer, roomId, 'and again')).status).toBe(429)
  expect((await send(manager, roomId, 'What is it?')).data._id).toBe(`${roomId}-2`)
})
