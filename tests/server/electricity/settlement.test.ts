import { afterEach, beforeEach, expect, test } from 'vitest'
import { company } from '#company.ts'
import { siteUrl } from '../../support/app.ts'
import { type Home, makeBillWorld } from '../../support/worlds/billWorld.ts'

const minute = 60_000
const hour = 60 * minute

const { api, errors, mailsOf, newHome, paystack, tell } = await makeBillWorld()
let home: Home
beforeEach(async () => {
  home = await newHome()
})
afterEach(() => paystack.feel('well'))

/** Starts a payment. @returns its reference */
const begin = async () => (await home.start()).data.reference
const mailsOfOwner = async (kind: string) =>
  (await mailsOf(kind)).filter(({ to_email }) => to_email === home.owner.user.email)
const alertsAbout = async (reference: string) =>
  (await mailsOf('payment-alert')).filter(({ text }) => text.includes(reference))
const turnNoticesOff = ({ owner: { token } }: Home) =>
  api.call('PUT /user/mail-notices', { token, body: { enabled: false } })

test('a signed event marks a bill as paid once, with one transaction and one mail', async () => {
  const { unitId, start, transactions, verify } = home
  const { reference, paymentId } = (await start()).data
  paystack.pay(reference, { amount: 1_522_861 })
  const event = paystack.event(reference)
  expect(await Promise.all([tell(event), tell(event), tell(event)])).toEqual([200, 200, 200])
  // The same event in other bytes, and the customer's return, must change nothing more.
  expect(await tell(paystack.event(reference, 'charge.success'))).toBe(200)
  expect((await verify(reference)).data).toMatchObject({ paymentId, status: 'paid' })
  expect(await transactions()).toMatchObject([
    { amount: 15_000.5, txType: 'electricity', txTitle: 'Electricity, meter 04512345678', unitId },
  ])
  const [mail, ...more] = await mailsOfOwner('bill-paid')
  expect(more).toEqual([])
  expect(mail?.text).toContain(
    'your payment of ₦15,000.50 for meter 04512345678, A1, Quay House, is confirmed',
  )
})

test('an event with a wrong signature is refused and changes nothing', async () => {
  const reference = await begin()
  paystack.pay(reference)
  const { body } = paystack.event(reference)
  expect(await tell({ body, signature: paystack.sign(`${body} `) })).toBe(401)
  expect(await tell({ body, signature: '' })).toBe(401)
  // The provider may have been given the address with a slash at its end.
  const typed = await api.app.request('/webhooks/paystack/', { method: 'POST', body })
  expect(typed.status).toBe(401)
  expect((await home.bills())[0]?.status).toBe('pending')
})

test('an event about an unknown payment is answered with 200 and changes nothing', async () => {
  const body = JSON.stringify({ event: 'charge.success', data: { reference: 'other', status: 'success' } })
  expect(await tell({ body, signature: paystack.sign(body) })).toBe(200)
})

test.each([
  ['a smaller amount', { amount: 100, requested_amount: 100 }, '₦1.00'],
  ['a smaller amount than was requested', { amount: 100 }, '₦1.00'],
  ['a larger amount', { amount: 9_000_000, requested_amount: 9_000_000 }, '₦90,000.00'],
  ['another currency', { currency: 'USD' }, 'USD 15000.5'],
])(
  'a payment of %s fails, is logged, and is mailed to the company and the customer',
  async (_, values, confirmed) => {
    const { owner, unitId, start, transactions, verify } = home
    const { reference, paymentId } = (await start()).data
    paystack.pay(reference, values)
    const before = errors().length
    expect((await verify(reference)).data).toMatchObject({
      status: 'failed',
      failureReason: 'The amount confirmed is not the amount asked. Please contact us.',
      failureCode: 'wrong-amount',
    })
    expect(await tell(paystack.event(reference))).toBe(200)
    expect(await transactions()).toEqual([])
    expect(errors()).toHaveLength(before + 1)
    const [alert, ...others] = await alertsAbout(reference)
    expect(others).toEqual([])
    const { firstName, lastName, email } = owner.user
    for (const said of [
      `${firstName} ${lastName} (${email}`,
      `paid ${confirmed} for meter 04512345678, A1, Quay House; we had asked for ₦15,000.50. It is not booked. Refund it at the provider under reference ${reference}.`,
      `${siteUrl}/admin-dashboard/units/${unitId}`,
    ])
      expect(alert?.text).toContain(said)
    const [told, ...more] = await mailsOfOwner('payment-not-booked')
    expect(more).toEqual([])
    expect(told?.text).toContain(
      `${confirmed} arrived for meter 04512345678, A1, Quay House, but ₦15,000.50 was asked. Nothing was booked; we will refund it. Reference: ${reference}.`,
    )
    expect(told?.text).toContain(`Questions: ${company.supportMail}, ${company.mobile}.`)
    expect(await mailsOfOwner('bill-failed')).toEqual([])
    expect(errors().at(-1)).toContain(paymentId)
  },
)

test('verifying a bill asks the provider, but not twice within seconds', async () => {
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

/** Starts a payment that nobody completes within a day. @returns its reference */
async function beginExpired() {
  const reference = await begin()
  api.clock.pass(24 * hour)
  await api.sweep('pending bills')
  return reference
}

test.each([
  ['the event of its decline', (reference: string) => tell(paystack.event(reference, 'charge.failed'))],
  ['a question about it', (reference: string) => home.verify(reference)],
])(
  'a declined payment that is paid by another card on its page is booked once, after %s',
  async (_, hear) => {
    const { bills, transactions } = home
    const reference = await begin()
    paystack.decline(reference)
    await hear(reference)
    expect((await bills())[0]).toMatchObject({
      status: 'failed',
      failureReason: 'Insufficient Funds',
      failureCode: 'declined',
    })
    paystack.pay(reference)
    const event = paystack.event(reference)
    expect(await Promise.all([tell(event), tell(paystack.event(reference, 'charge.success'))])).toEqual([
      200, 200,
    ])
    const [bill] = await bills()
    expect(bill?.status).toBe('paid')
    expect(bill).not.toHaveProperty('failureReason')
    expect(bill).not.toHaveProperty('failureCode')
    expect(await transactions()).toMatchObject([{ amount: 15_000.5, txType: 'electricity' }])
    expect(await mailsOfOwner('bill-paid')).toHaveLength(1)
    expect(await alertsAbout(reference)).toEqual([])
    // An event of the decline that was late changes nothing any more.
    paystack.decline(reference)
    expect(await tell(paystack.event(reference, 'charge.failed'))).toBe(200)
    expect((await bills())[0]?.status).toBe('paid')
  },
)

test('a customer who returns from a page where a second card was taken sees the payment as paid', async () => {
  const reference = await begin()
  paystack.decline(reference)
  expect((await home.verify(reference)).data.status).toBe('failed')
  paystack.pay(reference)
  api.clock.pass(3000)
  expect((await home.verify(reference)).data.status).toBe('paid')
})

test('another amount after a decline is not booked, and is mailed to company and customer', async () => {
  const reference = await begin()
  paystack.decline(reference)
  await home.verify(reference)
  paystack.pay(reference, { amount: 100, requested_amount: 100 })
  expect(await tell(paystack.event(reference))).toBe(200)
  expect((await home.bills())[0]?.status).toBe('failed')
  expect(await alertsAbout(reference)).toHaveLength(1)
  expect(await home.transactions()).toEqual([])
})

test('a payment that was taken back is not booked by an older success that comes late', async () => {
  const reference = await begin()
  paystack.pay(reference)
  const late = paystack.event(reference)
  paystack.pay(reference, { status: 'reversed' })
  expect((await home.verify(reference)).data).toMatchObject({
    status: 'failed',
    failureReason: 'The payment was taken back.',
    failureCode: 'taken-back',
  })
  expect(await tell(late)).toBe(200)
  expect((await home.bills())[0]?.status).toBe('failed')
  expect(await alertsAbout(reference)).toHaveLength(1)
})

test('money that arrives after a bill expired is mailed to company and customer, and not booked', async () => {
  const { transactions, verify } = home
  await turnNoticesOff(home)
  const reference = await beginExpired()
  expect((await home.bills())[0]).toMatchObject({
    status: 'failed',
    failureReason: 'Not completed within 24 hours.',
    failureCode: 'expired',
  })
  paystack.pay(reference)
  expect(await tell(paystack.event(reference))).toBe(200)
  expect(await tell(paystack.event(reference, 'charge.success'))).toBe(200)
  expect((await verify(reference)).data).toMatchObject({
    status: 'failed',
    failureReason: 'The payment arrived after it had failed. Please contact us.',
    failureCode: 'paid-late',
  })
  expect(await transactions()).toEqual([])
  const [alert, ...others] = await alertsAbout(reference)
  expect(others).toEqual([])
  expect(alert?.text).toContain(
    'paid ₦15,000.50 for meter 04512345678, A1, Quay House, after the bill had failed. It is not booked.',
  )
  // It goes out although they turned such mails off, because it is about their money.
  const [told, ...more] = await mailsOfOwner('payment-not-booked')
  expect(more).toEqual([])
  expect(told?.text).toContain('after the payment had failed. Nothing was booked; we will refund it.')
  expect(told?.unsubscribe_url).toBeNull()
})

test('money that arrives for an erased customer is mailed to the company only', async () => {
  const reference = await beginExpired()
  await api.erase(home.owner.user._id)
  const before = (await mailsOf('payment-not-booked')).length
  paystack.pay(reference)
  expect(await tell(paystack.event(reference))).toBe(200)
  const [alert] = await alertsAbout(reference)
  expect(alert?.text).toContain('A customer who was erased since paid ₦15,000.50')
  expect(await mailsOf('payment-not-booked')).toHaveLength(before)
})

test('a bill stays pending when the provider is down at the customer’s return', async () => {
  const reference = await begin()
  for (const mood of ['broken', 'silent'] as const) {
    paystack.feel(mood)
    api.clock.pass(minute)
    expect(await home.verify(reference)).toMatchObject({ status: 200, data: { status: 'pending' } })
  }
})

test('the sweep settles bills whose events were lost, and fails bills that stay unpaid for a day', async () => {
  const [paid, left] = [await begin(), await begin()]
  paystack.pay(paid)
  const sweepAfter = async (ms: number) => {
    api.clock.pass(ms)
    await api.sweep('pending bills')
    const bills = (await home.bills()).map((bill) => [bill.reference, bill] as const)
    return Object.fromEntries(bills)
  }
  expect(await sweepAfter(3 * minute)).toMatchObject({
    [paid]: { status: 'paid' },
    [left]: { status: 'pending' },
  })
  paystack.feel('broken')
  expect((await sweepAfter(24 * hour))[left]?.status).toBe('pending')
  paystack.feel('well')
  expect((await sweepAfter(3 * minute))[left]).toMatchObject({
    status: 'failed',
    failureReason: 'Not completed within 24 hours.',
  })
  // A customer who left the provider's page needs no mail about it.
  expect(await mailsOfOwner('bill-failed')).toEqual([])
})

test('a customer gets one mail about a declined payment, with the reason and what to do', async () => {
  const reference = await begin()
  paystack.decline(reference)
  const event = paystack.event(reference, 'charge.failed')
  expect(await Promise.all([tell(event), tell(event)])).toEqual([200, 200])
  expect((await home.verify(reference)).data.status).toBe('failed')
  const [mail, ...more] = await mailsOfOwner('bill-failed')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your electricity payment of ₦15,000.50 did not go through')
  for (const said of [
    'your payment of ₦15,000.50 for meter 04512345678, A1, Quay House, did not go through. The reason: Insufficient Funds',
    `write to ${company.supportMail} or call ${company.mobile}. The reference is ${reference}.`,
    `Try again: ${siteUrl}/pay-electricity-bill?unitId=${home.unitId}`,
    'Turn off mails about messages and payments: ',
  ])
    expect(mail?.text).toContain(said)
})

test.each([
  ['paid', paystack.pay],
  ['failed', paystack.decline],
] as const)(
  'a customer who turned off mails about payments gets none about a bill that is %s',
  async (status, decide) => {
    await turnNoticesOff(home)
    const reference = await begin()
    decide(reference)
    expect((await home.verify(reference)).data.status).toBe(status)
    expect(await mailsOfOwner(`bill-${status}`)).toEqual([])
  },
)
