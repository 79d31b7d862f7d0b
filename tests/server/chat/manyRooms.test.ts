import { expect, test } from 'vitest'
import { roomsShown } from '#domain/chat.ts'
import type { Person } from '../../support/database/estate.ts'
import { addUser } from '../../support/database/rows.ts'
import { makeChatWorld } from '../../support/worlds/chatWorld.ts'

const { api, conversation, database, managedUnit, manager, rooms, send, superAdmin } = await makeChatWorld()

const oldest = await conversation(1)
const unit_id = await managedUnit('Penthouse')
const created_at = new Date(api.clock.now() + 60_000).toISOString()
await database.write(async (trx) => {
  for (let number = 0; number < roomsShown; number += 1) {
    const user_id = await addUser(trx)
    const room = { id: `room-${number}`, unit_id, user_id, created_at, last_message_at: null }
    await trx.insertInto('chat_rooms').values(room).execute()
  }
})

const ask = (person: Person, room: string, etag?: string | null) => rooms(person, etag, { room })

test('the room list holds the newest rooms, and an older one if one asks for it and may read it', async () => {
  const { roomId, customer } = oldest
  const { data } = await rooms(manager)
  expect(data).toHaveLength(roomsShown)
  expect(data.some(({ _id }) => _id === roomId)).toBe(false)
  for (const person of [manager, superAdmin]) {
    const asked = (await ask(person, roomId)).data
    expect(asked).toHaveLength(roomsShown + 1)
    expect(asked.at(-1)).toMatchObject({ _id: roomId, lastMessage: 'message 1' })
  }
  expect((await ask(customer, roomId)).data).toHaveLength(1)
  const listed = data[0]?._id ?? ''
  expect((await ask(manager, listed)).data).toEqual(data)
  expect((await ask(await api.signedIn('admin'), roomId)).data).toEqual([])
  expect((await ask(manager, 'nowhere')).data).toEqual(data)
})

test('a room list with an older room is answered with 304 until a message is written in that room', async () => {
  const { roomId, customer } = oldest
  const etag = (await ask(manager, roomId)).headers.get('etag')
  expect((await ask(manager, roomId, etag)).status).toBe(304)
  expect((await ask(manager, 'nowhere', etag)).status).toBe(200)
  await send(customer, roomId, 'Are you there?')
  const { data } = await ask(manager, roomId, etag)
  expect(data.find(({ _id }) => _id === roomId)).toMatchObject({ lastMessage: 'Are you there?' })
})
