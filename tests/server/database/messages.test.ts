import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendMessage, messagesOf, seqOf } from '#server/modules/chat/queriesMessages.ts'
import { isUnanswered } from '#server/modules/chat/queriesUnread.ts'
import type { Queries } from '#server/ports/database.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database/database.ts'
import { addToken, addUnit, addUser } from '../../support/database/rows.ts'

const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`

let database: TestDatabase
let senderId: string

const roomId = 'room-1'

/** A room of two messages, and another of one, whose id looks like a message id of the first. */
async function fill(trx: Queries) {
  senderId = await addUser(trx)
  for (const id of [roomId, 'room-1-1']) {
    const room = { id, unit_id: await addUnit(trx), user_id: senderId, created_at: at(0) }
    await trx.insertInto('chat_rooms').values(room).execute()
  }
  for (const [room_id, text, client_id, seq] of [
    [roomId, 'first', 'c-1', 1],
    ['room-1-1', 'elsewhere', null, 1],
    [roomId, 'second', null, 2],
  ] as const) {
    const message = { room_id, sender_id: senderId, text, client_id, seq, created_at: at(seq) }
    await trx.insertInto('messages').values(message).execute()
  }
}

onBothEngines('messages', (engine) => {
  beforeEach(async () => {
    database = await makeDatabase(engine)
    await database.write(fill)
  })
  afterEach(() => database.remove())

  test('messages are listed under ids made of their room and their place in it', async () => {
    expect(await messagesOf(database.read, roomId, 10)).toEqual([
      { _id: 'room-1-1', message: 'first', sender: senderId, createdAt: at(1), clientId: 'c-1' },
      { _id: 'room-1-2', message: 'second', sender: senderId, createdAt: at(2) },
    ])
    expect(await messagesOf(database.read, 'room-1-1', 10)).toMatchObject([
      { _id: 'room-1-1-1', message: 'elsewhere' },
    ])
  })

  test('a message id is accepted only as the id of its room and a plain whole number', async () => {
    const placeOf = (id: string) => seqOf(database.read, roomId, id)
    expect(await placeOf('room-1-2')).toBe(2)
    for (const place of ['3', '0', '02', '+2', '2.0', '2 ', '', '2e0', '1-1', '9'.repeat(20)])
      expect(await placeOf(`room-1-${place}`)).toBeUndefined()
    for (const id of ['room-2-1', 'aaa', '2', '-2', 'room-12']) expect(await placeOf(id)).toBeUndefined()
  })

  test('a message is never dated before the previous one, unless a clock was minutes ahead', async () => {
    const tokenId = await database.write((trx) => addToken(trx, senderId))
    const append = (text: string, now: string) =>
      database.write((trx) =>
        appendMessage(trx, { roomId: 'room-2', senderId, tokenId, text, clientId: null, now }),
      )
    await database.write(async (trx) => {
      const room = { id: 'room-2', unit_id: await addUnit(trx), user_id: senderId, created_at: at(0) }
      await trx.insertInto('chat_rooms').values(room).execute()
    })
    expect(await append('first', at(5))).toMatchObject({ createdAt: at(5) })
    expect(await append('second', '2026-11-20T09:04:30.000Z')).toMatchObject({ createdAt: at(5) })
    expect(await append('third', at(6))).toMatchObject({ createdAt: at(6) })
    expect(await append('after a clock that was wrong', at(2))).toMatchObject({ createdAt: at(2) })
  })

  test('a room knows who wrote its newest message', async () => {
    const managerId = await database.write((trx) => addUser(trx, { user_type: 'admin' }))
    const append = (from: string, text: string) =>
      database.write(async (trx) => {
        const tokenId = await addToken(trx, from)
        await appendMessage(trx, {
          roomId: 'room-2',
          senderId: from,
          tokenId,
          text,
          clientId: null,
          now: at(5),
        })
      })
    const room = database.read
      .selectFrom('chat_rooms')
      .select(['last_sender_id', isUnanswered.as('waits')])
      .where('id', '=', 'room-2')
    const stored = async () => {
      const { last_sender_id, waits } = await room.executeTakeFirstOrThrow()
      return [last_sender_id, Boolean(waits)]
    }
    await database.write(async (trx) => {
      const empty = { id: 'room-2', unit_id: await addUnit(trx), user_id: senderId, created_at: at(0) }
      await trx.insertInto('chat_rooms').values(empty).execute()
    })
    expect(await stored()).toEqual([null, false])
    await append(senderId, 'Is the lift in order?')
    expect(await stored()).toEqual([senderId, true])
    await append(managerId, 'It is.')
    expect(await stored()).toEqual([managerId, false])
    await append(senderId, 'Thank you.')
    expect(await stored()).toEqual([senderId, true])
  })
})
