import type { Message } from '#contract/chat.ts'
import type { Database } from '#server/ports/database.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { makeDatabase } from './database.ts'
import { addUnit } from './rows.ts'

export type Person = Awaited<ReturnType<TestApp['signedIn']>>

export type ChatWorld = Awaited<ReturnType<typeof makeChatWorld>>

/**
 * An API of its own with a manager of units and a superAdmin, and the calls of the chat as anybody
 * makes them.
 */
export async function makeChatWorld(engine: Database['engine']) {
  const database = await makeDatabase(engine)
  const api = makeTestApp(database)
  const manager = await api.signedIn('admin')
  const superAdmin = await api.signedIn('superAdmin')

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
  return { database, api, manager, superAdmin, managedUnit, open, send, rooms, thread, read, conversation }
}
