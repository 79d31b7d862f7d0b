import { expect, test } from 'vitest'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate } from '../../support/database/estate.ts'
import { makeChatWorld } from '../../support/worlds/chatWorld.ts'

onBothEngines('what the other side has seen', async (engine) => {
  const world = await makeChatWorld(engine)
  const { api, conversation, manager, read, rooms, send, superAdmin } = world
  const estate = makeEstate(api, superAdmin)

  type Reader = { readonly token: string }
  const roomOf = async (reader: Reader, roomId: string) =>
    (await rooms(reader)).data.find(({ _id }) => _id === roomId)

  test('a customer sees what the manager has read, and when', async () => {
    const { customer, roomId, sent } = await conversation(2)
    expect(await roomOf(customer, roomId)).not.toHaveProperty('seenUpTo')
    await read(manager, roomId, sent[0]?._id)
    const first = api.clock.iso()
    expect(await roomOf(customer, roomId)).toHaveProperty('seenUpTo', { messageId: sent[0]?._id, at: first })
    api.clock.pass(60_000)
    // Reading the same again is nothing new.
    await read(manager, roomId, sent[0]?._id)
    expect(await roomOf(customer, roomId)).toHaveProperty('seenUpTo.at', first)
    await read(manager, roomId, sent[1]?._id)
    expect(await roomOf(customer, roomId)).toHaveProperty('seenUpTo', {
      ...{ messageId: sent[1]?._id, at: api.clock.iso() },
    })
  })

  test('a manager sees what the customer has read', async () => {
    const { customer, roomId } = await conversation(1)
    const { data } = await send(manager, roomId, 'The keys are here')
    await read(customer, roomId, data._id)
    expect(await roomOf(manager, roomId)).toHaveProperty('seenUpTo.messageId', data._id)
  })

  test('the customer’s list changes when the manager reads, and not otherwise', async () => {
    const { customer, roomId, sent } = await conversation(1)
    const etag = (await rooms(customer)).headers.get('etag')
    expect((await rooms(customer, etag)).status).toBe(304)
    await read(manager, roomId, sent[0]?._id)
    const after = await rooms(customer, etag)
    expect(after.status).toBe(200)
    const newer = after.headers.get('etag')
    await read(manager, roomId, sent[0]?._id)
    expect((await rooms(customer, newer)).status).toBe(304)
  })

  test('a superAdmin who only reads leaves no mark, and is shown none', async () => {
    const { customer, roomId, sent } = await conversation(1)
    expect((await read(superAdmin, roomId, sent[0]?._id)).status).toBe(403)
    expect(await roomOf(customer, roomId)).not.toHaveProperty('seenUpTo')
    await read(manager, roomId, sent[0]?._id)
    expect(await roomOf(superAdmin, roomId)).not.toHaveProperty('seenUpTo')
  })

  test('a new manager has seen nothing yet', async () => {
    const { customer, roomId, sent } = await conversation(1)
    await read(manager, roomId, sent[0]?._id)
    const unitId = (await roomOf(customer, roomId))?.unitId ?? ''
    const next = await api.signedIn('admin')
    await estate.changeManager(unitId, { managerId: manager.user._id, email: next.user.email })
    expect(await roomOf(customer, roomId)).not.toHaveProperty('seenUpTo')
    await read(next, roomId, sent[0]?._id)
    expect(await roomOf(customer, roomId)).toHaveProperty('seenUpTo.messageId', sent[0]?._id)
  })

  test('when an erased customer read is forgotten', async () => {
    const { customer, roomId } = await conversation(1)
    const { data } = await send(manager, roomId, 'The keys are here')
    await read(customer, roomId, data._id)
    await api.erase(customer.user._id)
    expect((await roomOf(manager, roomId))?.seenUpTo).toEqual({ messageId: data._id })
  })

  test('a manager who was only mailed has seen nothing', async () => {
    const { customer, roomId } = await conversation(1)
    api.clock.pass(60 * 60_000)
    await api.sweep('unread messages')
    expect(await roomOf(customer, roomId)).not.toHaveProperty('seenUpTo')
  })
})
