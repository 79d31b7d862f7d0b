import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { installLocalStorage } from '../support/localStorage.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

installLocalStorage()
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
const auth = await import('#client/auth.ts')
const projects = await import('#client/projects.ts')
const projectList = await import('#client/projectList.ts')
const offers = await import('#client/offers.ts')
const units = await import('#client/units.ts')
const adminUnits = await import('#client/adminUnits.ts')
const users = await import('#client/users.ts')
const files = await import('#client/files.ts')
const owners = await import('#client/owners.ts')

afterAll(() => server.stop())
beforeEach(() => {
  server.seen.length = 0
  server.answer({})
})
const lastBody = () => JSON.parse(server.last()?.body ?? 'null')

test('the code is trimmed before it is sent', async () => {
  await auth.login('ada@example.com', ' 123456 ')
  expect(lastBody()).toEqual({ email: 'ada@example.com', otp: '123456' })
})

test('a project is the first of its list, and lists left out are empty', async () => {
  server.answer({ body: { data: [{ _id: 'p', name: 'Palm Court' }] } })
  expect(await projects.getProject('p')).toEqual({
    _id: 'p',
    name: 'Palm Court',
    '2D-ProjectImages': [],
    '3D-ProjectImages': [],
    videos: [],
    units: [],
  })
})

test('an empty list is an unknown project or unit', async () => {
  server.answer({ body: { data: [] } })
  await expect(projects.getProject('x')).rejects.toMatchObject({ status: 404 })
  await expect(units.getUnit('x')).rejects.toMatchObject({ status: 404 })
  expect(await owners.getUnitOwner('x')).toBeUndefined()
})

test.each([
  [404, '/api/v1/public/unit/u'],
  [405, '/api/v1/public/unit/u'],
  [501, '/api/v1/public/unit/u'],
  [403, '/api/v1/admin/unit/u'],
  [500, '/api/v1/admin/unit/u'],
])('after a %i to the admin’s call of a unit the last one asked is %s', async (status, asked) => {
  server.answer({ status })
  await expect(adminUnits.getUnitAsAdmin('u')).rejects.toMatchObject({ status })
  expect(server.last()?.url).toBe(asked)
})

test('a list that is no list counts as empty', async () => {
  server.answer({ body: { data: null } })
  expect(await projectList.listProjects()).toEqual([])
  expect(await offers.listOffers()).toEqual([])
})

test.each([[{}], [{ data: {} }], [{ message: 'Back at noon' }], ['']])(
  'an answer of no list to visitors is none: %j',
  async (body) => {
    server.answer({ body })
    for (const call of [offers.listOffers(), projects.getProject('p'), units.getUnit('u')])
      await expect(call).rejects.toMatchObject({ status: 0 })
  },
)

test('an admin is created and edited with userType and POST, a user without it and with PUT', async () => {
  const fields = { firstName: 'Ada', lastName: 'Obi', phoneNumber: '1234', email: ' ada@example.com ' }
  await users.createUser('user', fields)
  expect(lastBody()).not.toHaveProperty('userType')
  await users.createUser('admin', fields)
  expect(lastBody()).toMatchObject({ userType: 'admin' })
  await users.editUser('user', 'u1', fields)
  expect(server.last()).toMatchObject({ method: 'PUT', url: '/api/v1/admin/edit-user/u1' })
  expect(lastBody()).toEqual({ ...fields, email: 'ada@example.com' })
  await users.editUser('admin', 'u1', fields)
  expect(server.last()?.method).toBe('POST')
  expect(lastBody()).toMatchObject({ userType: 'admin', email: 'ada@example.com' })
})

test("files come from the public call when it carries ids, so that other servers' screens work", async () => {
  const plan = { _id: 'f1', url: 'https://x/1.jpg' }
  server.answer({ body: { data: [{ _id: 'u', floorPlan: [plan] }] } })
  expect(await files.unitFiles(await units.getUnit('u'))).toEqual([{ ...plan, fileType: 'floor-plan' }])
  expect(server.seen.map((seen) => seen.url)).toEqual(['/api/v1/public/unit/u'])
})
