import { expect, test } from 'vitest'
import { day, hour } from '#domain/time.ts'
import { makeEstate, startApp } from '../../support/database/estate.ts'
import { everyText } from '../../support/database/everyText.ts'
import { addSession } from '../../support/database/rows.ts'

const { api, database } = await startApp()

/** An admin who stays signed in however far the clock goes. */
async function lasting(userType: 'admin' | 'superAdmin') {
  const user = await api.person(userType)
  return { user, token: await database.write((trx) => addSession(trx, user._id)) }
}
const [admin, other, boss] = [await lasting('admin'), await lasting('admin'), await lasting('superAdmin')]
const { token } = admin
const estate = makeEstate(api, admin)

let clients = 0
const ask = async (more: object = {}) => {
  const { data } = await api.call('POST /public/enquiries', {
    body: { name: 'Bola Ade', email: 'bola@example.com', message: 'Is it free?', ...more },
    headers: { 'X-Forwarded-For': `10.2.0.${++clients}` },
  })
  return data._id
}
const work = (enquiryId: string, body: object) =>
  api.call('PUT /admin/enquiry/{enquiryId}/work', { token, params: { enquiryId }, body })
const note = (enquiryId: string, text: string) =>
  api.call('POST /admin/enquiry/{enquiryId}/note', { token, params: { enquiryId }, body: { text } })
const list = async (query: Record<string, string> = {}, by = token) =>
  (await api.call('GET /admin/enquiries', { token: by, query })).data
const find = async (id: string) => (await list()).find(({ _id }) => _id === id)
const idsOf = (enquiries: readonly { _id: string }[]) => enquiries.map(({ _id }) => _id)

test('a new enquiry is the manager’s of its unit, or of the one who manages all units of its project', async () => {
  const project = await estate.project()
  const unit = await estate.unit({ projectId: project._id })
  expect(await find(await ask())).toMatchObject({ assignedTo: null, notes: [], hold: null })
  expect((await find(await ask({ unitId: unit._id })))?.assignedTo).toBeNull()
  await estate.manage(unit._id)
  const mine = { assignedTo: { _id: admin.user._id } }
  expect(await find(await ask({ unitId: unit._id }))).toMatchObject(mine)
  expect(await find(await ask({ projectId: project._id }))).toMatchObject(mine)
  const second = await estate.unit({ projectId: project._id, name: 'A2' })
  await estate.manage(second._id, other.user.email)
  expect((await find(await ask({ projectId: project._id })))?.assignedTo).toBeNull()
})

test('an edit keeps what it leaves out, and a filter finds one’s own, nobody’s and those of today', async () => {
  const id = await ask({ source: 'instagram', campaign: 'lekki / paid' })
  expect((await work(id, { assignedTo: other.user._id, nextOn: '2026-11-21' })).status).toBe(200)
  const { data } = await work(id, { stage: 'viewing' })
  expect(data).toMatchObject({
    ...{ assignedTo: { _id: other.user._id }, nextOn: '2026-11-21', stage: 'viewing' },
    ...{ source: 'instagram', campaign: 'lekki / paid' },
  })
  expect(idsOf(await list({ of: 'me' }, other.token))).toEqual([id])
  expect(idsOf(await list({ of: 'me' }))).not.toContain(id)
  expect(idsOf(await list({ of: 'nobody' }))).not.toContain(id)
  expect(idsOf(await list({ due: 'today' }))).not.toContain(id)
  await work(id, { nextOn: '2026-11-20' })
  expect(idsOf(await list({ due: 'today', of: 'me' }, other.token))).toEqual([id])
})

test('a lost enquiry says why and goes on no more; a day of before and a stranger are refused', async () => {
  const id = await ask()
  const refused = async (body: object) => (await work(id, body)).issues?.[0]
  expect(await refused({ stage: 'lost' })).toMatchObject({ message: 'Say why it was lost.' })
  expect(await refused({ nextOn: '2026-11-19' })).toMatchObject({ message: 'Choose today or a later day.' })
  const { _id: customer } = await api.person()
  expect(await refused({ assignedTo: customer })).toMatchObject({ path: ['assignedTo'] })
  await work(id, { nextOn: '2026-12-01' })
  const { data } = await work(id, { stage: 'lost', lostWhy: 'Too far from work' })
  expect(data).toMatchObject({ stage: 'lost', lostWhy: 'Too far from work' })
  expect(data).not.toHaveProperty('nextOn')
  expect((await work(id, { stage: 'talking' })).data).not.toHaveProperty('lostWhy')
})

test('notes are added in order, and nobody changes one', async () => {
  const id = await ask()
  await note(id, 'Called, no answer')
  api.clock.pass(1)
  const { status, data } = await note(id, 'Comes on Tuesday')
  expect(status).toBe(201)
  expect(data.notes).toMatchObject([
    { text: 'Called, no answer', createdBy: { _id: admin.user._id } },
    { text: 'Comes on Tuesday' },
  ])
})

test('whoever an enquiry is assigned to is reminded once, in the morning of its day', async () => {
  const id = await ask({ name: 'Remembered Visitor' })
  await work(id, { assignedTo: other.user._id, nextOn: '2026-11-22' })
  const reminders = () =>
    database.read
      .selectFrom('mails')
      .select('subject')
      .where('kind', '=', 'enquiry-due')
      .where('subject', 'like', '%Remembered%')
      .execute()
  // 07:59 in Lagos of the 22nd.
  api.clock.pass(Date.parse('2026-11-22T06:59:00.000Z') - api.clock.now())
  await api.sweep('due enquiries')
  expect(await reminders()).toEqual([])
  api.clock.pass(hour / 60)
  await Promise.all([api.sweep('due enquiries'), api.sweep('due enquiries')])
  api.clock.pass(day)
  await api.sweep('due enquiries')
  expect(await reminders()).toEqual([{ subject: 'Today: the enquiry of Remembered Visitor' }])
})

test('the enquiries of an admin whose account is closed are nobody’s', async () => {
  const leaver = await api.person('admin')
  const id = await ask()
  await work(id, { assignedTo: leaver._id })
  await api.call('POST /admin/close-account/{id}', {
    token: boss.token,
    params: { id: leaver._id },
    body: {},
  })
  expect(await find(id)).toMatchObject({ assignedTo: null })
  expect(idsOf(await list({ of: 'nobody' }))).toContain(id)
  expect((await work(id, { assignedTo: leaver._id })).status).toBe(400)
})

test('figures count enquiries, viewings and sales by month and source', async () => {
  api.clock.pass(Date.parse('2027-01-10T09:00:00.000Z') - api.clock.now())
  const ids = [await ask({ source: 'friend' }), await ask({ source: 'friend' }), await ask()]
  await work(ids[0] ?? '', { stage: 'won' })
  await work(ids[1] ?? '', { stage: 'viewing' })
  const { data } = await api.call('GET /admin/enquiry-figures', { token })
  expect(data.filter(({ month }) => month === '2027-01')).toEqual([
    { month: '2027-01', source: 'friend', enquiries: 2, viewings: 2, won: 1 },
    { month: '2027-01', enquiries: 1, viewings: 0, won: 0 },
  ])
})

test('the export has the notes about a visitor without their writers, and an erasure deletes them', async () => {
  const email = 'noted@example.com'
  const id = await ask({ name: 'Noted Visitor', email })
  await note(id, 'Noted has a large dog')
  await work(id, { assignedTo: admin.user._id, stage: 'lost', lostWhy: 'No dogs, said Noted' })
  const { data } = await api.call('GET /admin/personal-data', { token: boss.token, query: { email } })
  expect(data.enquiries[0]).toMatchObject({ notes: [{ text: 'Noted has a large dog' }] })
  expect(JSON.stringify(data)).not.toContain(admin.user._id)
  await api.call('POST /admin/enquiry/{enquiryId}/erase', { token: boss.token, params: { enquiryId: id } })
  expect(await everyText(database)).not.toContain('Noted')
})
