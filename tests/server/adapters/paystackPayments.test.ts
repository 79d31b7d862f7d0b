import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paystackPayments } from '#server/adapters/paystackPayments.ts'
import { makeLogger } from '#server/log.ts'
import { PaymentRefused, PaymentServiceDown } from '#server/ports/payments.ts'
import { makeServiceLog } from '#server/serviceLog.ts'
import { type PaystackServer, paystackKey, startPaystack } from '../../support/servers/paystackServer.ts'
import { startScriptedServer } from '../../support/servers/scriptedServer.ts'

let paystack: PaystackServer
beforeAll(async () => {
  paystack = await startPaystack()
})
afterAll(() => paystack.stop())
beforeEach(() => {
  paystack.feel('well')
  paystack.answerLists(undefined)
  paystack.asked.length = 0
})

const open = (secretKey = paystackKey, timeoutMs = 60_000) =>
  paystackPayments({ secretKey, url: paystack.url, timeoutMs, waitsMs: [1, 1] })

let count = 0
const request = () => ({
  reference: `ref${++count}`,
  email: 'ada@example.com',
  amountKobo: 1_500_050,
  currency: 'NGN',
  returnUrl: 'http://localhost:4321/pay-electricity-bill?unitId=u&reference=r',
  description: 'Electricity',
})

test('starting a payment is refused for a used reference and for an invalid amount', async () => {
  const asked = request()
  await open().start(asked)
  await expect(open().start(asked)).rejects.toThrow(PaymentRefused)
  paystack.feel('refusing')
  await expect(open().start(request())).rejects.toThrow('Invalid Amount Sent')
})

test('the log names why Paystack does not work once, and says when it works again', async () => {
  const lines: Record<string, unknown>[] = []
  const logger = makeLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const note = makeServiceLog(logger, 'payments')
  const { reference } = request()
  const ask = async (secretKey: string, url: string) => {
    const payments = paystackPayments({ secretKey, url, note, waitsMs: [1] })
    await payments.check(reference).catch(() => undefined)
  }
  await ask('sk_test_wrong', paystack.url)
  await ask('sk_test_wrong', paystack.url)
  await ask(paystackKey, paystack.url)
  await ask(paystackKey, 'http://127.0.0.1:1')
  expect(lines).toMatchObject([
    { level: 40, service: 'payments', reason: 'Invalid key' },
    { level: 40, service: 'payments', msg: 'a service works again' },
    { level: 40, service: 'payments', reason: expect.stringMatching(/^fetch failed: /) },
  ])
  expect(JSON.stringify(lines)).not.toContain('sk_test')
})

test('checking a payment tells whether it is unknown, pending, paid or failed', async () => {
  const payments = open()
  const { reference } = request()
  expect(await payments.check(reference)).toEqual({ state: 'unknown' })
  await payments.start({ ...request(), reference })
  expect(await payments.check(reference)).toEqual({ state: 'pending' })
  // The provider adds its fees to what the customer pays.
  paystack.pay(reference, { amount: 1_522_861 })
  expect(await payments.check(reference)).toEqual({
    state: 'paid',
    amountKobo: 1_500_050,
    currency: 'NGN',
    channel: 'card',
  })
  paystack.decline(reference)
  expect(await payments.check(reference)).toEqual({ state: 'failed', reason: 'Insufficient Funds' })
})

test.each(['ongoing', 'pending', 'processing', 'queued', 'abandoned'])(
  'a payment with the status %s counts as pending',
  async (status) => {
    const asked = request()
    await open().start(asked)
    paystack.pay(asked.reference, { status })
    expect(await open().check(asked.reference)).toEqual({ state: 'pending' })
  },
)

test('a check that fails is tried three times, a start that fails only once', async () => {
  paystack.feel('broken')
  await expect(open().check('x')).rejects.toThrow(PaymentServiceDown)
  expect(paystack.asked).toHaveLength(3)
  paystack.asked.length = 0
  await expect(open().start(request())).rejects.toThrow(PaymentServiceDown)
  expect(paystack.asked).toHaveLength(1)
})

test('starting and checking a payment wait and try again after "too many requests"', async () => {
  paystack.feel('busy once')
  await open().start(request())
  paystack.feel('busy once')
  expect(await open().check('never')).toEqual({ state: 'unknown' })
})

test('a service that is silent or unreachable counts as down', async () => {
  paystack.feel('silent')
  await expect(open(paystackKey, 50).start(request())).rejects.toThrow(PaymentServiceDown)
  await expect(open(paystackKey, 50).check('x')).rejects.toThrow(PaymentServiceDown)
  const nowhere = paystackPayments({ secretKey: paystackKey, url: 'http://127.0.0.1:1', waitsMs: [1] })
  await expect(nowhere.start(request())).rejects.toThrow(PaymentServiceDown)
})

test('a check with a wrong key fails as if the service were down', async () => {
  await expect(open('sk_wrong').check('x')).rejects.toThrow(PaymentServiceDown)
})

test('an answer about another payment is not taken for the one that was asked about', async () => {
  const odd = await startScriptedServer()
  const data = { status: 'success', reference: 'other', amount: 150, currency: 'NGN' }
  odd.answer({ body: { status: true, message: 'Verification successful', data } })
  const payments = paystackPayments({ secretKey: paystackKey, url: odd.url })
  await expect(payments.check('asked')).rejects.toThrow('an answer about another payment')
  expect(await payments.check('other')).toMatchObject({ state: 'paid', amountKobo: 150 })
  await odd.stop()
})

test.each([
  ['declined', true],
  ['merchant-accepted', false],
  ['auto-accepted', false],
  [null, undefined],
])('a dispute with the resolution %j is read', (resolution, isWon) => {
  const data = { refund_amount: 150, resolution, transaction: { reference: 'r' } }
  const body = JSON.stringify({ event: 'charge.dispute.resolve', data })
  const event = open().readEvent(Buffer.from(body), paystack.sign(body))
  expect(event?.aftermath).toEqual({
    ...{ state: 'dispute settled', amountKobo: 150 },
    ...(isWon === undefined ? {} : { isWon }),
  })
})

describe('the list of received payments', () => {
  const from = new Date('2026-11-01T00:00:00.000Z')
  const to = new Date('2026-11-08T00:00:00.000Z')
  const list = () => open().received(from, to)
  const line = { status: 'success', reference: 'r', amount: 150, currency: 'NGN' }
  const answer = (data: unknown, meta?: object) =>
    paystack.answerLists(() => ({ status: true, message: 'Transactions retrieved', data, meta }))

  test('reads all pages and returns the payments that were paid in the span', async () => {
    const payments = open()
    const begin = async (time = '2026-11-02T08:00:00.000Z') => {
      const asked = request()
      paystack.keepTime({ now: () => Date.parse(time) })
      await payments.start(asked)
      paystack.pay(asked.reference, { amount: 1_522_861, paid_at: '2026-11-02T08:05:09.000Z' })
      return asked.reference
    }
    const inSpan: string[] = []
    for (let number = 0; number < 201; number += 1) inSpan.push(await begin())
    await begin('2026-10-31T23:59:59.999Z')
    await begin('2026-11-08T00:00:00.001Z')
    paystack.decline(await begin())
    paystack.asked.length = 0
    const received = await list()
    expect(received.map(({ reference }) => reference).toSorted()).toEqual(inSpan.toSorted())
    expect(received[0]).toEqual({
      reference: inSpan.at(-1),
      paid: { state: 'paid', amountKobo: 1_500_050, currency: 'NGN', channel: 'card' },
      at: '2026-11-02T08:05:09.000Z',
      payer: 'ada@example.com',
    })
    const span = 'from=2026-11-01T00%3A00%3A00.000Z&to=2026-11-08T00%3A00%3A00.000Z'
    expect(paystack.asked).toEqual(
      [1, 2, 3].map((page) => `GET /transaction?status=success&${span}&perPage=100&page=${page}`),
    )
  })

  test('a list of payments without a page count ends at its first empty page', async () => {
    paystack.answerLists((query) => ({
      status: true,
      data: Number(query.get('page')) > 2 ? [] : [{ ...line, reference: `r${query.get('page')}` }],
    }))
    expect((await list()).map(({ reference }) => reference)).toEqual(['r1', 'r2'])
  })

  test('reading the list of payments fails if it never ends, is malformed or breaks off half-way', async () => {
    answer([line])
    await expect(list()).rejects.toThrow(PaymentServiceDown)
    paystack.answerLists(() => {
      paystack.feel('broken')
      return { status: true, data: [line], meta: { pageCount: 2 } }
    })
    await expect(list()).rejects.toThrow(PaymentServiceDown)
    paystack.feel('silent')
    await expect(open(paystackKey, 50).received(from, to)).rejects.toThrow(PaymentServiceDown)
    paystack.feel('well')
    await expect(open('sk_wrong').received(from, to)).rejects.toThrow(PaymentServiceDown)
    for (const odd of [undefined, null, 'none', { transactions: [line] }]) {
      answer(odd, { pageCount: 1 })
      await expect(list()).rejects.toThrow(PaymentServiceDown)
    }
  })

  test('the list of payments leaves out entries that prove no payment and unreadable details', async () => {
    const { currency: _, ...bare } = line
    const none = [null, 7, [], {}, bare, { ...line, status: 'failed' }, { ...line, reference: 7 }]
    const dated = { ...line, paid_at: 'soon', created_at: '2026-11-02T09:00:00+01:00', customer: null }
    paystack.answerLists((query) => ({
      status: true,
      data: query.get('page') === '1' ? [...none, line, { ...line, amount: null }, dated] : [],
      meta: { pageCount: 'one' },
    }))
    const paid = { state: 'paid', amountKobo: 150, currency: 'NGN', channel: undefined }
    expect(await list()).toEqual([
      { reference: 'r', paid, at: undefined, payer: undefined },
      { reference: 'r', paid, at: '2026-11-02T08:00:00.000Z', payer: undefined },
    ])
  })
})

const success = (data: object, event = 'charge.success') =>
  JSON.stringify({ event, data: { reference: 'r', status: 'success', ...data } })

test.each([
  ['not JSON', '{'],
  ['not an object', '7'],
  ['an object without data', '{"event":"charge.success"}'],
  ['a success without an amount', success({ currency: 'NGN' })],
  ['a success whose amount is null', success({ amount: null, requested_amount: 150, currency: 'NGN' })],
  ['a success whose amount is empty', success({ amount: '', currency: 'NGN' })],
  ['a success without a currency', success({ amount: 150 })],
  ['about a transfer', success({ amount: 1 }, 'transfer.success')],
])('a signed event settles nothing if it is %s', (_, body) => {
  const event = open().readEvent(Buffer.from(body), paystack.sign(body))
  expect(event?.payment?.state ?? 'nothing').toMatch(/nothing|pending/)
})

test.each([
  ['refund.pending', 'refund under way'],
  ['refund.processing', 'refund under way'],
  ['refund.needs-attention', 'refund failed'],
  ['refund.failed', 'refund failed'],
  ['refund.processed', 'refunded'],
  ['charge.dispute.create', 'disputed'],
  ['charge.dispute.remind', 'disputed'],
  ['charge.dispute.resolve', 'dispute settled'],
])('the event %s means "%s"', (event, state) => {
  const body = JSON.stringify({ event, data: { transaction_reference: 'r', amount: '150', currency: 'NGN' } })
  expect(open().readEvent(Buffer.from(body), paystack.sign(body))).toMatchObject({
    reference: 'r',
    aftermath: { state, amountKobo: 150 },
  })
})
