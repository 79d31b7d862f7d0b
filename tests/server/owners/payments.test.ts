import { expect, test } from 'vitest'
import { siteUrl } from '../../support/app.ts'
import { startEstate } from '../../support/database/estate.ts'

const { database, api, estate } = await startEstate()

test('a payment adds to the sum, becomes the recent one and is listed for admin and owner', async () => {
  const unit = await estate.unit({ price: 1000, name: 'B2' })
  const owner = await estate.assign(unit._id, 'payer@example.com', 200.5)
  const answer = await estate.pay(owner._id, 300)
  expect(answer).toMatchObject({ status: 200, message: 'Payment Updated' })
  expect(answer.data).toMatchObject({ pricePaid: 500.5, recentPayment: 300, outstanding: 499.5 })
  await estate.pay(owner._id, 499.5)
  expect((await estate.ownersOf(unit._id))[0]).toMatchObject({ pricePaid: 1000, recentPayment: 499.5 })
  const titles = ['Final payment, B2', 'Instalment 1, B2', 'Deposit, B2']
  expect((await estate.paymentsOf(unit._id)).map(({ txTitle }) => txTitle)).toEqual(titles)
  const token = await api.signIn('payer@example.com')
  const seen = await api.call('GET /user/user-transactions', { token })
  expect(seen.data.map(({ amount }) => amount)).toEqual([499.5, 300, 200.5])
  const references = seen.data.map(({ txId }) => txId.slice(0, 5))
  expect(new Set(references).size).toBe(3)
})

test('an owner gets a mail about each payment, unless they turned such mails off', async () => {
  const unit = await estate.unit({ price: 1000, name: 'Mail house' })
  const owner = await estate.assign(unit._id, 'mailed@example.com', 200)
  await estate.pay(owner._id, 300.5)
  const token = await api.signIn('mailed@example.com')
  await api.call('PUT /user/mail-notices', { token, body: { enabled: false } })
  await estate.pay(owner._id, 100)
  await estate.pay(owner._id, 5000)
  const mails = await database.read
    .selectFrom('mails')
    .select(['subject', 'kind', 'text'])
    .where('to_email', '=', 'mailed@example.com')
    .orderBy('subject')
    .execute()
  const told = mails.filter(({ kind }) => kind === 'payment-recorded')
  expect(told.map(({ subject }) => subject)).toEqual([
    'We received ₦200.00 for Mail house, Palm Court',
    'We received ₦300.50 for Mail house, Palm Court',
  ])
  expect(told.map(({ text }) => /\S+ is outstanding/.exec(text)?.[0])).toEqual([
    '₦800.00 is outstanding',
    '₦499.50 is outstanding',
  ])
  expect(told[0]?.text).toContain(`${siteUrl}/projects/owned-units/${unit._id}`)
  expect(told[0]?.text).toContain('Turn off mails about messages and payments: ')
})

test('a payment above the outstanding amount is refused with that amount in the message', async () => {
  const unit = await estate.unit({ price: 2_000_000 })
  const owner = await estate.assign(unit._id, undefined, 500_000)
  const answer = await estate.pay(owner._id, 1_500_000.01)
  expect(answer).toMatchObject({ status: 400, issues: [{ path: ['newPrice'] }] })
  expect(answer.message).toContain('₦1,500,000.00')
  expect((await estate.pay(owner._id, 1_500_000)).status).toBe(200)
  const paid = await estate.pay(owner._id, 0.01)
  expect(paid.status).toBe(400)
  expect(paid.message).toContain('₦0.00')
  expect(await estate.paymentsOf(unit._id)).toHaveLength(2)
})

test('a payment based on an outdated sum is refused with 409 and the current sum', async () => {
  const unit = await estate.unit({ price: 2000 })
  const owner = await estate.assign(unit._id, undefined, 100.5)
  const send = (paidBefore: number, key = `${paidBefore}-${owner._id}`) =>
    estate.pay(owner._id, 600, { paidBefore }, { 'Idempotency-Key': key })
  const mine = await send(100.5)
  expect(mine).toMatchObject({ status: 200, data: { pricePaid: 700.5 } })
  const theirs = await send(100.5, 'theirs')
  expect(theirs).toMatchObject({ status: 409, data: { pricePaid: 700.5, outstanding: 1299.5 } })
  expect(theirs.message).toContain('₦600.00 was recorded meanwhile')
  expect(await estate.paymentsOf(unit._id)).toHaveLength(2)
  // A payment repeated after a lost answer has changed the sum itself, so it is accepted.
  expect((await send(100.5)).data).toEqual(mine.data)
  expect((await send(700.5)).data).toMatchObject({ pricePaid: 1300.5 })
  expect(await estate.paymentsOf(unit._id)).toHaveLength(3)
})

test.each([0, -5, 1e13, 0.001])('a payment of %j is refused', async (newPrice) => {
  const owner = await estate.assign((await estate.unit())._id)
  expect(await estate.pay(owner._id, newPrice)).toMatchObject({ status: 400 })
})
