import { expect, test } from 'vitest'
import { makeAccountCalls } from '../../support/accountCalls.ts'
import { makeEstate, type Person } from '../../support/database/estate.ts'
import { addUnit } from '../../support/database/rows.ts'
import { makeChatWorld } from '../../support/worlds/chatWorld.ts'

const chat = await makeChatWorld()
const { api, conversation, database, manager, open, read, rooms, send, superAdmin, thread } = chat
const estate = makeEstate(api, superAdmin)
const { edit } = makeAccountCalls(api)

test('a thread is answered with 304 until somebody writes in it', async () => {
  const { customer, roomId } = await conversation(1)
  const { headers } = await thread(customer, roomId)
  const etag = headers.get('etag')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(await thread(customer, roomId, {}, etag)).toMatchObject({ status: 304, data: undefined })
  await send(manager, roomId, 'news')
  expect((await thread(customer, roomId, {}, etag)).data).toHaveLength(2)
})

test('a request with the known tag in its query is answered with 204 when nothing changed', async () => {
  const { customer, roomId } = await conversation(1)
  const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag')?.split('"')[1] ?? ''
  const ofRooms = tagOf(await rooms(customer))
  const ofThread = tagOf(await thread(customer, roomId))
  const askRooms = () => rooms(customer, undefined, { known: ofRooms })
  const askThread = () => thread(customer, roomId, { known: ofThread })
  for (let asked = 0; asked < 2; asked += 1)
    for (const ask of [askRooms, askThread])
      expect(await ask()).toMatchObject({ status: 204, data: undefined })
  await send(manager, roomId, 'news')
  expect((await askRooms()).status).toBe(200)
  expect((await askThread()).data).toHaveLength(2)
})

test('a thread is answered anew, without its texts, once its customer is erased', async () => {
  const { customer, roomId } = await conversation(1)
  const etag = (await thread(manager, roomId)).headers.get('etag')
  await api.erase(customer.user._id)
  const after = await thread(manager, roomId, {}, etag)
  expect(after.status).toBe(200)
  expect(after.data.map(({ message }) => message)).toEqual(['[erased]'])
})

const unitOf = async (roomId: string) =>
  (await rooms(manager)).data.find(({ _id }) => _id === roomId)?.unitId ?? ''
const renameManager = () =>
  database.write((trx) =>
    trx
      .updateTable('users')
      .set((row) => ({ first_name: 'Bola', version: row('version', '+', 1) }))
      .where('id', '=', manager.user._id)
      .execute(),
  )
async function renameProject(roomId: string) {
  const { data } = await api.call('GET /public/unit/{unitId}', { params: { unitId: await unitOf(roomId) } })
  const params = { id: data[0]?.projectId._id ?? '' }
  const { token } = superAdmin
  return api.call('PUT /admin/update-project/{id}', { token, params, body: { name: 'Harbour House' } })
}

test.each<[string, (roomId: string, customer: Person) => Promise<unknown>]>([
  ['a message', (roomId) => send(manager, roomId, 'news')],
  ['a read mark', async (roomId) => read(manager, roomId, (await thread(manager, roomId)).data.at(-1)?._id)],
  ['a new name of its manager', renameManager],
  ['a new name of its unit', async (roomId) => estate.editUnit(await unitOf(roomId), { name: 'Penthouse' })],
  ['a new name of its project', renameProject],
  [
    'a new name of its customer',
    (_, { user: { _id, email } }) => edit(superAdmin, _id, { firstName: 'Chidi', lastName: 'New', email }),
  ],
])('a room list is answered with 304 until there is %s', async (_, change) => {
  const { customer, roomId } = await conversation(1)
  for (const person of [customer, manager, superAdmin]) {
    const etag = (await rooms(person)).headers.get('etag')
    expect((await rooms(person, etag)).status).toBe(304)
  }
  const before = (await rooms(customer)).headers.get('etag')
  await change(roomId, customer)
  expect((await rooms(customer, before)).status).toBe(200)
})

test('a room list is answered anew once its unit has another manager or none', async () => {
  const [first, second] = [await api.signedIn('admin'), await api.signedIn('admin')]
  const customer = await api.signedIn()
  const unitId = await database.write((trx) => addUnit(trx, { manager_id: first.user._id }))
  await open(customer, unitId)
  // The tag sums the versions of units and of managers. The second manager's account has a lower
  // version than the first's, which would cancel the unit's higher one in a single sum.
  const { _id, firstName, lastName, email } = first.user
  expect((await edit(superAdmin, _id, { firstName, lastName, email })).status).toBe(200)
  for (const [from, to] of [
    [first, second],
    [second, undefined],
  ] as const) {
    const before = (await rooms(customer)).headers.get('etag')
    const next = to === undefined ? {} : { email: to.user.email }
    await estate.changeManager(unitId, { managerId: from.user._id, ...next })
    const after = await rooms(customer, before)
    expect(after.status).toBe(200)
    expect(after.data[0]?.projectManager._id).toBe(to?.user._id)
  }
})

test("one person's ETag does not match another person's room list", async () => {
  const one = await conversation()
  const two = await conversation()
  const etag = (await rooms(one.customer)).headers.get('etag')
  expect((await rooms(two.customer, etag)).status).toBe(200)
})
