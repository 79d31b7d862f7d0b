import { expect, test } from 'vitest'
import { day, hour, isoTime } from '#domain/time.ts'
import { checkBooks } from '#server/modules/books/books.ts'
import { makeEstate, ownerBody, startApp } from '../../support/database/estate.ts'
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

const inHours = (hours: number) => isoTime(api.clock.now() + hours * hour)
const ada = { name: 'Ada Obi', email: 'ada.obi@example.com', phoneNumber: '0803 555 0101' }

const hold = (unitId: string, more: object = {}, by = token) =>
  api.call('POST /admin/unit/{unitId}/hold', {
    ...{ token: by, params: { unitId }, body: { ...ada, until: inHours(48), ...more } },
  })
const extend = (holdId: string, until: string, reason = 'Back on Tuesday') =>
  api.call('POST /admin/hold/{holdId}/extend', { token, params: { holdId }, body: { until, reason } })
const reserve = (holdId: string, body: object) =>
  api.call('POST /admin/hold/{holdId}/reserve', { token, params: { holdId }, body })
const move = (holdId: string, unitId: string) =>
  api.call('POST /admin/hold/{holdId}/move', { token, params: { holdId }, body: { unitId } })
const release = (holdId: string, reason = 'Bought elsewhere') =>
  api.call('POST /admin/hold/{holdId}/release', { token, params: { holdId }, body: { reason } })
const sell = (unitId: string, more: object = {}) =>
  estate.addOwner(unitId, { ...ownerBody(ada.email, 100), ...more })
const holdsOf = async (unitId: string) =>
  (await api.call('GET /admin/holds', { token, query: { unitId } })).data
const shown = async (unitId: string) => {
  const answer = await api.call('GET /public/unit/{unitId}', { params: { unitId } })
  return { unit: answer.data[0], etag: answer.headers.get('ETag') }
}
const mailsTo = (to: string) =>
  database.read
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('to_email', '=', to)
    .orderBy('created_at')
    .execute()
const freeUnit = async (price = 1000) => (await estate.unit({ price }))._id

test('a held home is reserved for visitors until its end, and nothing of who is told', async () => {
  const { _id: unitId, ...made } = await estate.unit({ price: 1000 })
  const projectId = (await shown(unitId)).unit?.projectId._id ?? ''
  const free = await shown(unitId)
  expect(free.unit).not.toHaveProperty('heldUntil')
  expect(made).not.toHaveProperty('canHold')
  const { status, data, message } = await hold(unitId)
  expect([status, message]).toEqual([201, 'Home held'])
  expect(data).toMatchObject({ ...ada, kind: 'hold', price: 1000, endsAt: inHours(48) })
  const held = await shown(unitId)
  expect(held.unit).toMatchObject({ availability: 'available', heldUntil: inHours(48) })
  expect(JSON.stringify(held.unit)).not.toContain('Ada')
  expect(held.etag).not.toBe(free.etag)
  const project = async () =>
    (await api.call('GET /public/project/{projectId}', { params: { projectId } })).data[0]
  expect(await project()).toMatchObject({ availableCount: 0, reservedCount: 1, availableFrom: [] })
  api.clock.pass(48 * hour - 1)
  expect((await shown(unitId)).unit).toHaveProperty('heldUntil')
  // Ending exactly now is over, and no sweep has run.
  api.clock.pass(1)
  expect(await shown(unitId)).toEqual(free)
  expect(await project()).toMatchObject({ availableCount: 1, availableFrom: [{ price: 1000 }] })
  expect(await project()).not.toHaveProperty('reservedCount')
  expect(await holdsOf(unitId)).toMatchObject([{ endedHow: 'expired' }])
})

test('the admin answer of a unit says that it can be held', async () => {
  const unitId = await freeUnit()
  const { data } = await api.call('GET /admin/unit/{unitId}', { token, params: { unitId } })
  expect(data[0]).toMatchObject({ canHold: true })
  expect((await shown(unitId)).unit).not.toHaveProperty('canHold')
})

test('the second of two admins who hold a home in one second is told for whom it is held', async () => {
  const unitId = await freeUnit()
  const answers = await Promise.all([hold(unitId), hold(unitId, { name: 'Bola Ige' }, other.token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const [refused] = answers.filter(({ status }) => status === 409)
  expect(refused?.message).toMatch(/^Held for .+ until \d+ \w+, \d\d:\d\d\.$/)
  expect(await holdsOf(unitId)).toHaveLength(1)
})

test.each([
  ['an end in the past', { until: '2026-01-01T00:00:00.000Z' }, 'Choose a time that is still to come.'],
  ['an end after 14 days', { until: '2027-01-31T00:00:00.000Z' }, /^At most until \d+ \w+, /],
  ['an end that is no time', { until: 'tomorrow' }, /^Enter when it ends/],
  ['no name', { name: ' ' }, 'Name is required'],
  ['a wrong address', { email: 'ada' }, /valid email/],
  ['an unknown enquiry', { enquiryId: 'none' }, 'This enquiry does not exist.'],
])('a hold with %s is refused', async (_, more, message) => {
  const unitId = await freeUnit()
  const answer = await hold(unitId, more)
  expect(answer.status).toBe(400)
  expect(answer.issues?.[0]?.message).toEqual(
    message instanceof RegExp ? expect.stringMatching(message) : message,
  )
  expect(await holdsOf(unitId)).toEqual([])
})

test('a home that has an owner or is unknown cannot be held', async () => {
  const unitId = await freeUnit()
  await sell(unitId)
  expect(await hold(unitId)).toMatchObject({ status: 409, message: 'This unit already has an owner.' })
  expect((await hold('nothing')).status).toBe(404)
})

test('a hold is extended with a reason, 14 days in all from its beginning', async () => {
  const { data } = await hold(await freeUnit())
  const begun = api.clock.now()
  api.clock.pass(hour)
  expect((await extend(data._id, inHours(12))).issues?.[0]?.message).toBe(
    'Choose a later time than the present end.',
  )
  expect((await extend(data._id, isoTime(begun + 14 * day + 1))).issues?.[0]?.message).toMatch(/^At most/)
  const { data: extended } = await extend(data._id, isoTime(begun + 14 * day))
  expect(extended).toMatchObject({ endsAt: isoTime(begun + 14 * day), extendedBecause: 'Back on Tuesday' })
})

test('a reservation may last 90 days and names a deposit, which is no more than the price', async () => {
  const unitId = await freeUnit()
  const { data } = await hold(unitId)
  const until = isoTime(api.clock.now() + 90 * day)
  expect((await reserve(data._id, { until, deposit: 1001 })).issues?.[0]?.path).toEqual(['deposit'])
  const { data: reserved } = await reserve(data._id, { until, deposit: 100, note: 'Signs on Monday' })
  expect(reserved).toMatchObject({
    kind: 'reservation',
    endsAt: until,
    deposit: 100,
    note: 'Signs on Monday',
  })
  expect(await reserve(data._id, { until })).toMatchObject({ status: 409 })
  expect((await estate.paymentsOf(unitId)).length).toBe(0)
})

test('a hold moves to another free home with its end and the price of that home', async () => {
  const [from, to, sold] = [await freeUnit(1000), await freeUnit(2000), await freeUnit()]
  await sell(sold)
  const { data } = await hold(from)
  expect(await move(data._id, sold)).toMatchObject({ status: 409 })
  expect((await move(data._id, from)).status).toBe(400)
  expect(await holdsOf(from)).toMatchObject([{ _id: data._id }])
  const { data: moved } = await move(data._id, to)
  expect(moved).toMatchObject({ ...ada, unitId: to, price: 2000, endsAt: data.endsAt })
  expect(await holdsOf(from)).toMatchObject([{ endedHow: 'moved' }])
  expect((await shown(from)).unit).not.toHaveProperty('heldUntil')
  expect((await hold(from, { name: 'Bola Ige' })).status).toBe(201)
  const { data: live } = await api.call('GET /admin/holds', { token })
  expect(live.filter(({ unitId }) => unitId === from || unitId === to)).toHaveLength(2)
})

test('a released hold frees its home, and nothing can be done with it any more', async () => {
  const unitId = await freeUnit()
  const { data } = await hold(unitId)
  const { data: released } = await release(data._id)
  expect(released).toMatchObject({ endedHow: 'released', endedBecause: 'Bought elsewhere' })
  for (const answer of [
    await release(data._id),
    await extend(data._id, inHours(72)),
    await move(data._id, await freeUnit()),
    await sell(unitId, { holdId: data._id }),
  ])
    expect(answer.status).toBe(409)
  expect((await sell(unitId)).status).toBe(201)
})

test('a home that is held is sold from its hold alone, at the price of the day it was held', async () => {
  const unitId = await freeUnit(1000)
  const { data } = await hold(unitId)
  await estate.editUnit(unitId, { price: 1500 })
  api.clock.pass(1)
  const refused = await sell(unitId)
  expect(refused.status).toBe(409)
  expect(refused.message).toMatch(
    /^Held for Ada Obi until .+\. Make them the owner from there, or release it first\.$/,
  )
  expect(await sell(unitId, { holdId: 'another' })).toMatchObject({ status: 409 })
  expect((await sell(unitId, { holdId: data._id, pricePaid: 1000 })).status).toBe(201)
  expect((await shown(unitId)).unit).toMatchObject({ price: 1000, availability: 'sold' })
  expect((await shown(unitId)).unit).not.toHaveProperty('heldUntil')
  expect(await holdsOf(unitId)).toMatchObject([{ endedHow: 'converted' }])
  const { data: trail } = await api.call('GET /admin/audit', {
    ...{ token: boss.token, query: { action: 'unit edited' } },
  })
  expect(trail[0]).toMatchObject({ before: { price: 1500 }, after: { price: 1000 } })
  expect(await database.snapshot((db) => checkBooks(db, api.clock.now()))).toEqual([])
})

test('a sale from a hold keeps the price of today where the admin says so', async () => {
  const unitId = await freeUnit(1000)
  const { data } = await hold(unitId)
  await estate.editUnit(unitId, { price: 1500 })
  expect((await sell(unitId, { holdId: data._id, priceNow: true })).status).toBe(201)
  expect((await shown(unitId)).unit?.price).toBe(1500)
})

test.each([
  ['before', false],
  ['after', true],
])('a hold whose time is over still makes its person the owner, %s a sweep', async (_, isSwept) => {
  const unitId = await freeUnit(1000)
  const { data } = await hold(unitId)
  await estate.editUnit(unitId, { price: 1500 })
  api.clock.pass(49 * hour)
  if (isSwept) await api.sweep('holds')
  expect((await sell(unitId, { holdId: data._id })).status).toBe(201)
  expect((await shown(unitId)).unit?.price).toBe(1000)
  expect(await holdsOf(unitId)).toMatchObject([{ endedHow: 'converted' }])
})

test('a hold whose time is over stands in nobody’s way, with or without a sweep', async () => {
  const unitId = await freeUnit()
  await hold(unitId)
  api.clock.pass(49 * hour)
  expect((await hold(unitId, { name: 'Bola Ige' })).status).toBe(201)
  api.clock.pass(49 * hour)
  expect((await sell(unitId)).status).toBe(201)
  expect((await holdsOf(unitId)).map(({ endedHow }) => endedHow)).toEqual(['expired', 'expired'])
})

test('the person is told that a home is held and when that is over, and so is who held it', async () => {
  const unitId = await freeUnit()
  const email = 'told@example.com'
  await hold(unitId, { email })
  const [held] = await mailsTo(email)
  expect(held?.subject).toBe('A1, Palm Court is held for you')
  expect(held?.text).toMatch(/Hello Ada Obi, we keep A1, Palm Court for you until \d+ \w+, \d\d:\d\d\./)
  const before = (await mailsTo(admin.user.email)).length
  api.clock.pass(46 * hour)
  // Two instances, and a second round.
  await Promise.all([api.sweep('holds'), api.sweep('holds')])
  await api.sweep('holds')
  const warnings = (await mailsTo(admin.user.email)).slice(before)
  expect(warnings.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^The hold on A1, Palm Court ends at /),
  ])
  api.clock.pass(2 * hour)
  await Promise.all([api.sweep('holds'), api.sweep('holds')])
  const told = (await mailsTo(email)).map(({ subject }) => subject)
  expect(told).toEqual(['A1, Palm Court is held for you', 'A1, Palm Court is no longer kept for you'])
  const ended = (await mailsTo(admin.user.email)).slice(before + 1)
  expect(ended.map(({ subject }) => subject)).toEqual(['The hold on A1, Palm Court has ended'])
})

test('the overview counts the holds that end today', async () => {
  const holds = async () =>
    (await api.call('GET /admin/overview', { token })).data.waiting.find(({ what }) => what === 'holds')
  for (const one of (await api.call('GET /admin/holds', { token })).data) await release(one._id)
  expect(await holds()).toBeUndefined()
  const [today, tomorrow] = [await freeUnit(), await freeUnit()]
  await hold(tomorrow, { until: inHours(48) })
  await hold(today, { until: inHours(1) })
  expect(await holds()).toEqual({ what: 'holds', count: 1, oldestAt: inHours(1), unitId: today })
})

test('holds that end by time are one change of the site an hour', async () => {
  const state = async () => (await api.call('GET /public/site-state', {})).data.changedAt ?? ''
  const [first, second] = [await freeUnit(), await freeUnit()]
  // From a full hour on.
  api.clock.pass(hour - (api.clock.now() % hour))
  await hold(first, { until: isoTime(api.clock.now() + hour / 4) })
  await hold(second, { until: isoTime(api.clock.now() + hour / 2) })
  const held = await state()
  api.clock.pass(hour - 1)
  expect(await state()).toBe(held)
  api.clock.pass(1)
  expect(await state()).toBe(isoTime(api.clock.now() - hour / 2))
})

test('erasing a person blanks what was held for them, and an export has it before', async () => {
  const person = await api.signedIn()
  const unitId = await freeUnit()
  const { data } = await hold(unitId, { name: 'Kehinde Held', email: person.user.email, note: 'Of Kehinde' })
  await release(data._id, 'Kehinde bought elsewhere')
  const { data: exported } = await api.call('GET /user/export', { token: person.token })
  expect(exported.holds).toMatchObject([{ name: 'Kehinde Held', unitId, endedHow: 'released' }])
  expect(JSON.stringify(exported.holds)).not.toContain(admin.user.firstName)
  await api.erase(person.user._id)
  const [erased] = await holdsOf(unitId)
  expect(JSON.stringify(erased)).not.toContain('Kehinde')
  expect(erased).toMatchObject({ name: '[erased]', price: 1000, endedHow: 'released' })
  expect(erased).not.toHaveProperty('email')
})

test('a visitor without an account gets their holds, and their enquiry’s erasure blanks them', async () => {
  const email = 'visitor.held@example.com'
  const enquiry = await api.call('POST /public/enquiries', {
    body: { name: 'Taiwo Visits', email, message: 'Is it free?' },
  })
  const { _id: enquiryId } = enquiry.data
  const unitId = await freeUnit()
  await hold(unitId, { name: 'Taiwo Visits', email, enquiryId })
  const ask = () => api.call('GET /admin/personal-data', { token: boss.token, query: { email } })
  expect((await ask()).data.holds).toMatchObject([{ name: 'Taiwo Visits', enquiryId }])
  await api.call('POST /admin/enquiry/{enquiryId}/erase', {
    ...{ token: boss.token, params: { enquiryId } },
  })
  expect(await holdsOf(unitId)).toMatchObject([{ name: '[erased]' }])
  expect((await ask()).status).toBe(404)
})

test('a hold that ended 180 days ago no longer names its person', async () => {
  const unitId = await freeUnit()
  await hold(unitId)
  api.clock.pass((2 + 180) * day)
  await api.sweep('old enquiries')
  expect(await holdsOf(unitId)).toMatchObject([{ name: 'Ada Obi' }])
  api.clock.pass(1)
  await api.sweep('old enquiries')
  expect(await holdsOf(unitId)).toMatchObject([{ name: '[erased]' }])
})
