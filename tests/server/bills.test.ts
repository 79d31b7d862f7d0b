import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { paystackPayments } from '#server/adapters/paystackPayments.ts'
import { makeTestApp, siteUrl, type TestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'
import { type PaystackServer, paystackKey, startPaystack } from '../support/paystackServer.ts'
import { addOwnership, addUnit } from '../support/rows.ts'

const minute = 60_000
const hour = 60 * minute

onBothEngines('electricity bills', (engine) => {
  let paystack: PaystackServer
  let database: TestDatabase
  let api: TestApp
  let owner: Awaited<ReturnType<TestApp['signedIn']>>
  let unitId: string
  beforeAll(async () => {
    paystack = await startPaystack()
    database = await makeDatabase(engine)
    api = makeTestApp(database, {
      payments: paystackPayments({
        secretKey: paystackKey,
        url: paystack.url,
        timeoutMs: 300,
        waitsMs: [1, 1],
      }),
    })
  })
  afterAll(async () => {
    await paystack.stop()
    await database.remove()
  })
  beforeEach(async () => {
    owner = await api.signedIn()
    unitId = await database.write((trx) => addUnit(trx))
    await database.write((trx) => addOwnership(trx, unitId, owner.user._id))
  })
  afterEach(() => paystack.feel('well'))

  const form = () => ({ name: 'Ada Obi', metre_number: '04512345678', amount: 15_000.5, unitId })
  const start = (body: object = form(), key?: string, token = owner.token) =>
    api.call('POST /user/make-bill-payment', {
      token,
      body,
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    })
  const bills = async () =>
    (
      await api.call('GET /user/get-bill-payments/{unitId}', {
        token: owner.token,
        params: { unitId },
      })
    ).data
  const transactions = async () =>
    (await api.call('GET /user/user-transactions', { token: owner.token })).data
  const verify = (reference: string, token = owner.token) =>
    api.call('GET /user/verify-bill-payment/{reference}', { token, params: { reference } })
  const tell = async ({ body, signature }: { body: string; signature: string }) =>
    (
      await api.app.request('/webhooks/paystack', {
        method: 'POST',
        body,
        headers: { 'x-paystack-signature': signature },
      })
    ).status
  const mailsOf = (kind: string) =>
    database.read.selectFrom('mails').selectAll().where('kind', '=', kind).execute()
  const errors = () => api.logged.filter((line) => line.includes('"level":50'))

  test('a payment starts at the provider and is pending, not yet a transaction', async () => {
    const answer = await start()
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

  test("nobody pays for, lists or verifies what is another's", async () => {
    const stranger = await api.signedIn()
    expect((await start(form(), undefined, stranger.token)).status).toBe(404)
    const { data } = await start()
    const foreign = await verify(data.reference, stranger.token)
    expect(foreign.status).toBe(404)
    const { message } = await verify('nosuchpayment', stranger.token)
    expect(foreign.message).toBe(message)
    expect(foreign.issues?.map(({ path }) => path)).toEqual([['reference']])
    const list = await api.call('GET /user/get-bill-payments/{unitId}', {
      token: stranger.token,
      params: { unitId },
    })
    expect(list.status).toBe(404)
  })

  test.each([
    ['metre_number', '0451234567'],
    ['metre_number', '04512345678x'],
    ['amount', 0],
    ['amount', -5],
    ['amount', 10.001],
    ['amount', 1e13],
    ['amount', '100'],
    ['name', ' '],
  ])('%s %j is refused beside its field', async (field, value) => {
    const answer = await start({ ...form(), [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.issues?.[0]?.path).toEqual([field])
  })

  test('a signed event makes it paid, once, with its transaction and one mail', async () => {
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
    expect(mails[0]?.text).toContain('₦15,000.50')
  })

  test('an event without the right signature changes nothing', async () => {
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
    ['less', { amount: 100, requested_amount: 100 }],
    ['more', { amount: 9_000_000, requested_amount: 9_000_000 }],
    ['another currency', { currency: 'USD' }],
  ])('%s than asked is never paid: it fails, is logged and told to the company', async (_, values) => {
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
    expect(errors().at(-1)).toContain(paymentId)
  })

  test('on return the provider is asked, though not again at once', async () => {
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
    const { reference } = (await start()).data
    paystack.decline(reference)
    expect((await verify(reference)).data).toMatchObject({
      status: 'failed',
      failureReason: 'Insufficient Funds',
    })
    paystack.pay(reference)
    expect(await tell(paystack.event(reference))).toBe(200)
    expect(await tell(paystack.event(reference, 'charge.success'))).toBe(200)
    expect((await verify(reference)).data.status).toBe('failed')
    expect(await transactions()).toEqual([])
    const alerts = (await mailsOf('payment-alert')).filter(({ text }) => text.includes(reference))
    expect(alerts).toHaveLength(1)
  })

  test('the provider being down on return leaves the payment pending', async () => {
    const { reference } = (await start()).data
    paystack.feel('broken')
    expect(await verify(reference)).toMatchObject({ status: 200, data: { status: 'pending' } })
    paystack.feel('silent')
    api.clock.pass(minute)
    expect(await verify(reference)).toMatchObject({ status: 200, data: { status: 'pending' } })
  })

  test('the sweep makes up for lost events, and gives up what nobody paid in a day', async () => {
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

  test('sweeps of several instances settle a payment once', async () => {
    const { reference } = (await start()).data
    paystack.pay(reference)
    api.clock.pass(3 * minute)
    await Promise.all(Array.from({ length: 5 }, () => api.sweep('pending bills')))
    expect(await transactions()).toHaveLength(1)
  })

  test.each(['broken', 'silent', 'refusing'] as const)(
    'a provider that is %s gives 503 and no bill to see; a retry starts anew',
    async (mood) => {
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

  test('50 parallel sends with one key are one payment; another form under the key is refused', async () => {
    const before = paystack.transactions.size
    const answers = await Promise.all(Array.from({ length: 50 }, () => start(form(), 'same')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => data.authorization_url)).size).toBe(1)
    expect(paystack.transactions.size).toBe(before + 1)
    expect((await start({ ...form(), amount: 99 }, 'same')).status).toBe(409)
    expect((await start(form(), 'other')).data.reference).not.toBe(answers[0]?.data.reference)
  })

  test('a start that was cut off gives way to a new one and is failed by the sweep', async () => {
    const cutOff = await start(form(), 'cut')
    await database.write((trx) =>
      trx
        .updateTable('bill_payments')
        .set({ authorization_url: null })
        .where('id', '=', cutOff.data.paymentId)
        .execute(),
    )
    api.clock.pass(2 * minute)
    const retried = await start(form(), 'cut')
    expect(retried.status).toBe(201)
    expect(retried.data.paymentId).not.toBe(cutOff.data.paymentId)
    expect(await bills()).toMatchObject([{ paymentId: retried.data.paymentId, status: 'pending' }])
  })

  test('an account that starts very many payments is slowed down', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => start()))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBeTruthy()
  })

  test('who turned notices off gets no mail about a paid bill', async () => {
    await api.call('PUT /user/mail-notices', { token: owner.token, body: { enabled: false } })
    const { reference } = (await start()).data
    paystack.pay(reference)
    await tell(paystack.event(reference))
    const mails = (await mailsOf('bill-paid')).filter(({ to_email }) => to_email === owner.user.email)
    expect(mails).toEqual([])
  })
})
