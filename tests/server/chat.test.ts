import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatTexts, type Message } from '#contract/chat.ts'
import { weakEtag } from '#server/etag.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'
import { addUnit } from '../support/rows.ts'

type Person = Awaited<ReturnType<TestApp['signedIn']>>

onBothEngines('chat', (engine) => {
  let database: TestDatabase
  let api: TestApp
  let manager: Person
  let superAdmin: Person
  beforeAll(async () => {
    database = await makeDatabase(engine)
    api = makeTestApp(database)
    manager = await api.signedIn('admin')
    superAdmin = await api.signedIn('superAdmin')
  })
  afterAll(() => database.remove())

  const managedUnit = (name = 'A1') =>
    database.write((trx) => addUnit(trx, { manager_id: manager.user._id, name }))
  const open = async ({ token }: Person, unitId: string) =>
    (await api.call('POST /user/create-chat-room/{unitId}', { token, params: { unitId } })).data._id
  const send = ({ token }: Person, roomId: string, message: string, clientId?: string) =>
    api.call('POST /user/create-message/{roomId}', {
      token,
      params: { roomId },
      body: { message, ...(clientId === undefined ? {} : { clientId }) },
    })
  const rooms = ({ token }: Person, etag?: string | null) =>
    api.call('GET /user/get-chat-rooms', { token, headers: etag ? { 'If-None-Match': etag } : {} })
  const thread = ({ token }: Person, roomId: string, query = {}, etag?: string | null) =>
    api.call('GET /user/get-messages/{roomId}', {
      token,
      params: { roomId },
      query,
      headers: etag ? { 'If-None-Match': etag } : {},
    })
  const read = ({ token }: Person, roomId: string, messageId: string) =>
    api.call('POST /user/mark-messages-read/{roomId}', { token, params: { roomId }, body: { messageId } })
  /** A customer with a room and some messages of theirs in it. */
  const conversation = async (count = 0) => {
    const customer = await api.signedIn()
    const roomId = await open(customer, await managedUnit())
    const sent: Message[] = []
    for (let number = 1; number <= count; number += 1) {
      api.clock.pass(1000)
      sent.push((await send(customer, roomId, `message ${number}`)).data)
    }
    return { customer, roomId, sent }
  }

  /** A room in which one person has written so many messages just now. */
  const filledRoom = async (count: number) => {
    const { customer, roomId } = await conversation(1)
    const created_at = new Date(api.clock.now()).toISOString()
    const rows = Array.from({ length: count - 1 }, (_, index) => ({
      room_id: roomId,
      sender_id: customer.user._id,
      text: 'again',
      client_id: null,
      seq: index + 2,
      created_at,
    }))
    await database.write(async (trx) => {
      while (rows.length > 0) await trx.insertInto('messages').values(rows.splice(0, 500)).execute()
      await trx.updateTable('chat_rooms').set({ last_seq: count }).where('id', '=', roomId).execute()
    })
    return { customer, roomId }
  }

  test('who fills a room by the thousand waits, others write on, and nothing is left out of the thread', async () => {
    const { customer, roomId } = await filledRoom(6999)
    const refused = await send(customer, roomId, 'once more')
    expect([refused.status, refused.message]).toEqual([429, chatTexts.tooMany])
    expect(Number(refused.headers.get('Retry-After'))).toBe(600)
    expect((await send(customer, roomId, 'and again')).status).toBe(429)
    expect((await send(manager, roomId, 'What is it?')).data._id).toBe(`${roomId}-7000`)
    expect((await send(customer, roomId, 'Sorry')).status).toBe(201)
  })

  test('who has filled a room goes on when the time has passed', async () => {
    const { customer, roomId } = await filledRoom(6999)
    expect((await send(customer, roomId, 'too soon')).status).toBe(429)
    api.clock.pass(10 * 60_000)
    expect((await send(customer, roomId, 'in time')).data._id).toBe(`${roomId}-7000`)
  })

  test('so many messages over days are nobody\u2019s flood', async () => {
    const { customer, roomId } = await filledRoom(999)
    expect((await send(customer, roomId, 'the thousandth')).status).toBe(201)
  })

  test('a unit and a customer have one room, however often and however many at once ask for it', async () => {
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

  test('50 parallel sends of one message store it once and all get it', async () => {
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
    const { customer, roomId } = await conversation()
    await Promise.all(
      Array.from({ length: 30 }, (_, number) => send(number % 2 ? customer : manager, roomId, `m${number}`)),
    )
    const texts = (await thread(customer, roomId)).data.map(({ message }) => message)
    expect(texts.toSorted()).toEqual(Array.from({ length: 30 }, (_, number) => `m${number}`).toSorted())
  })

  test('an unchanged thread is a 304, until somebody writes', async () => {
    const { customer, roomId } = await conversation(1)
    const { headers } = await thread(customer, roomId)
    const etag = headers.get('etag')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await thread(customer, roomId, {}, etag)).toMatchObject({ status: 304, data: undefined })
    await send(manager, roomId, 'news')
    expect((await thread(customer, roomId, {}, etag)).data).toHaveLength(2)
  })

  test('a page that holds messages by the ids they had before migration 010 is sent them anew', async () => {
    const { customer, roomId, sent } = await conversation(1)
    const before = weakEtag(roomId, 1)
    expect(await thread(customer, roomId, {}, before)).toMatchObject({ status: 200, data: sent })
  })

  test.each([
    ['a message', (roomId: string) => send(manager, roomId, 'news')],
    [
      'a read mark',
      async (roomId: string) => read(manager, roomId, (await thread(manager, roomId)).data.at(-1)?._id ?? ''),
    ],
    [
      'a new name of its manager',
      () =>
        database.write((trx) =>
          trx
            .updateTable('users')
            .set((row) => ({ first_name: 'Bola', version: row('version', '+', 1) }))
            .where('id', '=', manager.user._id)
            .execute(),
        ),
    ],
  ])('an unchanged room list is a 304, until %s', async (_, change) => {
    const { customer, roomId } = await conversation(1)
    for (const person of [customer, manager, superAdmin]) {
      const etag = (await rooms(person)).headers.get('etag')
      expect((await rooms(person, etag)).status).toBe(304)
    }
    const before = (await rooms(customer)).headers.get('etag')
    await change(roomId)
    expect((await rooms(customer, before)).status).toBe(200)
  })

  test("one person's validator never answers another's list", async () => {
    const one = await conversation()
    const two = await conversation()
    const etag = (await rooms(one.customer)).headers.get('etag')
    expect((await rooms(two.customer, etag)).status).toBe(200)
  })

  test('a blank message, one that is too long and one with NUL are refused', async () => {
    const { customer, roomId } = await conversation()
    for (const text of ['', '  \n ', 'x'.repeat(4001), 'a\u0000b']) {
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
})
