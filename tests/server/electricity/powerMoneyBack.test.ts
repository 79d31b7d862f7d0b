import { expect, test } from 'vitest'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { nairaOf } from '#domain/kobo.ts'
import { tokenFor } from '../../support/servers/vtpassServer.ts'
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

/** The amounts for which a bill's electricity was ordered, in naira. */
const amountsFor = ({ reference }: Paid) =>
  [...vtpass.purchases.values()]
    .filter(({ request_id }) => request_id.endsWith(reference))
    .map(({ amount }) => amount)

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
  expect(amountsFor(paid)).toEqual([nairaOf(kobo - 100_00)])
  expect((await paid.bills())[0]?.vendState).toBe('done')
})

test('a refused order is bought again for no more than is left after a refund', async () => {
  await feel({ code: '016' })
  const paid = await paidBill()
  await api.sweep('electricity')
  await feel('late')
  await refund('processed', paid.reference, kobo - 700_00)
  const staff = await admin()
  expect((await staff.vend(paid.paymentId)).status).toBe(200)
  await pass(minute)
  expect(amountsFor(paid)).toEqual([nairaOf(kobo), 700])
  // Its answer names 700, also after more of it went back.
  await refund('processed', paid.reference, 200_00)
  for (const ref of vtpass.purchases.keys()) if (ref.endsWith(paid.reference)) vtpass.change(ref, 'delivered')
  await feel('well')
  await pass(hour)
  expect((await paid.bills())[0]?.vendState).toBe('done')
})

const settleDispute = (paid: Paid, amount: number, resolution?: string) =>
  world.say('charge.dispute.resolve', {
    ...{ id: 358950, refund_amount: amount, currency: 'NGN', status: 'resolved', resolution },
    transaction: { id: 1, reference: paid.reference, amount: kobo },
  })

test.each([
  ['was lost', 'merchant-accepted', 'It was settled for the customer'],
  ['was lost without an answer', 'auto-accepted', 'It was settled for the customer'],
  ['ended nobody says how', undefined, 'Look at it in the provider'],
])('a payment whose dispute %s buys nothing, and its token can be entered', async (_, resolution, words) => {
  const paid = await unorderedBill()
  expect(await settleDispute(paid, kobo, resolution)).toBe(200)
  const alerts = (await world.mailsOf('payment-alert')).filter(({ text }) => text.includes(paid.reference))
  expect(alerts[0]?.text).toContain(words)
  const staff = await admin()
  expect(await staff.vend(paid.paymentId)).toMatchObject({
    ...{ status: 409, message: expect.stringContaining('dispute of this payment took its money') },
  })
  await pass(hour)
  expect(amountsFor(paid)).toEqual([])
  const entered = await (await admin()).vend(paid.paymentId, { token: '12345678901234567890' })
  expect(entered.status).toBe(200)
})

test('a payment whose dispute was won buys electricity for all of it', async () => {
  const paid = await unorderedBill()
  expect(await settleDispute(paid, kobo, 'declined')).toBe(200)
  expect((await paid.bills())[0]?.moneyBack).toEqual({ state: 'dispute settled' })
  const alerts = (await world.mailsOf('payment-alert')).filter(({ text }) => text.includes(paid.reference))
  expect(alerts[0]?.text).toContain('It was settled for us: nothing goes back.')
  expect((await (await admin()).vend(paid.paymentId)).status).toBe(200)
  await pass(minute)
  expect(amountsFor(paid)).toEqual([nairaOf(kobo)])
})

test('a dispute that is lost after a part was refunded takes its part of the rest', async () => {
  const paid = await unorderedBill()
  await refund('processed', paid.reference, 1000_00)
  expect(await settleDispute(paid, 3000_00, 'merchant-accepted')).toBe(200)
  expect((await paid.bills())[0]?.moneyBack).toEqual({ state: 'refunded', amount: 4000 })
  expect((await (await admin()).vend(paid.paymentId)).status).toBe(200)
  await pass(minute)
  expect(amountsFor(paid)).toEqual([1000])
})

test('the mail about a refund says when the electricity was delivered', async () => {
  const paid = await paidBill()
  await pass(minute)
  const at = new Date(api.clock.now()).toISOString()
  api.clock.pass(day)
  await refund('processed', paid.reference, kobo)
  const alerts = (await world.mailsOf('payment-alert')).filter(({ text }) => text.includes(paid.reference))
  expect(alerts[0]?.text).toContain(`Its electricity was delivered on ${dayInWords(at)} at ${timeOfDay(at)}.`)
})

const byHand = '12345678901234567890'
const mailsAbout = async (kind: string, subject: string, { reference, meter }: Paid) =>
  (await world.mailsOf(kind)).filter(
    (mail) => mail.subject.includes(subject) && (mail.text.includes(reference) || mail.text.includes(meter)),
  )

test('a token that was bought while one was entered by hand is given to the payer, and the company told', async () => {
  await feel('late')
  const paid = await paidBill()
  await api.sweep('electricity')
  const { vend } = await admin()
  expect((await vend(paid.paymentId, { token: byHand })).status).toBe(200)
  await pass(2 * minute)
  expect((await paid.bills())[0]?.token).toHaveLength(1)
  const [ref = ''] = [...vtpass.purchases.keys()].filter((name) => name.endsWith(paid.reference))
  vtpass.deliver(ref)
  await pass(hour)
  await pass(hour)
  expect((await paid.bills())[0]?.token?.map(({ digits }) => digits)).toEqual([byHand, tokenFor(ref)])
  expect(await mailsAbout('token', 'Your electricity token', paid)).toHaveLength(2)
  expect(await mailsAbout('power-alert', 'bought twice', paid)).toHaveLength(1)
})

test('a token whose answer comes while it is entered by hand is kept', async () => {
  await feel('well')
  const paid = await paidBill()
  await world.sweepStopping('before its answer', async () => {
    expect((await (await admin()).vend(paid.paymentId, { token: byHand })).status).toBe(200)
  })
  await pass(hour)
  const [ref = ''] = [...vtpass.purchases.keys()].filter((name) => name.endsWith(paid.reference))
  expect((await paid.bills())[0]?.token?.map(({ digits }) => digits)).toEqual([byHand, tokenFor(ref)])
  expect(await mailsAbout('power-alert', 'bought twice', paid)).toHaveLength(1)
})

test('entering the token of the order that was out tells of nothing that was bought twice', async () => {
  await feel('garbled')
  const paid = await paidBill()
  await api.sweep('electricity')
  await feel('well')
  const [ref = ''] = [...vtpass.purchases.keys()].filter((name) => name.endsWith(paid.reference))
  expect((await (await admin()).vend(paid.paymentId, { token: tokenFor(ref) })).status).toBe(200)
  await pass(hour)
  expect((await paid.bills())[0]?.token).toHaveLength(1)
  expect(await mailsAbout('power-alert', 'bought twice', paid)).toEqual([])
})

test('the company is told once when nobody says for a day what became of an order that was out', async () => {
  await feel('late')
  const paid = await paidBill()
  await api.sweep('electricity')
  expect((await (await admin()).vend(paid.paymentId, { token: byHand })).status).toBe(200)
  await pass(hour)
  expect(await mailsAbout('power-alert', 'not known whether', paid)).toEqual([])
  await pass(day)
  const asked = vtpass.asked.length
  await pass(day)
  expect(vtpass.asked).toHaveLength(asked)
  expect(await mailsAbout('power-alert', 'not known whether', paid)).toHaveLength(1)
  await feel('well')
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
