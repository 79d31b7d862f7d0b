import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRoom } from '#server/database/chatRooms.ts'
import { appendMessage } from '#server/database/messages.ts'
import { nextSlice, unreadRooms } from '#server/database/unreadRooms.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database.ts'
import { addToken, addUnit, addUser } from '../../support/rows.ts'

const now = '2026-01-05T09:00:00.000Z'
const window = { since: '2026-01-01T00:00:00.000Z', waitingSince: '2026-02-01T00:00:00.000Z' }

onBothEngines('rooms with messages waiting', (engine) => {
  let database: TestDatabase
  const rooms: string[] = []
  beforeAll(async () => {
    database = await makeDatabase(engine)
    await database.write(async (trx) => {
      const unitId = await addUnit(trx, { manager_id: await addUser(trx, { user_type: 'admin' }) })
      for (let n = 0; n < 5; n += 1) {
        const userId = await addUser(trx)
        const roomId = await openRoom(trx, { id: `room ${n}`, unitId, userId, now })
        const sender = { senderId: userId, tokenId: await addToken(trx, userId) }
        await appendMessage(trx, { roomId, ...sender, text: 'hello', clientId: null, now })
        rooms.push(roomId)
      }
    })
  })
  afterAll(() => database.remove())

  test('are each found in one slice', async () => {
    const found: string[][] = []
    let slice = await nextSlice(database.read, '', 2)
    while (slice !== undefined) {
      const waiting = await unreadRooms(database.read, 'manager', window, slice, 50)
      found.push(waiting.map(({ roomId }) => roomId).sort())
      slice = await nextSlice(database.read, slice.upTo, 2)
    }
    expect(found).toEqual([rooms.slice(0, 2), rooms.slice(2, 4), rooms.slice(4)])
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
        const tokenId = await addToken(trx, senderId)
        await appendMessage(trx, {
          roomId,
          senderId,
          tokenId,
          text: 'hello',
          clientId: null,
          now: at(minute),
        })
      }
      return { roomId, senderId: customer, slice: { after: name.slice(0, -1), upTo: name } }
    })
  }
  const at = (minute: number) => `2026-01-05T10:${String(minute).padStart(2, '0')}:00.000Z`
  const waitingFor = (slice: Awaited<ReturnType<typeof talk>>['slice'], minute: number) =>
    unreadRooms(database.read, 'customer', { ...window, waitingSince: at(minute) }, slice, 50)

  test('are due by the first message of somebody else, whatever the reader wrote before', async () => {
    const { roomId, slice } = await talk('by both', [
      ['customer', 1],
      ['customer', 2],
      ['manager', 20],
      ['customer', 21],
      ['manager', 30],
    ])
    expect(await waitingFor(slice, 19)).toEqual([])
    const [found, ...more] = await waitingFor(slice, 20)
    expect(more).toEqual([])
    const sender = { firstName: 'Musa', lastName: 'Obi' }
    expect(found).toMatchObject({ roomId, sender, lastSeq: 5, mailedSeq: 0 })
  })

  test('are not those where only the reader wrote', async () => {
    const { slice } = await talk('by the reader', [
      ['customer', 1],
      ['customer', 2],
    ])
    expect(await waitingFor(slice, 50)).toEqual([])
  })
})
