import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { NewPlan } from '#stores/owners/adminPlan.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const toasts: string[] = []
vi.mock('react-hot-toast/headless', () => {
  const toast = (text: string) => toasts.push(text)
  return { toast: Object.assign(toast, { error: toast, success: toast }) }
})

const { network, api, admin, estate } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const { makeUnitPage } = await import('#stores/properties/adminUnit.ts')
const { makePlanPage } = await import('#stores/owners/adminPlan.ts')
const { dataIn } = await import('#stores/loading/resource.ts')

const saving = /^PUT \/admin\/payment-plan\//
const reminding = /\/remind$/

beforeEach(() => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  toasts.length = 0
})

/** The plan of a home of ₦1,000 whose owner Ada has paid ₦400, on its open page. */
async function openPlan() {
  startSession({ token: admin.token, user: { ...admin.user, version: 1 } })
  const { _id: unitId } = await estate.unit({ price: 1000 })
  const owner = await estate.assign(unitId, undefined, 400)
  const unit = makeUnitPage(unitId)
  await unit.reloadAll()
  const page = makePlanPage(unit, owner)
  onTestFinished(page.plan.$resource.listen(() => undefined))
  await page.plan.reload()
  const lines = () => dataIn(page.plan.$resource.get())?.lines ?? []
  const states = () => lines().map(({ title, paid, state }) => `${title}: ${paid}, ${state}`)
  const version = () => dataIn(page.plan.$resource.get())?.version ?? Number.NaN
  const save = (body: Partial<NewPlan> = {}) =>
    page.save({ ...newPlan(), editedVersion: version(), tellOwner: false, ...body })
  /** Changes the plan past this page. */
  const changeElsewhere = (body: Partial<NewPlan> = {}) =>
    api.call('PUT /admin/payment-plan/{ownedUnitId}', {
      token: admin.token,
      params: { ownedUnitId: owner._id },
      body: { ...newPlan(), editedVersion: version(), tellOwner: false, ...body },
    })
  return { unit, page, owner, unitId, lines, states, version, save, changeElsewhere }
}

const newPlan = (title = 'Deposit') => ({
  lines: [
    { title, amount: 300, dueOn: '2026-01-31' },
    { title: 'Second payment', amount: 500, dueOn: '2036-02-29' },
    { title: 'At handover', amount: 200 },
  ],
})

test('a plan is made, shows what of it is paid, and says whether its owner was told', async () => {
  const plan = await openPlan()
  expect(dataIn(plan.unit.owner.$resource.get())?.planVersion).toBe(0)
  expect(plan.lines()).toEqual([])
  await plan.save({ tellOwner: true })
  expect(plan.states()).toEqual(['Deposit: 300, paid', 'Second payment: 100, part', 'At handover: 0, open'])
  expect(toasts).toEqual(['Plan saved. Ada was told.'])
  expect(dataIn(plan.unit.owner.$resource.get())?.planVersion).toBe(1)
  await plan.save()
  expect(toasts.at(-1)).toBe('Plan saved')
})

test('a plan follows what is paid, and ends without lines', async () => {
  const plan = await openPlan()
  await plan.save()
  await plan.unit.pay(plan.owner, {
    ...{ amount: 450, day: 'today', key: 'plan-follows', paidBefore: 400 },
  })
  await vi.waitFor(() =>
    expect(plan.states()).toEqual([
      'Deposit: 300, paid',
      'Second payment: 500, paid',
      'At handover: 50, part',
    ]),
  )
  await plan.save({ lines: [] })
  expect(plan.lines()).toEqual([])
})

test('a plan that a colleague has changed is shown, and is changed at the next try', async () => {
  const plan = await openPlan()
  const before = plan.version()
  await plan.changeElsewhere(newPlan('Theirs'))
  await expect(plan.save({ editedVersion: before })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('changed this plan'),
    data: { version: before + 1, lines: [{ title: 'Theirs' }, {}, {}] },
  })
  expect(plan.states()[0]).toBe('Theirs: 300, paid')
  await plan.save()
  expect(plan.states()[0]).toBe('Deposit: 300, paid')
})

test('a plan whose answer was lost is saved once when it is sent again', async () => {
  const plan = await openPlan()
  const body = { ...newPlan(), editedVersion: plan.version() }
  network.loseAnswer(saving)
  await expect(plan.save(body)).rejects.toMatchObject({ status: 0 })
  await plan.save(body)
  expect(plan.version()).toBe(1)
  expect(plan.lines()).toHaveLength(3)
})

test('a refused plan names the line and the field', async () => {
  const plan = await openPlan()
  const secondWith = (fields: object) => ({
    lines: newPlan().lines.map((line, index) => (index === 1 ? { ...line, ...fields } : line)),
  })
  await expect(plan.save(secondWith({ title: ' ' }))).rejects.toMatchObject({
    status: 400,
    issues: [{ path: ['lines', 1, 'title'] }],
  })
  await expect(plan.save(secondWith({ dueOn: '2026-01-30' }))).rejects.toMatchObject({
    status: 400,
    issues: [{ path: ['lines', 1, 'dueOn'], message: 'Line 2 is due before line 1' }],
  })
})

test('an owner is reminded by hand once a day, also when the answer was lost', async () => {
  const plan = await openPlan()
  await plan.save()
  network.loseAnswer(reminding)
  await expect(plan.page.remind()).rejects.toMatchObject({ status: 0 })
  await plan.page.remind()
  expect(toasts.at(-1)).toBe('Reminder sent')
  await expect(plan.page.remind()).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Reminded today at \d\d:\d\d$/),
  })
})

test('a form about the plan of an earlier owner is forgotten', async () => {
  const { keepDraft, listDrafts } = await import('#stores/forms/drafts.ts')
  const { planDraft } = await import('#stores/properties/adminUnit.ts')
  const { links } = await import('#routes.ts')
  const plan = await openPlan()
  window.location.href = new URL(links.adminUnit(plan.unitId), window.location.href).href
  for (const ownedUnitId of ['earlier', plan.owner._id])
    keepDraft(planDraft(ownedUnitId), 'Payment Plan', { lines: '[1]' }, { lines: '[]' })
  await plan.unit.reloadAll()
  expect(listDrafts().map(({ name }) => name)).toEqual([planDraft(plan.owner._id)])
})
