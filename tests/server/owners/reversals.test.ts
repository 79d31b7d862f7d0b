import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { siteUrl } from '../../support/app.ts'
import { startEstate } from '../../support/database/estate.ts'

const { database, api, estate } = await startEstate()
const { pay, reverse, paymentsOf, ownersOf } = estate

/** A unit of ₦1,000 with a deposit of 400 and an instalment of 300, newest payment first. */
async function paidUnit(name: string) {
  const unit = await estate.unit({ price: 1000, name })
  const email = `${name.toLowerCase()}@example.com`
  const owner = await estate.assign(unit._id, email, 400)
  await pay(owner._id, 300)
  const [instalment, deposit] = await paymentsOf(unit._id)
  return { unit, email, owner, instalment, deposit }
}

test('a reversed payment no longer counts, and admin and customer see both transactions', async () => {
  const { unit, email, instalment } = await paidUnit('R1')
  const answer = await reverse(instalment?.txId, '  Recorded twice ')
  expect(answer).toMatchObject({ status: 200, message: 'Payment Reversed' })
  const figures = { pricePaid: 400, recentPayment: 400, outstanding: 600 }
  expect(answer.data).toMatchObject(figures)
  expect(await ownersOf(unit._id)).toEqual([answer.data])
  const lines = await paymentsOf(unit._id)
  expect(lines).toEqual([
    {
      txId: expect.any(String),
      txTitle: 'Reversal of Instalment 1, R1',
      amount: -300,
      date: expect.any(String),
      state: 'reversal',
      reason: 'Recorded twice',
    },
    { ...instalment, state: 'reversed' },
    expect.objectContaining({ txTitle: 'Deposit, R1', amount: 400, state: 'paid' }),
  ])
  const customer = await api.signIn(email)
  const { data: owned } = await api.call('GET /user/owned-units', { token: customer })
  expect(owned).toMatchObject([figures])
  const { data: seen } = await api.call('GET /user/user-transactions', { token: customer })
  expect(seen).toMatchObject(lines.map(({ date: _, ...line }) => ({ ...line, txType: 'property' })))
  expect(seen.map(({ reason }) => reason)).toEqual(['Recorded twice', undefined, undefined])
})

test('a payment after a reversal gets a title of its own and may use the freed amount', async () => {
  const { unit, owner, instalment, deposit } = await paidUnit('R2')
  expect((await pay(owner._id, 600)).status).toBe(400)
  await reverse(instalment?.txId)
  expect((await pay(owner._id, 600)).data).toMatchObject({ outstanding: 0, recentPayment: 600 })
  const newest = async () => (await paymentsOf(unit._id))[0]
  expect((await newest())?.txTitle).toBe('Final payment, R2')
  await reverse((await newest())?.txId)
  await pay(owner._id, 50)
  expect((await newest())?.txTitle).toBe('Instalment 2, R2')
  await reverse((await newest())?.txId)
  await reverse(deposit?.txId)
  expect(await ownersOf(unit._id)).toMatchObject([{ pricePaid: 0, recentPayment: 0, outstanding: 1000 }])
  await pay(owner._id, 1000)
  expect((await newest())?.txTitle).toBe('Full payment, R2')
})

test('a reversed payment and a reversal cannot be reversed', async () => {
  const { unit, instalment } = await paidUnit('R4')
  await reverse(instalment?.txId)
  const lines = await paymentsOf(unit._id)
  for (const [line, message] of [
    [instalment, 'This payment is already reversed.'],
    [lines[0], 'This is a reversal, which cannot be reversed.'],
  ] as const)
    expect(await reverse(line?.txId)).toMatchObject({ status: 409, message })
  expect(await paymentsOf(unit._id)).toEqual(lines)
})

test.each([
  ['empty', ''],
  ['blank', '   '],
  ['too long', 'x'.repeat(201)],
])('a reason that is %s is refused with an issue, for a reversal and a removal', async (_, reason) => {
  const { unit, owner, instalment } = await paidUnit('R5')
  for (const answer of [await reverse(instalment?.txId, reason), await estate.removeOwner(owner._id, reason)])
    expect(answer).toMatchObject({ status: 400, issues: [{ path: ['reason'] }] })
  expect(await paymentsOf(unit._id)).toHaveLength(2)
})

test('reversing an unknown payment is answered with 404, and electricity without an owner', async () => {
  const { unit, email } = await paidUnit('R6')
  const customer = await api.signIn(email)
  const { data } = await api.call('POST /user/make-bill-payment', {
    token: customer,
    body: { name: 'Ada', metre_number: '04512345678', amount: 5000, unitId: unit._id },
  })
  await api.decide(data.reference)
  const { data: seen } = await api.call('GET /user/user-transactions', { token: customer })
  const electricity = seen.find(({ txType }) => txType === 'electricity')
  expect(electricity?.state).toBe('paid')
  expect(await reverse(electricity?.txId)).toMatchObject({ status: 200, data: null })
  expect((await reverse('nothing')).status).toBe(404)
})

test('an owner gets a mail about a reversal and its reason, even with mails turned off', async () => {
  const { unit, email, instalment, deposit } = await paidUnit('R8')
  await reverse(instalment?.txId, 'Booked to the wrong home')
  const customer = await api.signIn(email)
  await api.call('PUT /user/mail-notices', { token: customer, body: { enabled: false } })
  await reverse(deposit?.txId)
  const mails = await database.read
    .selectFrom('mails')
    .select(['subject', 'text', 'unsubscribe_url'])
    .where('to_email', '=', email)
    .where('kind', '=', 'payment-reversed')
    .orderBy('created_at')
    .execute()
  const subject = 'A payment for R8, Palm Court, was reversed'
  expect(mails).toMatchObject([subject, subject].map((subject) => ({ subject, unsubscribe_url: null })))
  const reversal = (await paymentsOf(unit._id)).find(({ reason }) => reason === 'Booked to the wrong home')
  for (const told of [
    '₦300.00',
    `${instalment?.txId}`,
    `${reversal?.txId}`,
    'Booked to the wrong home',
    '₦600.00 is outstanding now',
    `${siteUrl}/projects/owned-units/${unit._id}`,
    `If this is not right, write to ${company.supportMail} or call ${company.mobile}.`,
  ])
    expect(mails[0]?.text).toContain(told)
})

test('the export shows a reversal and its reason, and erasing a person deletes only the reason', async () => {
  const { unit, email, owner, instalment } = await paidUnit('R9')
  const reason = 'Paid by her brother Ikenna'
  await reverse(instalment?.txId, reason, { 'Idempotency-Key': 'reversed-with-a-name' })
  const { data } = await api.call('GET /user/export', { token: await api.signIn(email) })
  expect(data).toMatchObject({ total: 400, properties: [{ pricePaid: 400, recentPayment: 400 }] })
  expect(data.transactions).toMatchObject([
    { amount: -300, state: 'reversal', reason },
    { amount: 300, state: 'reversed' },
    { amount: 400, state: 'paid' },
  ])

  const everything = async () => {
    const rows: unknown[] = []
    for (const table of ['transactions', 'mails', 'audit_entries', 'idempotency_keys'] as const)
      rows.push(await database.read.selectFrom(table).selectAll().execute())
    return JSON.stringify(rows)
  }
  const bill = await api.call('POST /user/make-bill-payment', {
    token: await api.signIn(email),
    body: { name: 'Ada', metre_number: '04512345678', amount: 5000, unitId: unit._id },
  })
  await api.decide(bill.data.reference)
  const paid = await api.call('GET /user/user-transactions', { token: await api.signIn(email) })
  const electricity = paid.data.find(({ txType }) => txType === 'electricity')
  expect((await reverse(electricity?.txId, reason)).status).toBe(200)
  expect(await everything()).toContain('Ikenna')
  const lines = await paymentsOf(unit._id)
  await api.erase(owner.ownerId._id ?? '')
  expect(await everything()).not.toContain('Ikenna')
  expect(await paymentsOf(unit._id)).toEqual(
    lines.map((line) => (line.reason === undefined ? line : { ...line, reason: '[erased]' })),
  )
})
