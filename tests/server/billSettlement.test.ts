import { afterEach, beforeEach, expect, test } from 'vitest'
import { company } from '#company.ts'
import { siteUrl } from '../support/app.ts'
import { type Home, makeBillWorld } from '../support/billWorld.ts'

const minute = 60_000
const hour = 60 * minute

const world = await makeBillWorld()
const { api, errors, mailsOf, paystack, tell } = world
let home: Home
beforeEach(async () => {
  home = await world.newHome()
})
afterEach(() => world.paystack.feel('well'))

const notBooked = async (email: string) =>
  (await world.mailsOf('payment-not-booked')).filter(({ to_email }) => to_email === email)

test('a signed event makes it paid, once, with its transaction and one mail', async () => {
  const { owner, unitId, start, transactions, verify } = home
  const { reference, paymentId } = (await start()).data
  paystack.pay(reference, { amount: 1_522_861 })
  const event = paystack.event(reference)
  expect(await Promise.all([tell(event), tell(event), tell(event)])).toEqual([200, 200, 200])
  // The same news in other bytes, and by the customer's return.
  expect(await tell(paystack.event(reference, 'charge.success'))).toBe(200)
  expect((await verify(reference)).data).toMatchObject({ paymentId, status: 'paid' })
  expect(await transactions()).toMatchObject([
    { amount: 15_000.5, txType: 'electricity', txTitle: 'Electricity, meter 04512345678', unitId },
  ])
  const mails = (await mailsOf('bill-paid')).filter(({ to_email }) => to_email === owner.user.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(
    'your payment of ₦15,000.50 for meter 04512345678, A1, Quay House, is confirmed',
  )
})

test('an event without the right signature changes nothing', async () => {
  const { start, bills } = home
  const { reference } = (await start()).data
  paystack.pay(reference)
  const { body } = paystack.event(reference)
  expect(await tell({ body, signature: paystack.sign(`${body} `) })).toBe(401)
  expect(await tell({ body, signature: '' })).toBe(401)
  expect((await bills())[0]?.status).toBe('pending')
})

test('an event about a payment that is not ours is received and does nothing', async () => {
  const body = JSON.stringify({ event: 'charge.success', data: { reference: 'other', status: 'success' } })
  expect(await tell({ body, signature: paystack.sign(body) })).toBe(200)
})

test.each([
  ['less', { amount: 100, requested_amount: 100 }, '₦1.00'],
  ['less, beside what was asked,', { amount: 100 }, '₦1.00'],
  ['more', { amount: 9_000_000, requested_amount: 9_000_000 }, '₦90,000.00'],
  ['another currency', { currency: 'USD' }, 'USD 15000.5'],
])(
  '%s than asked is never paid: it fails, is logged and told to the company and the customer',
  async (_, values, confirmed) => {
    const { owner, unitId, start, transactions, verify } = home
    const { reference, paymentId } = (await start()).data
    paystack.pay(reference, values)
    const before = errors().length
    expect((await verify(reference)).data).toMatchObject({
      status: 'failed',
      failureReason: 'The amount confirmed is not the amount asked. Please contact us.',
    })
    expect(await tell(paystack.event(reference))).toBe(200)
    expect(await transactions()).toEqual([])
    expect(errors()).toHaveLength(before + 1)
    const alerts = (await mailsOf('payment-alert')).filter(({ text }) => text.includes(reference))
    expect(alerts).toHaveLength(1)
    const { firstName, lastName, email } = owner.user
    for (const said of [
      `${firstName} ${lastName} (${email}`,
      `paid ${confirmed} for meter 04512345678, A1, Quay House; we had asked for ₦15,000.50. It is not booked. Refund it at the provider under reference ${reference}.`,
      `${siteUrl}/admin-dashboard/units/${unitId}`,
    ])
      expect(alerts[0]?.text).toContain(said)
    const [told, ...more] = await notBooked(email)
    expect(more).toEqual([])
    expect(told?.text).toContain(
      `${confirmed} arrived for meter 04512345678, A1, Quay House, but ₦15,000.50 was asked. Nothing was booked; we will refund it. Reference: ${reference}.`,
    )
    expect(told?.text).toContain(`Questions: ${company.supportMail}, ${company.mobile}.`)
    expect(errors().at(-1)).toContain(paymentId)
  },
)

test('on return the provider is asked, though not again at once', async () => {
  const { start, transactions, verify } = home
  const { reference, authorization_url } = (await start()).data
  expect((await verify(reference)).data).toMatchObject({ status: 'pending', authorization_url })
  const asked = paystack.asked.length
  expect((await verify(reference)).data.status).toBe('pending')
  expect(paystack.asked).toHaveLength(asked)
  paystack.pay(reference)
  api.clock.pass(2000)
  const { data } = await verify(reference)
  expect(data.status).toBe('paid')
  expect(data).not.toHaveProperty('authorization_url')
  expect(await transactions()).toHaveLength(1)
})

test('a declined payment fails with its reason; money that comes later is told, not booked', async () => {
  const { owner, start, transactions, verify } = home
  await api.call('PUT /user/mail-notices', { token: owner.token, body: { enabled: false } })
  const { reference } = (await start()).data
  paystack.decline(reference)
  expect((await verify(reference)).data).toMatchObject({
    status: 'failed',
    failureReason: 'Insufficient Funds',
  })
  paystack.pay(reference)
  expect(await tell(paystack.event(reference))).toBe(200)
  expect(await tell(paystack.event(reference, 'charge.success'))).toBe(200)
  expect((await verify(reference)).data).toMatchObject({
    status: 'failed',
    failureReason: 'The payment arrived after it had failed. Please contact us.',
  })
  expect(await transactions()).toEqual([])
  const alerts = (await mailsOf('payment-alert')).filter(({ text }) => text.includes(reference))
  expect(alerts).toHaveLength(1)
  expect(alerts[0]?.text).toContain(
    'paid ₦15,000.50 for meter 04512345678, A1, Quay House, after the bill had failed. It is not booked.',
  )
  // Also to who turned notices off: it is their money.
  const told = await notBooked(owner.user.email)
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('after the payment had failed. Nothing was booked; we will refund it.')
  expect(told[0]?.unsubscribe_url).toBeNull()
})

test('money that comes for an erased customer is told to the company, and to nobody else', async () => {
  const { owner, start } = home
  const { reference } = (await start()).data
  paystack.decline(reference)
  await home.verify(reference)
  const { token } = await api.signedIn('superAdmin')
  await api.call('POST /admin/erase-user/{id}', { token, params: { id: owner.user._id } })
  const before = (await mailsOf('payment-not-booked')).length
  paystack.pay(reference)
  expect(await tell(paystack.event(reference))).toBe(200)
  const alerts = (await mailsOf('payment-alert')).filter(({ text }) => text.includes(reference))
  expect(alerts[0]?.text).toContain('A customer who was erased since paid ₦15,000.50')
  expect(await mailsOf('payment-not-booked')).toHaveLength(before)
})

test('the provider being down on return leaves the payment pending', async () => {
  const { start, verify } = home
  const { reference } = (await start()).data
  paystack.feel('broken')
  expect(await verify(reference)).toMatchObject({ status: 200, data: { status: 'pending' } })
  paystack.feel('silent')
  api.clock.pass(minute)
  expect(await verify(reference)).toMatchObject({ status: 200, data: { status: 'pending' } })
})

test('the sweep makes up for lost events, and gives up what nobody paid in a day', async () => {
  const { start, bills, verify } = home
  const paid = (await start()).data.reference
  const left = (await start()).data.reference
  paystack.pay(paid)
  api.clock.pass(3 * minute)
  await api.sweep('pending bills')
  expect((await bills()).map(({ reference, status }) => [reference, status])).toEqual(
    expect.arrayContaining([
      [paid, 'paid'],
      [left, 'pending'],
    ]),
  )
  api.clock.pass(24 * hour)
  paystack.feel('broken')
  await api.sweep('pending bills')
  expect((await verify(left)).data.status).toBe('pending')
  paystack.feel('well')
  api.clock.pass(3 * minute)
  await api.sweep('pending bills')
  expect((await bills()).find(({ reference }) => reference === left)).toMatchObject({
    status: 'failed',
    failureReason: 'Not completed within 24 hours.',
  })
})

test('who turned notices off gets no mail about a paid bill', async () => {
  const { owner, start, verify } = home
  await api.call('PUT /user/mail-notices', { token: owner.token, body: { enabled: false } })
  const { reference } = (await start()).data
  paystack.pay(reference)
  await tell(paystack.event(reference))
  expect((await verify(reference)).data.status).toBe('paid')
  const mails = (await mailsOf('bill-paid')).filter(({ to_email }) => to_email === owner.user.email)
  expect(mails).toEqual([])
})
