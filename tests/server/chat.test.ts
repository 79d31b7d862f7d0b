import { expect, test } from 'vitest'
import { makeChatWorld } from '../support/chatWorld.ts'
import type { Person } from '../support/estate.ts'
import { addUnit } from '../support/rows.ts'

const chat = await makeChatWorld()
const { api, conversation, database, managedUnit, manager, read, rooms, send, superAdmin, thread } = chat

test('who has rooms of two units is answered the one that they ask for', async () => {
  const { token } = await api.signedIn()
  const units = [await managedUnit('A1'), await managedUnit('B2')]
  const asked = [...units, ...units]
  const answered: (string | undefined)[] = []
  for (const unitId of asked) {
    const params = { unitId }
    answered.push((await api.call('POST /user/create-chat-room/{unitId}', { token, params })).data.unitId)
  }
  expect(answered).toEqual(asked)
})

test('no room without a manager, on an unknown unit or by the manager of the unit', async () => {
  const { token } = await api.signedIn()
  const bare = await database.write((trx) => addUnit(trx))
  const ask = (token: string, unitId: string) =>
    api.call('POST /user/create-chat-room/{unitId}', { token, params: { unitId } })
  expect((await ask(token, bare)).status).toBe(409)
  expect((await ask(token, 'nowhere')).status).toBe(404)
  expect((await ask(manager.token, await managedUnit())).status).toBe(409)
})

test('customer, manager and superAdmin read; the first two write; to others the room does not exist', async () => {
  const { customer, roomId, sent } = await conversation(1)
  const stranger = await api.signedIn()
  const otherAdmin = await api.signedIn('admin')
  const messageId = sent[0]?._id ?? ''
  for (const [person, reading, writing] of [
    [customer, 200, 201],
    [manager, 200, 201],
    [superAdmin, 200, 403],
    [stranger, 404, 404],
    [otherAdmin, 404, 404],
  ] as const) {
    expect((await thread(person, roomId)).status).toBe(reading)
    expect((await send(person, roomId, 'hello')).status).toBe(writing)
    expect((await read(person, roomId, messageId)).status).toBe(writing === 201 ? 200 : writing)
  }
  const listed = async (person: Person) => (await rooms(person)).data.find(({ _id }) => _id === roomId)
  expect(await listed(superAdmin)).toMatchObject({ readOnly: true, unreadCount: 0 })
  expect(await listed(manager)).not.toHaveProperty('readOnly')
  expect(await listed(stranger)).toBeUndefined()
  expect(await listed(otherAdmin)).toBeUndefined()
})

test('nobody writes to a customer who was erased, and what there is can still be read and marked', async () => {
  const { customer, roomId, sent } = await conversation(1)
  expect((await send(manager, roomId, 'hello')).status).toBe(201)
  await api.call('POST /admin/erase-user/{id}', {
    token: superAdmin.token,
    params: { id: customer.user._id },
  })
  expect(await send(manager, roomId, 'are you there?')).toMatchObject({
    status: 403,
    message: 'This customer was erased: nobody would read your message.',
  })
  expect((await thread(manager, roomId)).data).toHaveLength(2)
  expect((await read(manager, roomId, sent[0]?._id ?? '')).status).toBe(200)
  expect((await rooms(manager)).data.find(({ _id }) => _id === roomId)).toMatchObject({ readOnly: true })
})

test('when the manager changes, the new one has the room and the former one has not', async () => {
  const { roomId } = await conversation(1)
  const successor = await api.signedIn('admin')
  const { data } = await rooms(manager)
  const unitId = data.find(({ _id }) => _id === roomId)?.unitId ?? ''
  await database.write((trx) =>
    trx
      .updateTable('units')
      .set({ manager_id: successor.user._id, version: 2 })
      .where('id', '=', unitId)
      .execute(),
  )
  expect((await thread(manager, roomId)).status).toBe(404)
  expect((await rooms(successor)).data).toMatchObject([{ _id: roomId, unreadCount: 1 }])
})

test('unread counts, the newest message and the order of rooms follow what is written and read', async () => {
  const first = await conversation(3)
  const other = await conversation(1)
  const mine = async () =>
    (await rooms(manager)).data.filter(({ _id }) => [first.roomId, other.roomId].includes(_id))
  expect(await mine()).toMatchObject([
    { _id: other.roomId, unreadCount: 1, lastMessage: 'message 1' },
    { _id: first.roomId, unreadCount: 3, lastMessage: 'message 3' },
  ])
  await read(manager, first.roomId, first.sent[1]?._id ?? '')
  api.clock.pass(1000)
  await send(manager, first.roomId, 'thank you')
  expect(await mine()).toMatchObject([
    { _id: first.roomId, unreadCount: 1, lastMessage: 'thank you' },
    { _id: other.roomId, unreadCount: 1 },
  ])
  expect((await rooms(first.customer)).data).toMatchObject([{ unreadCount: 1 }])
  await read(manager, first.roomId, first.sent[0]?._id ?? '')
  expect((await mine())[0]).toMatchObject({ unreadCount: 1 })
})

test('a thread comes oldest first, 200 at a time, and pages back to its start', async () => {
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

test('a blank message, one that is too long and one with NUL are refused', async () => {
  const { customer, roomId } = await conversation()
  for (const text of ['', '  \n ', '\u200b', '\u2800', '\u3164', 'x'.repeat(4001), 'a\u0000b']) {
    const answer = await send(customer, roomId, text)
    expect(answer.status).toBe(400)
    expect(answer.issues?.[0]?.path).toEqual(['message'])
  }
  expect((await thread(customer, roomId)).data).toEqual([])
})

test("reading another room's message is refused", async () => {
  const one = await conversation(1)
  const two = await conversation(1)
  expect((await read(one.customer, one.roomId, two.sent[0]?._id ?? '')).status).toBe(404)
})
