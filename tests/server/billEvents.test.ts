import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paystackPayments } from '#server/adapters/paystackPayments.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'
import { type PaystackServer, paystackKey, startPaystack } from '../support/paystackServer.ts'
import { addOwnership, addUnit } from '../support/rows.ts'

const minute = 60_000
const asked = 1_500_000

/** What may happen to one of three bills, in any order and any number of times. */
const step = fc.record({
  bill: fc.nat({ max: 2 }),
  what: fc.constantFrom(
    'customer pays',
    'customer pays too little',
    'bank declines',
    'event',
    'event twice',
    'event of before',
    'forged event',
    'customer returns',
    'sweep',
    'provider goes down',
    'provider comes up',
    'an hour passes',
    'a day passes',
  ),
})
type Step = { readonly bill: number; readonly what: string }

onBothEngines('any sequence of payments, events, returns and sweeps', (engine) => {
  let paystack: PaystackServer
  let database: TestDatabase
  let api: TestApp
  beforeAll(async () => {
    paystack = await startPaystack()
    database = await makeDatabase(engine)
    const payments = paystackPayments({
      secretKey: paystackKey,
      url: paystack.url,
      timeoutMs: minute,
      waitsMs: [],
    })
    api = makeTestApp(database, { payments })
  })
  afterAll(async () => {
    await paystack.stop()
    await database.remove()
  })

  async function setUp() {
    paystack.feel('well')
    const owner = await api.signedIn()
    const unitId = await database.write((trx) => addUnit(trx))
    await database.write((trx) => addOwnership(trx, unitId, owner.user._id))
    const references: string[] = []
    for (const metre_number of ['00000000001', '00000000002', '00000000003']) {
      const body = { name: 'Ada', metre_number, amount: asked / 100, unitId }
      references.push(
        (await api.call('POST /user/make-bill-payment', { token: owner.token, body })).data.reference,
      )
    }
    return { owner, references }
  }

  const post = async (body: string, signature: string, path = '/webhooks/paystack') => {
    const headers = { 'x-paystack-signature': signature }
    return (await api.app.request(path, { method: 'POST', body, headers })).status
  }

  test('are taken at an address that was typed with a slash at its end', async () => {
    expect(await post('{}', 'wrong', '/webhooks/paystack/')).toBe(401)
  })

  const stateOf = (references: readonly string[]) =>
    database.read
      .selectFrom('bill_payments')
      .leftJoin('transactions', 'transactions.bill_id', 'bill_payments.id')
      .select([
        'bill_payments.reference',
        'bill_payments.status',
        'bill_payments.amount_kobo',
        'transactions.amount_kobo as booked_kobo',
      ])
      .where('bill_payments.reference', 'in', references)
      .orderBy('bill_payments.reference')
      .execute()

  const alertsAbout = async (reference: string) => {
    const rows = await database.read
      .selectFrom('mails')
      .select('text')
      .where('kind', '=', 'payment-alert')
      .execute()
    return rows.filter(({ text }) => text.includes(reference)).length
  }

  /** Does one step; signed events are kept, to be sent again later. */
  async function take(
    { bill, what }: Step,
    references: readonly string[],
    token: string,
    before: Map<string, ReturnType<PaystackServer['event']>>,
  ) {
    const reference = references[bill] ?? ''
    const event = paystack.event(reference)
    switch (what) {
      case 'customer pays':
        return paystack.pay(reference, { amount: asked, requested_amount: asked })
      case 'customer pays too little':
        return paystack.pay(reference, { amount: 100, requested_amount: 100 })
      case 'bank declines':
        return paystack.decline(reference)
      case 'event':
      case 'event twice': {
        before.set(reference, before.get(reference) ?? event)
        expect(await post(event.body, event.signature)).toBe(200)
        if (what === 'event twice') expect(await post(event.body, event.signature)).toBe(200)
        return
      }
      case 'event of before': {
        const kept = before.get(reference) ?? event
        expect(await post(kept.body, kept.signature)).toBe(200)
        return
      }
      case 'forged event':
        expect(await post(event.body.replace('abandoned', 'success'), paystack.sign('something'))).toBe(401)
        return
      case 'customer returns': {
        const answer = await api.call('GET /user/verify-bill-payment/{reference}', {
          token,
          params: { reference },
        })
        expect(answer.status).toBe(200)
        return
      }
      case 'sweep':
        return api.sweep('pending bills')
      case 'provider goes down':
        return paystack.feel('broken')
      case 'provider comes up':
        return paystack.feel('well')
      case 'an hour passes':
        return api.clock.pass(60 * minute)
      default:
        return api.clock.pass(24 * 60 * minute)
    }
  }

  test('states only move forward, and every naira is booked once or told to the company', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const { owner, references } = await setUp()
        const before = new Map<string, ReturnType<PaystackServer['event']>>()
        /** Bills for which the asked amount was really taken at some time. */
        const takenRight = new Set<string>()
        let last = await stateOf(references)
        for (const one of steps) {
          await take(one, references, owner.token, before)
          if (one.what === 'customer pays') takenRight.add(references[one.bill] ?? '')
          const now = await stateOf(references)
          for (const [index, bill] of now.entries()) {
            const was = last[index]
            if (was?.status !== 'pending') expect(bill.status).toBe(was?.status)
            if (bill.status === 'paid') expect(takenRight).toContain(bill.reference)
            // Booked exactly when paid, and exactly what was asked.
            expect(bill.booked_kobo).toBe(bill.status === 'paid' ? bill.amount_kobo : null)
          }
          last = now
        }
        // In the end every event arrives: the provider repeats them for days.
        for (const reference of references) {
          const { body, signature } = paystack.event(reference)
          expect(await post(body, signature)).toBe(200)
        }
        for (const bill of await stateOf(references)) {
          const taken = paystack.transactions.get(bill.reference)
          const alerts = await alertsAbout(bill.reference)
          expect(alerts).toBeLessThanOrEqual(1)
          if (taken?.status === 'success' && bill.status === 'failed') expect(alerts).toBe(1)
          if (taken?.status === 'success' && alerts === 0) expect(bill.status).toBe('paid')
          if (bill.status === 'pending') expect(taken?.status).not.toBe('success')
        }
      }),
      { numRuns: engine === 'sqlite' ? 60 : 30, endOnFailure: true },
    )
  })
})
