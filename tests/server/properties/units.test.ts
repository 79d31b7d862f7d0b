import { expect, test } from 'vitest'
import { startEstate, unitBody } from '../../support/database/estate.ts'

const { api, admin, estate } = await startEstate()
const { token } = admin

const create = (projectId: string, body: object) =>
  api.call('POST /admin/project/{projectId}/create-unit', { token, params: { projectId }, body })
const manage = (unitId: string, email: string) =>
  api.call('PUT /admin/add-project-manager/{unitId}', { token, params: { unitId }, body: { email } })
const seen = async (unitId: string) =>
  (await api.call('GET /admin/unit/{unitId}', { token, params: { unitId } })).data[0]

test('a new unit belongs to its project and is public at once', async () => {
  const project = await estate.project()
  const answer = await create(project._id, { ...unitBody, type: 'Duplex' })
  expect(answer).toMatchObject({ status: 201, message: 'Unit Successfully Created' })
  expect(answer.data).toMatchObject({ ...unitBody, type: 'Duplex', availability: 'available' })
  const { data } = await api.call('GET /public/project/{projectId}', { params: { projectId: project._id } })
  expect(data[0]).toMatchObject({ 'unit count': [{ count: 1 }], priceFrom: unitBody.price })
  expect(data[0]?.units).toHaveLength(1)
  expect(await seen(answer.data._id)).toMatchObject({
    ...unitBody,
    floorPlan: [],
    videos: [],
    projectId: { name: project.name, address: project.address, location: project.location },
  })
})

test('a unit of an unknown project and an unknown unit are answered with 404', async () => {
  expect((await create('nothing', unitBody)).status).toBe(404)
  expect((await estate.editUnit('nothing', { name: 'X' })).status).toBe(404)
  const nothing = { token, params: { unitId: 'nothing' } }
  const read = await api.call('GET /admin/unit/{unitId}', nothing)
  expect(read).toMatchObject({ status: 404, code: 'record-not-found' })
})

test.each([
  ['price', -1],
  ['price', 0],
  ['price', 0.000001],
  ['price', 1.005],
  ['price', 1e13],
  ['numberOfRooms', 2.5],
  ['numberOfRooms', -1],
  ['name', ''],
  ['image', 'file:///etc/passwd'],
])('a unit with %s %j is refused with an issue for that field', async (field, value) => {
  const project = await estate.project()
  const answer = await create(project._id, { ...unitBody, [field]: value })
  expect(answer).toMatchObject({ status: 400, issues: [{ path: [field] }] })
  expect(answer.issues?.[0]?.message).toBe(answer.message)
})

test('fields that an edit of a unit leaves out stay as they are', async () => {
  const unit = await estate.unit()
  const answer = await estate.editUnit(unit._id, { price: 50_000_000.5, type: 'Flat' })
  expect(answer).toMatchObject({ status: 200, message: 'Unit Successfully Updated' })
  expect(await seen(unit._id)).toMatchObject({ ...unitBody, price: 50_000_000.5, type: 'Flat' })
})

test('payments show the current name of their unit in every list', async () => {
  const unit = await estate.unit({ name: 'Former' })
  const customer = await api.signedIn()
  await estate.assign(unit._id, customer.user.email, 100)
  expect((await estate.editUnit(unit._id, { name: 'Today' })).status).toBe(200)
  expect((await estate.paymentsOf(unit._id)).map(({ txTitle }) => txTitle)).toEqual(['Deposit, Today'])
  const own = await api.call('GET /user/user-transactions', { token: customer.token })
  expect(own.data).toMatchObject([{ txTitle: 'Deposit, Today', unitName: 'Today' }])
  const books = await api.call('GET /admin/ledger', { token, query: { month: '2026-11' } })
  expect(books.data.find(({ unitId }) => unitId === unit._id)?.txTitle).toBe('Deposit, Today')
})

test('a price below what was already paid is refused with that amount', async () => {
  const unit = await estate.unit({ price: 1000 })
  await estate.assign(unit._id, undefined, 600)
  const answer = await estate.editUnit(unit._id, { price: 599.99 })
  expect(answer).toMatchObject({ status: 400, issues: [{ path: ['price'] }] })
  expect(answer.message).toContain('₦600.00')
  expect((await estate.editUnit(unit._id, { price: 600 })).status).toBe(200)
})

test('an admin is assigned as the manager once, also by an email address in capitals', async () => {
  const unit = await estate.unit()
  const manager = await api.person('admin')
  const answer = await manage(unit._id, ` ${manager.email.toUpperCase()}`)
  expect(answer).toMatchObject({ status: 200, message: 'Admin Assigned to Property' })
  const projectManager = { firstName: manager.firstName, lastName: manager.lastName, email: manager.email }
  expect(answer.data).toMatchObject({ _id: unit._id, projectManager })
  expect(await seen(unit._id)).toMatchObject({ projectManager })
  expect((await manage(unit._id, admin.user.email)).status).toBe(409)
})

test('a customer or an unknown address cannot be assigned as the manager', async () => {
  const unit = await estate.unit()
  const customer = await api.person('user')
  for (const email of [customer.email, 'stranger@example.com', 'no address']) {
    expect(await manage(unit._id, email)).toMatchObject({ status: 400, issues: [{ path: ['email'] }] })
  }
  expect((await seen(unit._id))?.projectManager).toBeUndefined()
})
