import { expect, test } from 'vitest'
import { day, minute } from '#domain/time.ts'
import { makeTrail } from '../../support/auditTrail.ts'
import { startEstate } from '../../support/database/estate.ts'
import { makePlanned } from '../../support/worlds/planWorld.ts'

const { api, admin, estate } = await startEstate()
const planned = makePlanned(api, admin, estate)
const line = (amount: number, dueOn?: string, title = 'Instalment') => ({ title, amount, dueOn })
/** The clock stands at 20 November 2026, 10:00 in Lagos. */
const lines = [line(300, '2026-10-30', 'Deposit'), line(300, '2026-11-30'), line(400)]

test('a plan shows to its owner and to admins how the money that was paid fills its lines', async () => {
  const home = await planned.home({ price: 1000, paid: 400 })
  const saved = await home.save(lines)
  expect([saved.status, saved.message, saved.data.version]).toEqual([200, 'Plan saved', 1])
  const shown = (await home.seen()).data
  expect(shown).toMatchObject({ price: 1000, planned: 1000 })
  expect(
    shown.lines.map(({ title, amount, dueOn, paid, state }) => [title, amount, dueOn, paid, state]),
  ).toEqual([
    ['Deposit', 300, '2026-10-30', 300, 'paid'],
    ['Instalment', 300, '2026-11-30', 100, 'part'],
    ['Instalment', 400, undefined, 0, 'open'],
  ])
  expect(await home.read()).toMatchObject({ _id: home.ownedUnitId, version: 1, ...shown })
})

test('the owner’s list says what is next and what is overdue, and both follow the payments', async () => {
  const home = await planned.home({ price: 1000, paid: 100 })
  expect(await home.summary()).toBeUndefined()
  await home.save(lines)
  const next = { title: 'Instalment', amount: 300, on: '2026-11-30' }
  expect(await home.summary()).toEqual({ ...next, overdue: 200, overdueSince: '2026-10-30', left: 900 })
  await estate.pay(home.ownedUnitId, 250)
  expect(await home.summary()).toEqual({ ...next, amount: 250, overdue: 0, left: 650 })
  await estate.reverse((await estate.paymentsOf(home.unitId))[0]?.txId)
  expect(await home.summary()).toMatchObject({ overdue: 200, left: 900 })
  await estate.pay(home.ownedUnitId, 900)
  expect(await home.summary()).toEqual({ overdue: 0, left: 0 })
  const listed = await api.call('GET /admin/owned-units/{userId}', {
    ...{ token: admin.token, params: { userId: home.ownerId } },
  })
  expect(listed.data[0]?.plan).toEqual({ overdue: 0, left: 0 })
})

test('an owner is told of a plan only where the admin says so', async () => {
  const home = await planned.home({ price: 1000, paid: 100 })
  const untold = await home.save(lines)
  expect(untold.message).toBe('Plan saved')
  expect(await home.mails()).toEqual([])
  const told = await home.save(lines, { tellOwner: true })
  expect(told.message).toBe('Plan saved. Ada was told.')
  const [mail, ...more] = await home.mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('The payment plan for A1, Palm Court')
  expect(mail?.text).toContain('₦200 is overdue since 30 October. Next: ₦300, by 30 November.')
})

test('a plan that misses the price is refused, with the difference at its lines', async () => {
  const home = await planned.home({ price: 1000, paid: 100 })
  const answer = await home.save([line(300), line(650)])
  const message = 'This plan adds up to ₦950; the price is ₦1,000.'
  expect(answer).toMatchObject({ status: 400, message, issues: [{ path: ['lines'], message }] })
  expect((await home.read()).version).toBe(0)
})

test.each([
  ['lines.0.amount', [line(0), line(1000)]],
  ['lines.1.amount', [line(1000), line(-1)]],
  ['lines.0.amount', [line(999.995), line(0.01)]],
  ['lines.0.dueOn', [line(1000, '1999-12-31')]],
  ['lines.0.dueOn', [line(1000, '2056-11-21')]],
  ['lines.0.dueOn', [line(1000, '2026-02-30')]],
  ['lines.1.dueOn', [line(500, '2026-12-01'), line(500, '2026-11-30')]],
  ['lines.0.title', [line(1000, undefined, ' ')]],
  ['lines.0.title', [line(1000, undefined, 'T'.repeat(101))]],
  ['lines', Array.from({ length: 121 }, () => line(1))],
])('a plan with a fault at %s is refused', async (path, faulty) => {
  const home = await planned.home({ price: 1000, paid: 100 })
  const answer = await home.save(faulty)
  expect(answer.status).toBe(400)
  expect(answer.issues?.map((issue) => issue.path.join('.'))).toContain(path)
})

test('a plan may have 120 lines, and a price with kobo', async () => {
  const home = await planned.home({ price: 1_000_000.01, paid: 100 })
  const many = Array.from({ length: 120 }, (_, index) => line(index === 0 ? 999_881.01 : 1))
  expect((await home.save(many)).status).toBe(200)
  expect(await home.read()).toMatchObject({ planned: 1_000_000.01 })
})

test('an admin who saves a plan that a colleague has changed sees what the colleague saved', async () => {
  const home = await planned.home({ price: 1000, paid: 100 })
  await home.save([line(1000)], { editedVersion: 0 })
  const colleague = await api.signedIn('admin')
  const late = await home.save(lines, { editedVersion: 0, token: colleague.token })
  expect(late).toMatchObject({
    status: 409,
    message: 'Your colleague Test changed this plan at 10:00. Look at it and change it again.',
    data: { version: 1, lines: [{ amount: 1000 }] },
  })
})

test('of plans that are saved at the same moment, one is taken', async () => {
  const home = await planned.home({ price: 1000, paid: 100 })
  const answers = await Promise.all([1, 2, 3].map(() => home.save(lines, { editedVersion: 0 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await home.read()).toMatchObject({ version: 1, planned: 1000 })
})

test('the lines of a plan keep their ids, and no id of another home is taken over', async () => {
  const [home, other] = [
    await planned.home({ price: 1000, paid: 100 }),
    await planned.home({ price: 1000, paid: 100 }),
  ]
  await other.save(lines)
  const foreign = (await other.read()).lines[0]?._id
  await home.save(lines)
  const before = (await home.read()).lines
  const edited = before.map(({ _id, amount, dueOn }) => ({ _id, title: 'Renamed', amount, dueOn }))
  await home.save([...edited.slice(1), { ...line(300), _id: foreign }])
  const after = (await home.read()).lines
  expect(after.slice(0, 2).map(({ _id }) => _id)).toEqual(before.slice(1).map(({ _id }) => _id))
  expect(after[2]?._id).not.toBe(foreign)
  expect((await other.read()).lines[0]?._id).toBe(foreign)
})

test('no lines end a plan, and a later edit of the ended one is refused', async () => {
  const home = await planned.home({ price: 1000, paid: 100 })
  await home.save(lines)
  expect((await home.save([])).status).toBe(200)
  expect(await home.summary()).toBeUndefined()
  expect(await home.read()).toMatchObject({ lines: [], version: 2 })
  expect((await home.save(lines, { editedVersion: 1 })).status).toBe(409)
})

test('a new price leaves the plan as it is, and says by how much they differ', async () => {
  const home = await planned.home({ price: 1000, paid: 100 })
  await home.save(lines)
  await estate.editUnit(home.unitId, { price: 1200 })
  expect(await home.read()).toMatchObject({ price: 1200, planned: 1000 })
})

test('a removed owner’s plan is shown to nobody, and the next owner begins with none', async () => {
  const home = await planned.home({ price: 1000, paid: 100 })
  await home.save(lines)
  await estate.removeOwner(home.ownedUnitId)
  expect((await home.seen()).status).toBe(404)
  expect((await home.save(lines)).status).toBe(409)
  const next = await estate.assign(home.unitId, undefined, 100)
  expect(next.planVersion).toBe(0)
})

test('the owner that an admin sees has the version of the plan', async () => {
  const home = await planned.home({ price: 1000, paid: 100 })
  expect((await estate.ownersOf(home.unitId))[0]?.planVersion).toBe(0)
  await home.save(lines)
  expect((await estate.ownersOf(home.unitId))[0]?.planVersion).toBe(1)
})

test('the audit trail names each line of a plan that changed', async () => {
  const home = await planned.home({ price: 1000, paid: 100 })
  await home.save(lines)
  const { writtenBy } = makeTrail(api, await api.signedIn('superAdmin'))
  const entries = await writtenBy(() =>
    home.save([...lines.slice(0, 2), line(400, '2027-01-31', 'Handover')]),
  )
  expect(entries).toMatchObject([
    {
      ...{ action: 'plan changed', subjectType: 'ownership', subjectId: home.ownedUnitId },
      before: {
        'line 2': 'Instalment, ₦300, 30 November',
        'line 3': 'Instalment, ₦400, when the company tells you',
      },
      after: { 'line 2': 'Instalment, ₦300, 30 November', 'line 3': 'Handover, ₦400, 31 January 2027' },
    },
  ])
})

test('a reminder by hand reaches an owner without mails about payments, and names what is next', async () => {
  const home = await planned.home({ price: 1000, paid: 300 })
  await home.save(lines)
  await api.call('PUT /user/mail-notices', { token: home.token, body: { enabled: false } })
  await home.remind()
  const [mail] = await home.mails()
  expect(mail?.subject).toBe('₦300 is due on 30 November: A1, Palm Court')
  expect(mail?.text).toContain('₦300 of ₦1,000 is paid so far.')
  expect(mail?.unsubscribeUrl).toBeUndefined()
})

test('nobody is reminded of a plan that is paid, or that names no day', async () => {
  const home = await planned.home({ price: 1000, paid: 600 })
  const refused = { status: 409, message: 'No line of this plan is due on a day.' }
  expect(await home.remind()).toMatchObject(refused)
  await home.save(lines)
  expect(await home.remind()).toMatchObject(refused)
  await estate.pay(home.ownedUnitId, 400)
  expect(await home.remind()).toMatchObject(refused)
})

test('the export of a person holds the lines of their plan and their reminders', async () => {
  const home = await planned.home({ price: 1000, paid: 100 })
  await home.save(lines)
  await home.remind()
  const { data } = await api.call('GET /user/export', { token: home.token })
  expect(data.paymentPlans).toMatchObject([
    {
      ownedUnitId: home.ownedUnitId,
      lines: JSON.parse(JSON.stringify(lines)),
      reminders: [{ kind: 'after 7' }, { kind: 'by hand' }],
    },
  ])
})

test('an admin reminds an owner once a day, and learns on which day an outdated plan was changed', async () => {
  const home = await planned.home({ price: 1000, paid: 100 })
  await home.save(lines)
  const { writtenBy } = makeTrail(api, await api.signedIn('superAdmin'))
  const entries = await writtenBy(async () => {
    expect(await home.remind()).toMatchObject({ status: 200, message: 'Reminder sent' })
  })
  expect(entries).toMatchObject([{ action: 'reminder sent by hand', after: { amount: 200 } }])
  expect((await home.mails()).map(({ subject }) => subject)).toEqual([
    '₦200 was due on 30 October: A1, Palm Court',
  ])
  api.clock.pass(20 * minute)
  expect(await home.remind()).toMatchObject({ status: 409, message: 'Reminded today at 10:00' })
  api.clock.pass(day)
  const token = await api.signIn(admin.user.email)
  expect((await home.remind(token)).status).toBe(200)
  const own = await home.save(lines, { editedVersion: 0, token })
  expect(own.message).toBe(
    'You changed this plan in another window on 20 November at 10:00. Look at it and change it again.',
  )
})
