import { expect, test } from 'vitest'
import type { CallKey } from '#contract/calls.ts'
import { makeChatWorld } from '../support/chatWorld.ts'
import type { Person } from '../support/estate.ts'
import { addUnit } from '../support/rows.ts'

const chat = await makeChatWorld()
const { api, conversation, manager, open, read, rooms, send, superAdmin, thread } = chat

test('an unchanged thread is a 304, until somebody writes', async () => {
  const { customer, roomId } = await conversation(1)
  const { headers } = await thread(customer, roomId)
  const etag = headers.get('etag')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(await thread(customer, roomId, {}, etag)).toMatchObject({ status: 304, data: undefined })
  await send(manager, roomId, 'news')
  expect((await thread(customer, roomId, {}, etag)).data).toHaveLength(2)
})

test('a browser asks by `known`, without leave for a header, and is told by a 204', async () => {
  const { customer, roomId } = await conversation(1)
  const { token } = customer
  const roomsKnown = async (known: string) =>
    api.call('GET /user/get-chat-rooms', { token, query: { known } })
  const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag')?.split('"')[1] ?? ''
  const rooms = tagOf(await chat.rooms(customer))
  const known = tagOf(await thread(customer, roomId))
  // The second answer is the kept one.
  for (let asked = 0; asked < 2; asked += 1) {
    expect(await roomsKnown(rooms)).toMatchObject({ status: 204, data: undefined })
    expect(await thread(customer, roomId, { known })).toMatchObject({ status: 204, data: undefined })
  }
  await send(manager, roomId, 'news')
  expect((await roomsKnown(rooms)).status).toBe(200)
  expect((await thread(customer, roomId, { known })).data).toHaveLength(2)
})

test('and until its customer is erased: nobody goes on reading what they wrote', async () => {
  const { customer, roomId } = await conversation(1)
  const etag = (await thread(manager, roomId)).headers.get('etag')
  const params = { id: customer.user._id }
  await api.call('POST /admin/erase-user/{id}', { token: superAdmin.token, params })
  const after = await thread(manager, roomId, {}, etag)
  expect(after.status).toBe(200)
  expect(after.data.map(({ message }) => message)).toEqual(['[erased]'])
})

const unitOf = async (roomId: string) =>
  (await chat.rooms(chat.manager)).data.find(({ _id }) => _id === roomId)?.unitId ?? ''
const edit = async (key: CallKey, params: Record<string, string>, body: object) => {
  const { token } = chat.superAdmin
  expect((await chat.api.call(key, { token, params, body })).status).toBe(200)
}

test.each([
  ['a message', (roomId: string) => chat.send(chat.manager, roomId, 'news')],
  [
    'a read mark',
    async (roomId: string) => {
      return read(manager, roomId, (await thread(manager, roomId)).data.at(-1)?._id ?? '')
    },
  ],
  [
    'a new name of its manager',
    () =>
      chat.database.write((trx) =>
        trx
          .updateTable('users')
          .set((row) => ({ first_name: 'Bola', version: row('version', '+', 1) }))
          .where('id', '=', chat.manager.user._id)
          .execute(),
      ),
  ],
  [
    'a new name of its unit',
    async (roomId: string) => {
      const unitId = await unitOf(roomId)
      return edit('PUT /admin/unit/{unitId}/update-unit', { unitId }, { name: 'Penthouse' })
    },
  ],
  [
    'a new name of its project',
    async (roomId: string) => {
      const unitId = await unitOf(roomId)
      const { data } = await chat.api.call('GET /public/unit/{unitId}', { params: { unitId } })
      const id = data[0]?.projectId._id ?? ''
      return edit('PUT /admin/update-project/{id}', { id }, { name: 'Harbour House' })
    },
  ],
  [
    'a new name of its customer',
    (_: string, { user: { _id: id, email } }: Person) =>
      edit('PUT /admin/edit-user/{id}', { id }, { firstName: 'Chidi', lastName: 'New', email }),
  ],
])('an unchanged room list is a 304, until %s', async (_, change) => {
  const { customer, roomId } = await conversation(1)
  for (const person of [customer, manager, superAdmin]) {
    const etag = (await rooms(person)).headers.get('etag')
    expect((await rooms(person, etag)).status).toBe(304)
  }
  const before = (await rooms(customer)).headers.get('etag')
  await change(roomId, customer)
  expect((await rooms(customer, before)).status).toBe(200)
})

test('and until another manager, or nobody, looks after the home', async () => {
  const [first, second] = [await api.signedIn('admin'), await api.signedIn('admin')]
  const customer = await api.signedIn()
  const unitId = await chat.database.write((trx) => addUnit(trx, { manager_id: first.user._id }))
  await open(customer, unitId)
  // The account of the second is younger than the unit's changes by as many versions as may hide
  // one.
  const { firstName, lastName, email } = first.user
  await edit('PUT /admin/edit-user/{id}', { id: first.user._id }, { firstName, lastName, email })
  for (const [from, to] of [
    [first, second],
    [second, undefined],
  ] as const) {
    const before = (await rooms(customer)).headers.get('etag')
    const body = { managerId: from.user._id, ...(to === undefined ? {} : { email: to.user.email }) }
    await api.call('POST /admin/unit/{unitId}/change-manager', {
      token: superAdmin.token,
      params: { unitId },
      body,
    })
    const after = await rooms(customer, before)
    expect(after.status).toBe(200)
    expect(after.data[0]?.projectManager._id).toBe(to?.user._id)
  }
})

test("one person's validator never answers another's list", async () => {
  const one = await conversation()
  const two = await conversation()
  const etag = (await rooms(one.customer)).headers.get('etag')
  expect((await rooms(two.customer, etag)).status).toBe(200)
})
