import { afterEach, beforeEach, expect, test } from 'vitest'
import { isTaken } from '#server/database/errors.ts'
import { appendMessage, messagesOf, seqOf } from '#server/database/messages.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database.ts'
import { addToken, addUnit, addUser } from '../../support/rows.ts'

const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`

let database: TestDatabase
let senderId: string
let tokenId: string

const roomId = 'room-1'
const message = (text: string, clientId: string | null) => ({
  ...{ roomId, senderId, tokenId },
  ...{ text, clientId, now: at(3) },
})

/** A room of two messages, and another of one, whose id looks like a message of the first. */
async function fill() {
  await database.write(async (trx) => {
    senderId = await addUser(trx)
    tokenId = await addToken(trx, senderId)
    for (const [id, last_seq] of [
      [roomId, 2],
      ['room-1-1', 1],
    ] as const) {
      const unit_id = await addUnit(trx)
      const room = { id, unit_id, user_id: senderId, created_at: at(0), last_message_at: at(2), last_seq }
      await trx.insertInto('chat_rooms').values(room).execute()
    }
    for (const [room_id, text, client_id, seq] of [
      [roomId, 'first', 'c-1', 1],
      ['room-1-1', 'elsewhere', null, 1],
      [roomId, 'second', null, 2],
    ] as const)
      await trx
        .insertInto('messages')
        .values({ room_id, sender_id: senderId, text, client_id, seq, created_at: at(seq) })
        .execute()
  })
}

onBothEngines('messages named by their place', (engine) => {
  beforeEach(async () => {
    database = await makeDatabase(engine)
    await fill()
  })
  afterEach(() => database.remove())

  test('are listed with their places, words and times', async () => {
    expect(await messagesOf(database.read, roomId, 10)).toEqual([
      { _id: 'room-1-1', message: 'first', sender: senderId, createdAt: at(1), clientId: 'c-1' },
      { _id: 'room-1-2', message: 'second', sender: senderId, createdAt: at(2) },
    ])
    expect(await messagesOf(database.read, 'room-1-1', 10)).toMatchObject([
      { _id: 'room-1-1-1', message: 'elsewhere' },
    ])
  })

  test('the thread goes on behind them, and one stored before is not stored again', async () => {
    const third = await database.write((trx) => appendMessage(trx, message('third', 'c-2')))
    expect(third._id).toBe('room-1-3')
    const again = database.write((trx) => appendMessage(trx, message('first', 'c-1')))
    expect(isTaken(await again.catch((error: unknown) => error), 'client_id')).toBe(true)
    expect((await messagesOf(database.read, roomId, 10)).map(({ message: text }) => text)).toEqual([
      'first',
      'second',
      'third',
    ])
  })

  test('a place is taken once, by somebody there is, in a room there is', async () => {
    const insert = (row: { room_id?: string; sender_id?: string; seq?: number }) =>
      database.write((trx) =>
        trx
          .insertInto('messages')
          .values({
            room_id: roomId,
            sender_id: senderId,
            text: 'x',
            client_id: null,
            seq: 3,
            created_at: at(3),
            ...row,
          })
          .execute(),
      )
    await expect(insert({ seq: 2 })).rejects.toThrow()
    await expect(insert({ seq: 0 })).rejects.toThrow()
    await expect(insert({ room_id: 'nowhere' })).rejects.toThrow()
    await expect(insert({ sender_id: 'nobody' })).rejects.toThrow()
    await insert({})
  })

  test('an id is the address’s room and a place there, written plainly', async () => {
    const placeOf = (id: string) => seqOf(database.read, roomId, id)
    expect(await placeOf('room-1-2')).toBe(2)
    for (const place of ['3', '0', '02', '+2', '2.0', '2 ', '', '2e0', '1-1', '9'.repeat(20)])
      expect(await placeOf(`room-1-${place}`)).toBeUndefined()
    for (const id of ['room-2-1', 'aaa', '2', '-2', 'room-12']) expect(await placeOf(id)).toBeUndefined()
  })
})
