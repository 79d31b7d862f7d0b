import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { siteUrl } from '../support/app.ts'
import { startEstate } from '../support/estate.ts'

const { database, api, admin, estate } = await startEstate()
const { token } = admin

const paymentsOf = async (unitId: string) =>
  (await api.call('GET /admin/unit-transactions/{unitId}', { token, params: { unitId } })).data
const ownerOf = async (unitId: string) =>
  (await api.call('GET /admin/unit-owner-details/{unitId}', { token, params: { unitId } })).data[0]
const pay = (ownedUnitId: string, newPrice: number) =>
  api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
    token,
    params: { ownedUnitId },
    body: { newPrice },
  })
const reverse = (txId: string | undefined, reason: unknown = 'Recorded twice') =>
  api.call('POST /admin/unit-transaction/{txId}/reverse', {
    token,
    params: { txId: txId ?? 'nothing' },
    body: { reason },
  })
/** A unit of ₦1,000 with a deposit of 400 and an instalment of 300, newest payment first. */
async function paidUnit(name: string) {
  const unit = await estate.unit({ price: 1000, name })
  const email = `${name.toLowerCase()}@example.com`
  const owner = await estate.assign(unit._id, email, 400)
  await pay(owner._id, 300)
  const [instalment, deposit] = await paymentsOf(unit._id)
  return { unit, email, owner, instalment, deposit }
}

test('a reversed payment no longer counts, and both lines stay for admin and customer', async () => {
  const { unit, email, instalment } = await paidUnit('R1')
  const answer = await reverse(instalment?.txId, '  Recorded twice ')
  expect(answer).toMatchObject({ status: 200, message: 'Payment Reversed' })
  const figures = { pricePaid: 400, recentPayment: 400, outstanding: 600 }
  expect(answer.data).toMatchObject(figures)
  expect(await ownerOf(unit._id)).toEqual(answer.data)
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
  expect(
    seen.map(({ txId, txTitle, amount, state, reason, txType }) => [
      ...[txId, txTitle, amount, state, reason, txType],
    ]),
  ).toEqual(
    lines.map(({ txId, txTitle, amount, state, reason }) => [
      ...[txId, txTitle, amount, state, reason, 'property'],
    ]),
  )
})

test('the next payment bears a name that no other has, and has the room that the reversed one left', async () => {
  const { unit, owner, instalment, deposit } = await paidUnit('R2')
  expect((await pay(owner._id, 600)).status).toBe(400)
  await reverse(instalment?.txId)
  expect((await pay(owner._id, 600)).data).toMatchObject({ outstanding: 0, recentPayment: 600 })
  expect((await paymentsOf(unit._id))[0]?.txTitle).toBe('Final payment, R2')
  const final = (await paymentsOf(unit._id))[0]
  await reverse(final?.txId)
  await pay(owner._id, 50)
  expect((await paymentsOf(unit._id))[0]?.txTitle).toBe('Instalment 2, R2')
  await reverse((await paymentsOf(unit._id))[0]?.txId)
  await reverse(deposit?.txId)
  expect(await ownerOf(unit._id)).toMatchObject({ pricePaid: 0, recentPayment: 0, outstanding: 1000 })
  await pay(owner._id, 1000)
  expect((await paymentsOf(unit._id))[0]?.txTitle).toBe('Full payment, R2')
})

test('after a reversal no two payments bear one name', async () => {
  const { unit, owner, instalment } = await paidUnit('R10')
  for (const amount of [20, 30]) await pay(owner._id, amount)
  await reverse(instalment?.txId)
  await pay(owner._id, 40)
  const titles = (await paymentsOf(unit._id))
    .filter(({ amount }) => amount > 0)
    .map(({ txTitle }) => txTitle.split(',')[0])
  const instalments = ['Instalment 4', 'Instalment 3', 'Instalment 2', 'Instalment 1']
  expect(titles).toEqual([...instalments, 'Deposit'])
})

test('a price may fall to what is left paid', async () => {
  const { unit, instalment } = await paidUnit('R3')
  const cut = () =>
    api.call('PUT /admin/unit/{unitId}/update-unit', {
      token,
      params: { unitId: unit._id },
      body: { price: 500 },
    })
  expect((await cut()).status).toBe(400)
  await reverse(instalment?.txId)
  expect((await cut()).status).toBe(200)
  expect(await ownerOf(unit._id)).toMatchObject({ outstanding: 100 })
})

test('what is reversed already and what is a reversal are refused, and nothing is written', async () => {
  const { unit, instalment } = await paidUnit('R4')
  await reverse(instalment?.txId)
  const lines = await paymentsOf(unit._id)
  expect(await reverse(instalment?.txId)).toMatchObject({
    status: 409,
    message: 'This payment is already reversed.',
  })
  expect(await reverse(lines[0]?.txId)).toMatchObject({
    status: 409,
    message: 'This is a reversal, which cannot be reversed.',
  })
  expect(await paymentsOf(unit._id)).toEqual(lines)
})

test.each([
  ['empty', ''],
  ['blank', '   '],
  ['too long', 'x'.repeat(201)],
  ['a number', 5],
  ['missing', null],
])('a reason that is %s is refused beside its field', async (_, reason) => {
  const { unit, instalment } = await paidUnit('R5')
  const answer = await reverse(instalment?.txId, reason)
  expect(answer).toMatchObject({ status: 400, issues: [{ path: ['reason'] }] })
  expect(await paymentsOf(unit._id)).toHaveLength(2)
})

test('what is unknown is 404, and electricity is reversed without an owner to show', async () => {
  const { unit, email } = await paidUnit('R6')
  const customer = await api.signIn(email)
  const { data } = await api.call('POST /user/make-bill-payment', {
    token: customer,
    body: { name: 'Ada', metre_number: '04512345678', amount: 5000, unitId: unit._id },
  })
  await api.app.request(`/sandbox/checkout/${data.reference}`, { method: 'POST', body: 'decision=pay' })
  const { data: seen } = await api.call('GET /user/user-transactions', { token: customer })
  const electricity = seen.find(({ txType }) => txType === 'electricity')
  expect(electricity?.state).toBe('paid')
  expect(await reverse(electricity?.txId)).toMatchObject({ status: 200, data: null })
  expect((await reverse('nothing')).status).toBe(404)
})

test('the owner is told by mail what was reversed and why, also when they turned notices off', async () => {
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

test('an export tells of both lines; the reason goes with an erased person, and the books stay', async () => {
  const { unit, email, owner, instalment } = await paidUnit('R9')
  const reason = 'Paid by her brother Ikenna'
  await api.call('POST /admin/unit-transaction/{txId}/reverse', {
    token,
    params: { txId: instalment?.txId ?? '' },
    body: { reason },
    headers: { 'Idempotency-Key': 'reversed-with-a-name' },
  })
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
  expect(await everything()).toContain('Ikenna')
  const lines = await paymentsOf(unit._id)
  const superAdmin = await api.signedIn('superAdmin')
  await api.call('POST /admin/erase-user/{id}', {
    token: superAdmin.token,
    params: { id: owner.ownerId._id ?? '' },
  })
  expect(await everything()).not.toContain('Ikenna')
  expect(await paymentsOf(unit._id)).toEqual(
    lines.map((line) => (line.reason === undefined ? line : { ...line, reason: '[erased]' })),
  )
})
