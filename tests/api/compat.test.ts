import { expect, test } from 'vitest'
import { openTab } from '../support/tab.ts'

const { server } = await openTab()
const { getProject, getUnit, getUnitAsAdmin, listOffers, namesPerson, unitFiles, withAnswer } = await import(
  '#api/compat.ts'
)
const { callList } = await import('#api/client.ts')

test('a project is the first of its list, and lists left out are empty', async () => {
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

test('an empty list is an unknown project or unit', async () => {
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
])('after a %i to the admin’s call of a unit the last one asked is %s', async (status, asked) => {
  server.answer({ status })
  await expect(getUnitAsAdmin('u')).rejects.toMatchObject({ status })
  expect(server.last()?.url).toBe(asked)
})

test('a list that is no list counts as empty', async () => {
  server.answer({ body: { data: null } })
  expect(await callList('GET /public/projects')).toEqual([])
  expect(await listOffers()).toEqual([])
})

test.each([[{}], [{ data: {} }], [{ message: 'Back at noon' }], ['']])(
  'an answer of no list to visitors is none: %j',
  async (body) => {
    server.answer({ body })
    for (const failing of [listOffers(), getProject('p'), getUnit('u')])
      await expect(failing).rejects.toMatchObject({ status: 0 })
  },
)

test("files come from the public call when it carries ids, so that other servers' screens work", async () => {
  const plan = { _id: 'f1', url: 'https://x/1.jpg' }
  server.answer({ body: { data: [{ _id: 'u', floorPlan: [plan] }] } })
  expect(await unitFiles(await getUnit('u'))).toEqual([{ ...plan, fileType: 'floor-plan' }])
  expect(server.seen.map((seen) => seen.url)).toEqual(['/api/v1/public/unit/u'])
})

const unit = { _id: 'u1', name: 'Flat', price: 50, rooms: 3 }
const fields = ['name', 'price'] as const

test('what the answer says of the fields that changed is put in place, and nothing else', () => {
  const answer = { _id: 'u1', name: 'Villa', price: 60, rooms: 9 }
  expect(withAnswer(unit, answer, fields)).toEqual({ ...unit, name: 'Villa', price: 60 })
})

test('an answer without a word, of another record or of another kind changes nothing', () => {
  for (const answer of [null, undefined, 'ok', {}, { _id: 'u2', price: 60 }, { _id: 'u1', price: '60' }])
    expect(withAnswer(unit, answer, fields)).toEqual(unit)
})

test('a person is known by name and mail, not by an id', () => {
  expect(namesPerson({ firstName: 'Ada', email: 'ada@example.com' })).toBe(true)
  for (const answer of [null, 'p1', { _id: 'p1' }]) expect(namesPerson(answer)).toBe(false)
})
