import { expect, test } from 'vitest'
import { openTab } from '../support/tab.ts'

const { server } = await openTab()
const { getProject, getUnit, getUnitAsAdmin, getUsers, listOffers, namesPerson, unitFiles, withAnswer } =
  await import('#api/compat.ts')
const { callList } = await import('#api/client.ts')

test('getProject returns the first project of the answer, with missing lists as empty ones', async () => {
  server.answer({ body: { data: [{ _id: 'p', name: 'Palm Court' }] } })
  expect(await getProject('p')).toEqual({
    _id: 'p',
    name: 'Palm Court',
    '2D-ProjectImages': [],
    '3D-ProjectImages': [],
    videos: [],
    units: [],
  })
})

test('an empty list in the answer means that the project or unit is unknown', async () => {
  server.answer({ body: { data: [] } })
  await expect(getProject('x')).rejects.toMatchObject({ status: 404 })
  await expect(getUnit('x')).rejects.toMatchObject({ status: 404 })
})

test.each([
  [404, '/api/v1/public/unit/u'],
  [405, '/api/v1/public/unit/u'],
  [501, '/api/v1/public/unit/u'],
  [403, '/api/v1/admin/unit/u'],
  [500, '/api/v1/admin/unit/u'],
])('a unit whose admin call answers %i is last requested from %s', async (status, asked) => {
  server.answer({ status })
  await expect(getUnitAsAdmin('u')).rejects.toMatchObject({ status })
  expect(server.last()?.url).toBe(asked)
})

test('data that is null counts as an empty list', async () => {
  server.answer({ body: { data: null } })
  expect(await callList('GET /public/projects')).toEqual([])
  expect(await listOffers()).toEqual([])
})

test.each([[{}], [{ data: {} }], [{ message: 'Back at noon' }], ['']])(
  'the public answer %j, which holds no list, counts as no answer',
  async (body) => {
    server.answer({ body })
    for (const failing of [listOffers(), getProject('p'), getUnit('u')])
      await expect(failing).rejects.toMatchObject({ status: 0 })
  },
)

test('unitFiles takes the files from the public call if that carries their ids', async () => {
  const plan = { _id: 'f1', url: 'https://x/1.jpg' }
  server.answer({ body: { data: [{ _id: 'u', floorPlan: [plan] }] } })
  expect(await unitFiles(await getUnit('u'))).toEqual([{ ...plan, fileType: 'floor-plan' }])
  expect(server.seen.map((seen) => seen.url)).toEqual(['/api/v1/public/unit/u'])
})

const unit = { _id: 'u1', name: 'Flat', price: 50, rooms: 3 }
const fields = ['name', 'price'] as const

test('withAnswer copies only the named fields from the answer', () => {
  const answer = { _id: 'u1', name: 'Villa', price: 60, rooms: 9 }
  expect(withAnswer(unit, answer, fields)).toEqual({ ...unit, name: 'Villa', price: 60 })
})

test('withAnswer ignores an answer that is empty, of another record or of another type', () => {
  for (const answer of [null, undefined, 'ok', {}, { _id: 'u2', price: 60 }, { _id: 'u1', price: '60' }])
    expect(withAnswer(unit, answer, fields)).toEqual(unit)
})

test('an answer names a person if it has a name and an email address, not if it has only an id', () => {
  expect(namesPerson({ firstName: 'Ada', email: 'ada@example.com' })).toBe(true)
  for (const answer of [null, 'p1', { _id: 'p1' }]) expect(namesPerson(answer)).toBe(false)
})

test('lists of users of a server without pages are searched, sorted and divided into pages here', async () => {
  const person = (firstName: string) => ({
    ...{ _id: firstName, firstName, lastName: 'Eze', email: `${firstName}@x.com`, phoneNumber: '' },
    ...{ userType: 'user', createdAt: '' },
  })
  server.answer({ body: { data: ['Dayo', 'Bola', 'Chidi', 'Ada'].map(person) } })
  const asked = { type: 'user', q: 'eze', sort: 'name', order: 'desc', limit: 3 } as const
  const first = await getUsers(asked)
  expect(first).toMatchObject({ next: 'Bola', total: 4 })
  expect(first.rows.map(({ _id }) => _id)).toEqual(['Dayo', 'Chidi', 'Bola'])
  const last = await getUsers({ ...asked, after: first.next })
  expect(last).toMatchObject({ rows: [{ _id: 'Ada' }], next: undefined, total: 4 })
  expect(server.last()?.url).toBe('/api/v1/admin/all-users?type=user')
})
