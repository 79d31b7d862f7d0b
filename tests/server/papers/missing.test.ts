import { expect, test } from 'vitest'
import { paperRules } from '#company.ts'
import { day } from '#domain/time.ts'
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
