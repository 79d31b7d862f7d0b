import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendMessage } from '#server/modules/chat/queriesMessages.ts'
import { openRoom } from '#server/modules/chat/queriesRooms.ts'
import { unreadRooms } from '#server/modules/chat/queriesUnread.ts'
import type { Queries } from '#server/ports/database.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database/database.ts'
import { addToken, addUnit, addUser } from '../../support/database/rows.ts'

const now = '2026-01-05T09:00:00.000Z'
const window = { since: '2026-01-01T00:00:00.000Z', waitingSince: '2026-02-01T00:00:00.000Z' }

const write = async (trx: Queries, roomId: string, senderId: string, now: string) => {
  const tokenId = await addToken(trx, senderId)
  await appendMessage(trx, { roomId, senderId, tokenId, text: 'hello', clientId: null, now })
}

onBothEngines('rooms with unread messages', (engine) => {
  let database: TestDatabase
  const rooms: string[] = []
  beforeAll(async () => {
    database = await makeDatabase(engine)
    await database.write(async (trx) => {
      const unitId = await addUnit(trx, { manager_id: await addUser(trx, { user_type: 'admin' }) })
      for (let n = 0; n < 5; n += 1) {
        const userId = await addUser(trx)
        const roomId = await openRoom(trx, { id: `room ${n}`, unitId, userId, now })
        await write(trx, roomId, userId, now)
        rooms.push(roomId)
      }
    })
  })
  afterAll(() => database.remove())

  test('unreadRooms finds all rooms with unread messages, up to the given number', async () => {
    const found = async (limit: number) =>
      (await unreadRooms(database.read, 'manager', window, limit)).map(({ roomId }) => roomId)
    expect(await found(50)).toEqual(rooms)
    expect(await found(2)).toEqual(rooms.slice(0, 2))
  })

  /** A room whose customer and manager write at the given minutes. */
  async function talk(name: string, turns: readonly (readonly ['customer' | 'manager', number])[]) {
    return database.write(async (trx) => {
      const manager = await addUser(trx, { user_type: 'admin', first_name: 'Musa' })
      const customer = await addUser(trx)
      const unitId = await addUnit(trx, { manager_id: manager })
      const roomId = await openRoom(trx, { id: name, unitId, userId: customer, now })
      for (const [who, minute] of turns) {
        const senderId = who === 'customer' ? customer : manager
        await write(trx, roomId, senderId, at(minute))
      }
      return roomId
    })
  }
  const at = (minute: number) => `2026-01-05T10:${String(minute).padStart(2, '0')}:00.000Z`
  const waitingIn = async (room: string, minute: number) => {
    const waiting = await unreadRooms(database.read, 'customer', { ...window, waitingSince: at(minute) }, 50)
    return waiting.filter(({ roomId }) => roomId === room)
  }

  test('a room is due by the first unread message of the other person, whatever the reader wrote', async () => {
    const roomId = await talk('by both', [
      ['customer', 1],
      ['customer', 2],
      ['manager', 20],
      ['customer', 21],
      ['manager', 30],
    ])
    expect(await waitingIn(roomId, 19)).toEqual([])
    const sender = { firstName: 'Musa', lastName: 'Obi' }
    expect(await waitingIn(roomId, 20)).toMatchObject([{ roomId, sender, lastSeq: 5, mailedSeq: 0 }])
  })

  test('a room in which only the reader wrote is never due', async () => {
    const roomId = await talk('by the reader', [
      ['customer', 1],
      ['customer', 2],
    ])
    expect(await waitingIn(roomId, 50)).toEqual([])
  })
})
