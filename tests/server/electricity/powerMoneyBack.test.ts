import { expect, test } from 'vitest'
import { nairaOf } from '#domain/kobo.ts'
import { makeVendWorld } from '../../support/worlds/vendWorld.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const kobo = 500_000

const world = await makeVendWorld()
const { api, paystack, tell, refund, vtpass, feel } = world

let meters = 0
/** A paid bill that no sweep has processed yet. */
async function paidBill() {
  const home = await world.newHome()
  meters += 1
  const meter = `47${String(meters).padStart(9, '0')}`
  const { data } = await home.start({
    ...{ name: 'Ada Obi', unitId: home.unitId, amount: nairaOf(kobo), metre_number: meter },
    ...{ company: 'ikeja-electric', meterKind: 'prepaid', meterChecked: true },
  })
  paystack.pay(data.reference)
  await tell(paystack.event(data.reference))
  return { ...home, ...data, meter }
}
type Paid = Awaited<ReturnType<typeof paidBill>>

/** A paid bill whose order bought nothing, because the reseller's wallet was low. */
async function unorderedBill() {
  await feel('low wallet')
  const paid = await paidBill()
  await api.sweep('electricity')
  await feel('well')
  return paid
}
async function pass(ms: number) {
  api.clock.pass(ms)
  await api.sweep('electricity')
}
async function admin() {
  const { token } = await api.signedIn('admin')
  const vend = (id: string, body: object = {}) =>
    api.call('POST /admin/bill/{id}/vend', { token, params: { id }, body })
  const isListed = async (id: string) =>
    (await api.call('GET /admin/overview', { token })).data.unvended?.bills.some(
      ({ billId }) => billId === id,
    )
  const reverse = async (paid: Paid) => {
    const [line] = await paid.transactions()
    const params = { txId: line?.txId ?? '' }
    const body = { reason: 'Refunded' }
    return (await api.call('POST /admin/unit-transaction/{txId}/reverse', { token, params, body })).status
  }
  return { vend, isListed, reverse }
}

test('a reversed payment buys no electricity, however its refund ends', async () => {
  const paid = await unorderedBill()
  expect(await (await admin()).reverse(paid)).toBe(200)
  expect((await paid.bills())[0]).toMatchObject({ status: 'paid', moneyBack: { state: 'reversed' } })
  expect((await paid.bills())[0]?.vendState).toBeUndefined()
  for (const step of ['pending', 'failed']) {
    expect(await refund(step, paid.reference, kobo)).toBe(200)
    await pass(hour)
    const staff = await admin()
    expect(await staff.isListed(paid.paymentId)).toBe(false)
    expect((await staff.vend(paid.paymentId)).status).toBe(409)
  }
  expect(await refund('processed', paid.reference, kobo)).toBe(200)
  await pass(hour)
  expect(vtpass.boughtFor(paid.meter)).toBe(0)
})

test('a pending refund stops an order, until the refund fails and an admin orders again', async () => {
  const paid = await unorderedBill()
  await refund('pending', paid.reference, kobo)
  const alerts = await world.mailsOf('payment-alert')
  expect(alerts.find(({ text }) => text.includes(paid.reference))?.text).toContain('was not ordered yet')
  await pass(hour)
  const staff = await admin()
  expect(await staff.isListed(paid.paymentId)).toBe(true)
  expect(await staff.vend(paid.paymentId)).toMatchObject({
    ...{ status: 409, message: expect.stringContaining('nothing is bought until it is settled') },
  })
  await refund('failed', paid.reference, kobo)
  await pass(minute)
  expect(vtpass.boughtFor(paid.meter)).toBe(0)
  expect((await staff.vend(paid.paymentId)).status).toBe(200)
  await pass(0)
  expect(vtpass.boughtFor(paid.meter)).toBe(1)
})

test('an order that bought nothing is left to an admin if a refund has begun meanwhile', async () => {
  await feel('low wallet')
  const paid = await paidBill()
  await world.sweepStopping('before its answer', async () => {
    await refund('pending', paid.reference, kobo)
  })
  await feel('well')
  await pass(hour)
  expect(vtpass.boughtFor(paid.meter)).toBe(0)
  expect(await (await admin()).isListed(paid.paymentId)).toBe(true)
})

test('a partly refunded payment is left to an admin, who can still order', async () => {
  const paid = await unorderedBill()
  await refund('processed', paid.reference, 100_00)
  await pass(hour)
  expect(vtpass.boughtFor(paid.meter)).toBe(0)
  const staff = await admin()
  expect(await staff.isListed(paid.paymentId)).toBe(true)
  expect((await staff.vend(paid.paymentId)).status).toBe(200)
  await pass(0)
  expect(vtpass.boughtFor(paid.meter)).toBe(1)
  expect((await paid.bills())[0]?.vendState).toBe('done')
})

test('a partly refunded payment that is reversed buys no electricity', async () => {
  const paid = await unorderedBill()
  await refund('processed', paid.reference, 100_00)
  const staff = await admin()
  expect(await staff.reverse(paid)).toBe(200)
  expect(await staff.isListed(paid.paymentId)).toBe(false)
  expect((await staff.vend(paid.paymentId)).status).toBe(409)
})

test('an order that is placed after midnight has a reference of the new day', async () => {
  const untilMidnight = day - ((api.clock.now() + hour) % day)
  api.clock.pass(untilMidnight - 1000)
  const paid = await paidBill()
  await pass(2000)
  expect(vtpass.boughtFor(paid.meter)).toBe(1)
})

test('an order is never placed within a minute of the last one, however often an admin asks', async () => {
  await feel({ code: '016' })
  const intoMinute = api.clock.now() % minute
  api.clock.pass(minute - intoMinute + 55_000)
  const paid = await paidBill()
  await api.sweep('electricity')
  await feel('well')
  const staff = await admin()
  expect((await staff.vend(paid.paymentId)).status).toBe(200)
  await pass(10_000)
  expect((await staff.vend(paid.paymentId)).status).toBe(200)
  await pass(10_000)
  expect(vtpass.boughtFor(paid.meter)).toBe(0)
  await pass(minute)
  expect(vtpass.boughtFor(paid.meter)).toBe(1)
})

test('the mail about a late token says whether it was ordered', async () => {
  await feel('well')
  await pass(day)
  await feel('late')
  const ordered = await paidBill()
  await api.sweep('electricity')
  const unordered = await unorderedBill()
  await feel('low wallet')
  await pass(day)
  await api.sweep('overdue electricity')
  const late = await world.mailsOf('power-alert')
  const about = ({ reference }: Paid) =>
    late.find(({ subject, text }) => subject.includes('for a day') && text.includes(reference))?.text
  expect(about(ordered)).toContain('We keep asking every hour')
  expect(about(unordered)).toContain(
    'It could not be ordered yet (The electricity can’t be bought at the moment)',
  )
})
