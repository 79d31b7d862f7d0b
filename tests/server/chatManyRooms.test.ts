import { beforeAll, expect, test } from 'vitest'
import { roomsShown } from '#domain/chat.ts'
import { makeChatWorld } from '../support/chatWorld.ts'
import type { Person } from '../support/estate.ts'

const chat = await makeChatWorld()
const { api, database, managedUnit } = chat
let oldest: Awaited<ReturnType<typeof chat.conversation>>
beforeAll(async () => {
  oldest = await chat.conversation(1)
  const unit_id = await managedUnit('Penthouse')
  const later = new Date(api.clock.now() + 60_000).toISOString()
  const people = Array.from({ length: roomsShown }, (_, index) => ({
    id: `customer-${index}`,
    email: `customer-${index}@example.com`,
    user_type: 'user' as const,
    first_name: 'Ada',
    last_name: `Obi ${index}`,
    phone_number: null,
    created_at: later,
  }))
  const rooms = people.map(({ id }) => ({
    id: `room-of-${id}`,
    unit_id,
    user_id: id,
    created_at: later,
    last_message_at: null,
  }))
  await database.write(async (trx) => {
    await trx.insertInto('users').values(people).execute()
    await trx.insertInto('chat_rooms').values(rooms).execute()
  })
})

const ask = ({ token }: Person, room?: string, etag?: string | null) =>
  chat.api.call('GET /user/get-chat-rooms', {
    token,
    query: room === undefined ? {} : { room },
    headers: etag ? { 'If-None-Match': etag } : {},
  })

test('the newest are listed; an older one is too for who asks for it and may read it', async () => {
  const { roomId, customer } = oldest
  const { data } = await ask(chat.manager)
  expect(data).toHaveLength(roomsShown)
  expect(data.some(({ _id }) => _id === roomId)).toBe(false)
  for (const person of [chat.manager, chat.superAdmin]) {
    const asked = (await ask(person, roomId)).data
    expect(asked).toHaveLength(roomsShown + 1)
    expect(asked.at(-1)).toMatchObject({ _id: roomId, lastMessage: 'message 1' })
  }
  expect((await ask(customer, roomId)).data).toHaveLength(1)
  const listed = data[0]?._id ?? ''
  expect((await ask(chat.manager, listed)).data).toEqual(data)
  expect((await ask(await chat.api.signedIn('admin'), roomId)).data).toEqual([])
  expect((await ask(chat.manager, 'nowhere')).data).toEqual(data)
})

test('an older room that was asked for is a 304 until something is written in it', async () => {
  const { roomId, customer } = oldest
  const etag = (await ask(chat.manager, roomId)).headers.get('etag')
  expect((await ask(chat.manager, roomId, etag)).status).toBe(304)
  expect((await ask(chat.manager, 'nowhere', etag)).status).toBe(200)
  await chat.send(customer, roomId, 'Are you there?')
  const { data } = await ask(chat.manager, roomId, etag)
  expect(data.find(({ _id }) => _id === roomId)).toMatchObject({ lastMessage: 'Are you there?' })
})
