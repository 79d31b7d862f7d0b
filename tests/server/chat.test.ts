import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, makeChatWorld, type Person } from '../support/chatWorld.ts'
import { onBothEngines } from '../support/database.ts'
import { addUnit } from '../support/rows.ts'

onBothEngines('chat', (engine) => {
  let chat: ChatWorld
  beforeAll(async () => {
    chat = await makeChatWorld(engine)
  })
  afterAll(() => chat.database.remove())

  test('a unit and a customer have one room, however often and however many at once ask for it', async () => {
    const { api, manager, managedUnit, open, rooms } = chat
    const customer = await api.signedIn()
    const unitId = await managedUnit('Penthouse')
    const ids = await Promise.all(Array.from({ length: 20 }, () => open(customer, unitId)))
    expect(new Set(ids).size).toBe(1)
    const { data } = await rooms(customer)
    expect(data).toMatchObject([
      { _id: ids[0], unitId, unitName: 'Penthouse', unreadCount: 0, user: { _id: customer.user._id } },
    ])
    expect(data[0]?.projectManager).toEqual({ _id: manager.user._id, firstName: 'Test', lastName: 'Person' })
  })

  test('who has rooms of two units is answered the one that they ask for', async () => {
    const { api, managedUnit } = chat
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
    const { database, api, manager, managedUnit } = chat
    const { token } = await api.signedIn()
    const bare = await database.write((trx) => addUnit(trx))
    const ask = (token: string, unitId: string) =>
      api.call('POST /user/create-chat-room/{unitId}', { token, params: { unitId } })
    expect((await ask(token, bare)).status).toBe(409)
    expect((await ask(token, 'nowhere')).status).toBe(404)
    expect((await ask(manager.token, await managedUnit())).status).toBe(409)
  })

  test('customer, manager and superAdmin read; the first two write; to others the room does not exist', async () => {
    const { api, manager, superAdmin, send, rooms, thread, read, conversation } = chat
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
    const { api, manager, superAdmin, send, rooms, thread, read, conversation } = chat
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
    const { database, api, manager, rooms, thread, conversation } = chat
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
    const { api, manager, send, rooms, read, conversation } = chat
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
    const { thread, conversation } = chat
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

  test('50 parallel sends of one message store it once and all get it', async () => {
    const { manager, send, rooms, thread, conversation } = chat
    const { customer, roomId } = await conversation()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(customer, roomId, 'only once', 'c-1')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
    expect(await send(customer, roomId, 'only once', 'c-1')).toMatchObject({ data: answers[0]?.data })
    expect((await thread(customer, roomId)).data).toEqual([answers[0]?.data])
    // The same id from the other side is the other side's own.
    expect((await send(manager, roomId, 'mine', 'c-1')).data.message).toBe('mine')
    expect((await rooms(customer)).data[0]).toMatchObject({ unreadCount: 1 })
  })

  test('parallel messages of both sides all get a place of their own', async () => {
    const { manager, send, thread, conversation } = chat
    const { customer, roomId } = await conversation()
    await Promise.all(
      Array.from({ length: 30 }, (_, number) => send(number % 2 ? customer : manager, roomId, `m${number}`)),
    )
    const texts = (await thread(customer, roomId)).data.map(({ message }) => message)
    expect(texts.toSorted()).toEqual(Array.from({ length: 30 }, (_, number) => `m${number}`).toSorted())
  })

  test('a blank message, one that is too long and one with NUL are refused', async () => {
    const { send, thread, conversation } = chat
    const { customer, roomId } = await conversation()
    for (const text of ['', '  \n ', '\u200b', '\u2800', '\u3164', 'x'.repeat(4001), 'a\u0000b']) {
      const answer = await send(customer, roomId, text)
      expect(answer.status).toBe(400)
      expect(answer.issues?.[0]?.path).toEqual(['message'])
    }
    expect((await thread(customer, roomId)).data).toEqual([])
  })

  test("reading another room's message is refused", async () => {
    const { read, conversation } = chat
    const one = await conversation(1)
    const two = await conversation(1)
    expect((await read(one.customer, one.roomId, two.sent[0]?._id ?? '')).status).toBe(404)
  })
})
