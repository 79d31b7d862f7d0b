import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteUrl } from '../../support/app.ts'
import { type Home, makeBillWorld } from '../../support/worlds/billWorld.ts'

const minute = 60_000

const { api, database, paystack, newHome } = await makeBillWorld()
let home: Home
beforeEach(async () => {
  home = await newHome()
})
afterEach(() => paystack.feel('well'))

test('starting a bill opens a payment at the provider and books no transaction yet', async () => {
  const { owner, unitId, form, start, bills, transactions } = home
  // The meter number as it may be pasted.
  const answer = await start({ ...form(), metre_number: '\u202a0451-2345 678\u202c' })
  expect(answer).toMatchObject({ status: 201, message: 'Payment initiated successfully' })
  const { reference, authorization_url, paymentId } = answer.data
  expect(authorization_url).toBe(`https://checkout.paystack.com/${reference}`)
  expect(paystack.transactions.get(reference)).toMatchObject({
    amount: 1_500_050,
    currency: 'NGN',
    email: owner.user.email,
    callback_url: `${siteUrl}/pay-electricity-bill?unitId=${unitId}&reference=${reference}`,
  })
  expect(await bills()).toMatchObject([
    { paymentId, reference, status: 'pending', metre_number: '04512345678', amount: 15_000.5 },
  ])
  expect(await transactions()).toEqual([])
})

test("a customer cannot pay for, list or verify another customer's bills", async () => {
  const { unitId, form, start, verify } = home
  const stranger = await api.signedIn()
  expect((await start(form(), undefined, stranger.token)).status).toBe(404)
  const { data } = await start()
  const foreign = await verify(data.reference, stranger.token)
  expect(foreign.status).toBe(404)
  const { message } = await verify('nosuchpayment', stranger.token)
  expect(foreign.message).toBe(message)
  expect(foreign.issues?.map(({ path }) => path)).toEqual([['reference']])
  const asked = { token: stranger.token, params: { unitId } }
  expect((await api.call('GET /user/get-bill-payments/{unitId}', asked)).status).toBe(404)
})

test.each([
  ['metre_number', '0451234567'],
  ['metre_number', '045123456789'],
  ['metre_number', '04512345678x'],
  ['amount', 0],
  ['amount', 10.001],
  ['amount', 1e13],
])('a bill with %s %j is refused with an issue for that field', async (field, value) => {
  const { form, start } = home
  const answer = await start({ ...form(), [field]: value })
  expect(answer.status).toBe(400)
  expect(answer.issues?.[0]?.path).toEqual([field])
})

test.each(['broken', 'silent', 'refusing'] as const)(
  'a bill is answered with 503 and not listed when the provider is %s, and a retry starts a new one',
  async (mood) => {
    const { form, start, bills } = home
    paystack.feel(mood)
    const failed = await start(form(), 'key-1')
    expect(failed.status).toBe(503)
    expect(failed.headers.get('retry-after')).toBeTruthy()
    expect(await bills()).toEqual([])
    paystack.feel('well')
    const { reference } = (await start(form(), 'key-1')).data
    expect(await bills()).toMatchObject([{ reference, status: 'pending' }])
  },
)

test.each([
  ['paid', {}],
  ['failed though money arrived', { amount: 100 }],
])('repeating the call of a bill that is %s returns that bill and starts no payment', async (_, values) => {
  const { form, start, verify, bills } = home
  const { data } = await start(form(), 'lost')
  paystack.pay(data.reference, values)
  await verify(data.reference)
  expect((await start(form(), 'lost')).data).toEqual(data)
  expect(await bills()).toHaveLength(1)
})

test('repeating the call of a bill that an older version failed starts no other payment', async () => {
  const { form, start, bills } = home
  const { data } = await start(form(), 'update')
  const settled_at = new Date(api.clock.now()).toISOString()
  await database.write((trx) =>
    trx
      .updateTable('bill_payments')
      .set({ status: 'failed', settled_at, failure_reason: 'The payment arrived late' })
      .where('reference', '=', data.reference)
      .execute(),
  )
  expect((await start(form(), 'update')).data).toEqual(data)
  expect(await bills()).toHaveLength(1)
})

test.each([
  ['amount', async () => 99],
  ['metre_number', async () => '04512345679'],
  ['name', async () => 'Bola'],
  ['unitId', async () => (await newHome(home.owner)).unitId],
])('a bill with another %s under the same idempotency key is refused', async (field, other) => {
  const { form, start } = home
  await start(form(), 'same')
  expect((await start({ ...form(), [field]: await other() }, 'same')).status).toBe(409)
})

test('a retry replaces a bill whose start was cut off', async () => {
  const { form, start, bills } = home
  const cutOff = await start(form(), 'cut')
  await database.write((trx) =>
    trx
      .updateTable('bill_payments')
      .set({ authorization_url: null })
      .where('id', '=', cutOff.data.paymentId)
      .execute(),
  )
  // Longer than a start with all its repeats can take in these tests.
  api.clock.pass(4 * minute)
  const retried = await start(form(), 'cut')
  expect(retried.status).toBe(201)
  expect(retried.data.paymentId).not.toBe(cutOff.data.paymentId)
  expect(await bills()).toMatchObject([{ paymentId: retried.data.paymentId, status: 'pending' }])
})

test('the 61st bill that an account starts at once is refused with 429', async () => {
  const { start } = home
  const answers = await Promise.all(Array.from({ length: 61 }, () => start()))
  const [refused, ...more] = answers.filter(({ status }) => status === 429)
  expect(more).toEqual([])
  expect(refused?.headers.get('retry-after')).toBeTruthy()
})
