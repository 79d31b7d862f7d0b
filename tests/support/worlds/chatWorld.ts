import type { Message } from '#contract/chat.ts'
import type { Database } from '#server/ports/database.ts'
import type { TestApp } from '../app.ts'
import { type Person, startApp } from '../database/estate.ts'
import { addUnit } from '../database/rows.ts'

type Sender = Pick<Person, 'token'>

const unlessChanged = (etag: string | null | undefined) =>
  etag ? { headers: { 'If-None-Match': etag } } : {}

/** Makes the calls of the chat, for any person. */
export function makeChat(api: TestApp) {
  const open = async ({ token }: Sender, unitId: string) =>
    (await api.call('POST /user/create-chat-room/{unitId}', { token, params: { unitId } })).data._id
  const send = ({ token }: Sender, roomId: string, message: string, clientId?: string) =>
    api.call('POST /user/create-message/{roomId}', {
      token,
      params: { roomId },
      body: { message, ...(clientId === undefined ? {} : { clientId }) },
    })
  const rooms = ({ token }: Sender, etag?: string | null, query = {}) =>
    api.call('GET /user/get-chat-rooms', { token, query, ...unlessChanged(etag) })
  const thread = ({ token }: Sender, roomId: string, query = {}, etag?: string | null) =>
    api.call('GET /user/get-messages/{roomId}', { token, params: { roomId }, query, ...unlessChanged(etag) })
  const read = ({ token }: Sender, roomId: string, messageId = '') =>
    api.call('POST /user/mark-messages-read/{roomId}', { token, params: { roomId }, body: { messageId } })
  return { open, send, rooms, thread, read }
}

/** Starts an API with a manager of units, a superAdmin, and the calls of the chat. */
export async function makeChatWorld(engine?: Database['engine']) {
  const { database, api } = await startApp(engine)
  const chat = makeChat(api)
  const manager = await api.signedIn('admin')
  const superAdmin = await api.signedIn('superAdmin')

  const managedUnit = (name = 'A1') =>
    database.write((trx) => addUnit(trx, { manager_id: manager.user._id, name }))
  /** Makes a customer with a room, in which they have written so many messages. */
  const conversation = async (count = 0) => {
    const customer = await api.signedIn()
    const roomId = await chat.open(customer, await managedUnit())
    const sent: Message[] = []
    for (let number = 1; number <= count; number += 1) {
      api.clock.pass(1000)
      sent.push((await chat.send(customer, roomId, `message ${number}`)).data)
    }
    return { customer, roomId, sent }
  }
  return { database, api, manager, superAdmin, managedUnit, ...chat, conversation }
}
