import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { deleteTokensOf } from '#server/database/tokens.ts'
import type { Database } from '#server/ports/database.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makePlace, type Place } from '../support/database.ts'
import { addUnit } from '../support/rows.ts'

let place: Place
let database: Database
let app: TestApp
beforeEach(async () => {
  place = await makePlace('sqlite')
  database = place.open()
  await migrate(database)
  app = makeTestApp(database)
})
afterEach(() => place.remove())

/** A customer's room, and a message sent to it. */
async function conversation() {
  const { token, user } = await app.signedIn()
  const manager = await app.signedIn('admin')
  const unitId = await database.write((trx) => addUnit(trx, { manager_id: manager.user._id }))
  const room = await app.call('POST /user/create-chat-room/{unitId}', { token, params: { unitId } })
  const params = { roomId: room.data._id }
  const send = async (by = token) =>
    (await app.call('POST /user/create-message/{roomId}', { token: by, params, body: { message: 'Hello' } }))
      .status
  return { user, token, manager, unitId, send }
}

it('a session that ended here or in another process writes no more', async () => {
  const first = await conversation()
  const second = await conversation()
  expect([await first.send(), await second.send()]).toEqual([201, 201])
  await app.call('POST /user/logout', { token: first.token })
  expect(await first.send()).toBe(401)
  expect(await second.send()).toBe(201)
  const other = place.open()
  await other.write((trx) => deleteTokensOf(trx, second.user._id))
  expect(await second.send()).toBe(401)
})

it('a manager who was replaced, here or in another process, writes no more', async () => {
  const { manager, unitId, send } = await conversation()
  const next = await app.signedIn('admin')
  const replaceBy = (by: Database, id: string) =>
    by.write((trx) => trx.updateTable('units').set({ manager_id: id }).where('id', '=', unitId).execute())
  expect([await send(manager.token), await send(next.token)]).toEqual([201, 404])
  await replaceBy(database, next.user._id)
  expect([await send(manager.token), await send(next.token)]).toEqual([404, 201])
  await replaceBy(place.open(), manager.user._id)
  expect([await send(manager.token), await send(next.token)]).toEqual([201, 404])
})

it('a change that was undone leaves access as it was', async () => {
  const { send, user } = await conversation()
  expect(await send()).toBe(201)
  const undone = database.write(async (trx) => {
    await deleteTokensOf(trx, user._id)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await send()).toBe(201)
})
