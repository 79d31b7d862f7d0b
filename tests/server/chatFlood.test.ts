import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatTexts } from '#contract/chat.ts'
import { type ChatWorld, makeChatWorld } from '../support/chatWorld.ts'
import { onBothEngines } from '../support/database.ts'

onBothEngines('a flood of messages', (engine) => {
  let chat: ChatWorld
  beforeAll(async () => {
    chat = await makeChatWorld(engine)
  })
  afterAll(() => chat.database.remove())

  /** A room in which one person has written so many messages just now. */
  const filledRoom = async (count: number) => {
    const { api, conversation, database } = chat
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
    const { manager, send } = chat
    const { customer, roomId } = await filledRoom(6999)
    const refused = await send(customer, roomId, 'once more')
    expect([refused.status, refused.message]).toEqual([429, chatTexts.tooMany])
    expect(Number(refused.headers.get('Retry-After'))).toBe(600)
    expect((await send(customer, roomId, 'and again')).status).toBe(429)
    expect((await send(manager, roomId, 'What is it?')).data._id).toBe(`${roomId}-7000`)
    expect((await send(customer, roomId, 'Sorry')).status).toBe(201)
  })

  test('who has filled a room goes on when the time has passed', async () => {
    const { api, send } = chat
    const { customer, roomId } = await filledRoom(6999)
    expect((await send(customer, roomId, 'too soon')).status).toBe(429)
    api.clock.pass(10 * 60_000)
    expect((await send(customer, roomId, 'in time')).data._id).toBe(`${roomId}-7000`)
  })

  test('so many messages over days are nobody\u2019s flood', async () => {
    const { send } = chat
    const { customer, roomId } = await filledRoom(999)
    expect((await send(customer, roomId, 'the thousandth')).status).toBe(201)
  })
})
