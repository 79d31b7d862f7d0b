import { expect, test } from 'vitest'
import { chatTexts } from '#contract/chat.ts'
import { consume } from '#server/database/limits.ts'
import { messageLimits } from '#server/modules/chat.ts'
import { makeChatWorld } from '../support/chatWorld.ts'

const chat = await makeChatWorld()
const { api, conversation, database, manager, send } = chat

/** A room whose customer may write a single message more. */
const filledRoom = async () => {
  const { customer, roomId } = await conversation(0)
  const [limit] = messageLimits
  if (limit === undefined) throw new Error('Messages have no limit')
  await consume(database, limit, customer.user._id, new Date(api.clock.now()), limit.points - 1)
  return { customer, roomId }
}

test('who fills a room waits, others write on, and nothing is left out of the thread', async () => {
  const { customer, roomId } = await filledRoom()
  expect((await send(customer, roomId, 'the last one')).data._id).toBe(`${roomId}-1`)
  const refused = await send(customer, roomId, 'once more')
  expect([refused.status, refused.message]).toEqual([429, chatTexts.tooMany])
  expect(Number(refused.headers.get('Retry-After'))).toBe(600)
  expect((await send(customer, roomId, 'and again')).status).toBe(429)
  expect((await send(manager, roomId, 'What is it?')).data._id).toBe(`${roomId}-2`)
})

test('who has filled a room goes on when the time has passed', async () => {
  const { customer, roomId } = await filledRoom()
  await send(customer, roomId, 'the last one')
  expect((await send(customer, roomId, 'too soon')).status).toBe(429)
  api.clock.pass(10 * 60_000)
  expect((await send(customer, roomId, 'in time')).data._id).toBe(`${roomId}-2`)
})
