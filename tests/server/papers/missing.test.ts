import { expect, test } from 'vitest'
import { paperRules } from '#company.ts'
import { companyMonth, dayEnd } from '#domain/dates.ts'
import { day } from '#domain/time.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { pagesOf } from '../../support/pagesOf.ts'
import { startPapers } from '../../support/worlds/paperWorld.ts'

const { api, admin, estate, token, home, add, papersOf, acknowledge, read, mailsTo } = await startPapers()

const missing = async () => (await api.call('GET /admin/missing-documents', { token })).data
const waiting = async () =>
  (await api.call('GET /admin/overview', { token })).data.waiting.find(({ what }) => what === 'papers')
const daysOf = (kind: string) => paperRules.find((rule) => rule.kind === kind)?.days ?? 0

test('an owner sees which papers are to come, and admins which are late, with the days and the manager', async () => {
  const { buyer, unitId, ownedUnitId, projectId } = await home()
  const toCome = async () => (await papersOf(buyer, unitId)).data.toCome.map(({ kind }) => kind)
  expect(await toCome()).toEqual(['contract', 'allocation-letter', 'handover-certificate'])
  await add({ scope: 'ownership', id: ownedUnitId, kind: 'contract' })
  expect(await toCome()).toEqual(['allocation-letter', 'handover-certificate'])
  api.clock.pass(400 * day)
  // It is neither paid in full nor completed: nothing is late.
  expect(await missing()).toEqual([])
  expect(await waiting()).toBeUndefined()
  await estate.pay(ownedUnitId, 900)
  await api.call('PUT /admin/update-project/{id}', {
    ...{ token: admin.token, params: { id: projectId }, body: { status: 'completed' } },
  })
  api.clock.pass(daysOf('allocation-letter') * day)
  expect(await missing()).toEqual([])
  api.clock.pass(2 * day)
  expect(await missing()).toMatchObject([
    {
      ...{ ownedUnitId, unitId, kind: 'allocation-letter', days: 2 },
      owner: { _id: buyer.user._id },
      manager: { _id: admin.user._id },
    },
  ])
  expect(await waiting()).toMatchObject({ count: 1 })
  await add({ scope: 'ownership', id: ownedUnitId, kind: 'allocation-letter' })
  expect(await missing()).toEqual([])
  api.clock.pass(daysOf('handover-certificate') * day)
  expect(await missing()).toMatchObject([{ kind: 'handover-certificate' }])
  // A certificate of the home counts as well as one of the sale.
  await add({ scope: 'unit', id: unitId, kind: 'handover-certificate' })
  expect(await missing()).toEqual([])
})

/** The clock stands at the given hour of a company day. */
const atHour = (hour: number) => {
  const now = new Date(api.clock.now())
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour - 1)
  api.clock.pass(next - now.getTime())
}
const remind = () => api.sweep('papers to read')

test('an owner who has not read a paper after a week is reminded once, by day', async () => {
  atHour(10)
  const { buyer, ownedUnitId } = await home()
  const of = { scope: 'ownership', id: ownedUnitId, needsReading: true }
  await add({ ...of, kind: 'deed', title: 'Deed' })
  const { data: done } = await add({ ...of, kind: 'warranty', title: 'Warranty', tell: true })
  await acknowledge(buyer, done._id, await read(buyer, done._id))
  const since = api.mailbox.sent.length + 1
  const reminders = () => mailsTo(buyer, since)
  for (let days = 0; days < 6; days += 1) {
    await remind()
    api.clock.pass(day)
  }
  expect(await reminders()).toEqual([])
  atHour(23)
  api.clock.pass(day)
  await remind()
  expect(await reminders()).toEqual([])
  atHour(9)
  await Promise.all([remind(), remind()])
  api.clock.pass(day)
  await remind()
  const mails = await reminders()
  expect(mails).toMatchObject([{ subject: 'Please read: Deed, A1, Palm Court' }])
  expect(mails[0]?.text).not.toContain('Warranty')
})

test('a person who becomes an owner later is reminded a week after that', async () => {
  atHour(10)
  const { projectId } = await home()
  await add({ scope: 'project', id: projectId, needsReading: true, tell: true })
  api.clock.pass(30 * day)
  const later = await home({ projectId })
  const since = api.mailbox.sent.length
  await remind()
  expect(await mailsTo(later.buyer, since)).toEqual([])
  api.clock.pass(7 * day)
  await remind()
  expect(await mailsTo(later.buyer, since)).toHaveLength(1)
})

onBothEngines('the list of missing papers', async (engine) => {
  const papers = await startPapers(engine)
  const { api, estate, token } = papers
  const ask = async () => (await api.call('GET /admin/missing-documents', { token })).data

  test('a paper is late from the day after its last day, and one of a later sale by the day of that', async () => {
    const { ownedUnitId, projectId } = await papers.home()
    await api.call('PUT /admin/update-project/{id}', {
      ...{ token: papers.admin.token, params: { id: projectId }, body: { status: 'completed' } },
    })
    api.clock.pass(daysOf('contract') * day)
    const later = await papers.home({ projectId })
    expect(await ask()).toEqual([])
    api.clock.pass(day)
    expect(await ask()).toMatchObject([{ ownedUnitId, kind: 'contract', days: 1 }])
    api.clock.pass((daysOf('handover-certificate') - 1) * day)
    const kindsOf = async (home: string) =>
      (await ask()).filter((late) => late.ownedUnitId === home).map(({ kind, days }) => [kind, days])
    const isLate = ['contract', daysOf('handover-certificate') - daysOf('contract')]
    expect(await kindsOf(later.ownedUnitId)).toEqual([isLate])
    api.clock.pass(day)
    expect(await kindsOf(later.ownedUnitId)).toContainEqual(['handover-certificate', 1])
    await papers.add({ scope: 'project', id: projectId, kind: 'handover-certificate' })
    expect((await ask()).map(({ kind }) => kind)).toEqual(['contract', 'contract'])
  })

  test('a paper that was replaced or withdrawn, or a reversed payment, leaves a home without its paper', async () => {
    const { ownedUnitId } = await papers.home()
    const lacks = async () =>
      (await ask()).filter((late) => late.ownedUnitId === ownedUnitId).map(({ kind }) => kind)
    await estate.pay(ownedUnitId, 900)
    const of = { scope: 'ownership', id: ownedUnitId, kind: 'contract' }
    const first = (await papers.add(of)).data
    const second = (await papers.add({ ...of, replaces: first._id })).data
    api.clock.pass(400 * day)
    expect(await lacks()).toEqual(['allocation-letter'])
    await papers.withdraw(second._id)
    expect(await lacks()).toEqual(['contract', 'allocation-letter'])
    const { data: lines } = await api.call('GET /admin/ledger', {
      ...{ token, query: { month: companyMonth(new Date(api.clock.now() - 400 * day).toISOString()) } },
    })
    const line = lines.find(({ amount }) => amount === 900)
    await api.call('POST /admin/unit-transaction/{txId}/reverse', {
      ...{ token, params: { txId: line?.txId ?? '' }, body: { reason: 'Recorded twice' } },
    })
    expect(await lacks()).toEqual(['contract'])
  })

  test('pages of missing papers are the whole list, by kind, the longest missing first', async () => {
    for (let count = 0; count < 3; count += 1) {
      const { ownedUnitId } = await papers.home()
      await estate.pay(ownedUnitId, 900)
      api.clock.pass(day)
    }
    api.clock.pass(100 * day)
    const whole = await ask()
    const kinds = paperRules.map(({ kind }): string => kind)
    const ordered = whole.toSorted(
      (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || other.days - one.days,
    )
    expect(whole.map(({ kind, days }) => [kind, days])).toEqual(ordered.map(({ kind, days }) => [kind, days]))
    const pages = await pagesOf(api, 'GET /admin/missing-documents', { token })
    expect(pages.flatMap(({ data }) => data)).toEqual(whole)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([whole.length]))
    const homes = new Set(whole.map(({ ownedUnitId }) => ownedUnitId))
    const { data } = await api.call('GET /admin/overview', { token })
    const firstDue = whole.map(({ dueOn }) => dueOn).toSorted()[0] ?? ''
    expect(data.waiting).toContainEqual({ what: 'papers', count: homes.size, oldestAt: dayEnd(firstDue) })
  })
})
