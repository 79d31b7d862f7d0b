import { afterAll, expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { deleteTokensOf } from '#server/modules/accounts/queriesTokens.ts'
import type { Database } from '#server/ports/database.ts'
import { makeTestApp } from '../../support/app.ts'
import { makePlace } from '../../support/database/database.ts'
import { addUnit } from '../../support/database/rows.ts'
import { makeChat } from '../../support/worlds/chatWorld.ts'

const place = await makePlace('sqlite')
afterAll(() => place.remove())
const database = place.open()
await migrate(database)
const api = makeTestApp(database)
const chat = makeChat(api)

/** A customer's room, and a message sent to it. */
async function conversation() {
  const { token, user } = await api.signedIn()
  const manager = await api.signedIn('admin')
  const unitId = await database.write((trx) => addUnit(trx, { manager_id: manager.user._id }))
  const roomId = await chat.open({ token }, unitId)
  const send = async (by = token) => (await chat.send({ token: by }, roomId, 'Hello')).status
  return { user, token, manager, unitId, send }
}

it('a session that was ended, in this process or another, can no longer write', async () => {
  const first = await conversation()
  const second = await conversation()
  expect([await first.send(), await second.send()]).toEqual([201, 201])
  await api.call('POST /user/logout', { token: first.token })
  expect(await first.send()).toBe(401)
  expect(await second.send()).toBe(201)
  await place.open().write((trx) => deleteTokensOf(trx, second.user._id))
  expect(await second.send()).toBe(401)
})

it('a manager who was replaced, in this process or another, can no longer write in the room', async () => {
  const { manager, unitId, send } = await conversation()
  const next = await api.signedIn('admin')
  const replaceBy = (by: Database, id: string) =>
    by.write((trx) => trx.updateTable('units').set({ manager_id: id }).where('id', '=', unitId).execute())
  expect([await send(manager.token), await send(next.token)]).toEqual([201, 404])
  await replaceBy(database, next.user._id)
  expect([await send(manager.token), await send(next.token)]).toEqual([404, 201])
  await replaceBy(place.open(), manager.user._id)
  expect([await send(manager.token), await send(next.token)]).toEqual([201, 404])
})

it('a change that is rolled back leaves access as it was', async () => {
  const { send, user } = await conversation()
  expect(await send()).toBe(201)
  const undone = database.write(async (trx) => {
    await deleteTokensOf(trx, user._id)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await send()).toBe(201)
})
