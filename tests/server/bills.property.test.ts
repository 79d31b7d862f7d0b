import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paystackPayments } from '#server/adapters/paystackPayments.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'
import { type Estate, makeEstate, type Person } from '../support/estate.ts'
import { type PaystackServer, paystackKey, startPaystack } from '../support/paystackServer.ts'

/**
 * What may happen to an owner's money, in any order; `bill` is counted among those started so far.
 */
type Event =
  | { readonly kind: 'start' | 'instalment'; readonly kobo: number }
  | {
      readonly kind: 'provider takes it' | 'provider takes another amount' | 'provider takes another currency'
      readonly bill: number
    }
  | { readonly kind: 'provider declines' | 'customer returns' | 'webhook'; readonly bill: number }
  | { readonly kind: 'webhook again'; readonly old: number }

const kobo = fc.integer({ min: 1, max: 5_000_000 })
const bill = fc.nat(5)
const about = <K extends AtProvider | 'customer returns' | 'webhook'>(kind: K) =>
  fc.record({ kind: fc.constant(kind), bill })
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('start' as const), kobo }) },
  fc.record({ kind: fc.constant('instalment' as const), kobo }),
  { weight: 3, arbitrary: about('provider takes it') },
  about('provider takes another amount'),
  about('provider takes another currency'),
  about('provider declines'),
  { weight: 2, arbitrary: about('customer returns') },
  { weight: 3, arbitrary: about('webhook') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('webhook again' as const), old: fc.nat(20) }) },
)

type AtProvider = Extract<Event['kind'], `provider ${string}`>
type News = 'success' | 'mismatch' | 'failed' | 'nothing'
type Model = {
  readonly reference: string
  readonly kobo: number
  status: 'pending' | 'paid' | 'failed'
  /** How the payment stands at the provider. */
  provider: News
}

/**
 * What a word from the provider makes of a bill: it only ever leaves `pending`, and never comes
 * back.
 */
function hear(model: Model, news: News): void {
  if (model.status !== 'pending') return
  if (news === 'success') model.status = 'paid'
  if (news === 'failed' || news === 'mismatch') model.status = 'failed'
}

onBothEngines('an owner’s money, whatever the provider tells and in whatever order', (engine) => {
  let paystack: PaystackServer
  let database: TestDatabase
  let api: TestApp
  let admin: Person
  let estate: Estate
  beforeAll(async () => {
    paystack = await startPaystack()
    database = await makeDatabase(engine)
    const payments = paystackPayments({ secretKey: paystackKey, url: paystack.url, waitsMs: [1, 1] })
    api = makeTestApp(database, { payments })
    admin = await api.signedIn('admin')
    estate = makeEstate(api, admin)
  })
  afterAll(async () => {
    await paystack.stop()
    await database.remove()
  })

  const tell = ({ body, signature }: { body: string; signature: string }) =>
    api.app.request('/webhooks/paystack', {
      method: 'POST',
      body,
      headers: { 'x-paystack-signature': signature },
    })

  /** One owner of one unit, and everything that is known of their money. */
  async function newOwner() {
    api.clock.pass(10_000)
    const { user, token } = await api.signedIn()
    const unit = await estate.unit({ price: 900_000_000 })
    const { _id: ownedUnitId } = await estate.assign(unit._id, user.email, 1)
    const bills: Model[] = []
    const told: { model: Model; news: News; event: { body: string; signature: string } }[] = []
    const instalments = [1_00]

    async function start(kobo: number) {
      const answer = await api.call('POST /user/make-bill-payment', {
        token,
        body: { name: 'Ada', metre_number: '01234567890', amount: kobo / 100, unitId: unit._id },
      })
      expect(answer.status, answer.message).toBe(201)
      bills.push({ reference: answer.data.reference, kobo, status: 'pending', provider: 'nothing' })
    }
    async function pay(kobo: number) {
      const params = { ownedUnitId }
      const body = { newPrice: kobo / 100 }
      const key = 'PUT /admin/owned-unit/{ownedUnitId}/update-payment'
      expect((await api.call(key, { token: admin.token, params, body })).status).toBe(200)
      instalments.push(kobo)
    }
    function atProvider(model: Model, kind: AtProvider) {
      const { reference, kobo } = model
      if (kind === 'provider declines') paystack.decline(reference)
      if (kind === 'provider takes it') paystack.pay(reference, { requested_amount: kobo, currency: 'NGN' })
      if (kind === 'provider takes another amount')
        paystack.pay(reference, { amount: kobo + 1, requested_amount: kobo + 1 })
      if (kind === 'provider takes another currency') {
        paystack.pay(reference, { requested_amount: kobo, currency: 'USD' })
      }
      if (kind === 'provider declines') model.provider = 'failed'
      else model.provider = kind === 'provider takes it' ? 'success' : 'mismatch'
    }
    async function webhook(model: Model) {
      const name = model.provider === 'failed' ? 'charge.failed' : 'charge.success'
      const event = paystack.event(model.reference, name)
      told.push({ model, news: model.provider, event })
      expect((await tell(event)).status).toBe(200)
      hear(model, model.provider)
    }
    async function customerReturns(model: Model) {
      // A payment is not asked about twice within seconds.
      api.clock.pass(3000)
      const params = { reference: model.reference }
      const answer = await api.call('GET /user/verify-bill-payment/{reference}', { token, params })
      hear(model, model.provider)
      expect(answer.data.status).toBe(model.status)
    }
    async function happen(one: Event) {
      if ('kobo' in one) return one.kind === 'start' ? start(one.kobo) : pay(one.kobo)
      if ('old' in one) {
        const old = told[one.old % Math.max(1, told.length)]
        if (old === undefined) return undefined
        expect((await tell(old.event)).status).toBe(200)
        // Told before: a repeat of the very same event never changes anything.
        return undefined
      }
      const model = bills[one.bill % Math.max(1, bills.length)]
      if (model === undefined) return undefined
      if (one.kind === 'webhook') return webhook(model)
      if (one.kind === 'customer returns') return customerReturns(model)
      return atProvider(model, one.kind)
    }

    async function check() {
      const shown = await api.call('GET /user/get-bill-payments/{unitId}', {
        token,
        params: { unitId: unit._id },
      })
      const statuses = Object.fromEntries(shown.data.map((one) => [one.reference, one.status]))
      expect(statuses).toEqual(Object.fromEntries(bills.map((one) => [one.reference, one.status])))
      const { data: ledger } = await api.call('GET /user/user-transactions', { token })
      const amounts = (type: string) =>
        ledger.filter(({ txType }) => txType === type).map(({ amount }) => Math.round(amount * 100))
      const paid = bills.filter(({ status }) => status === 'paid').map((one) => one.kobo)
      expect(amounts('electricity').sort()).toEqual(paid.sort())
      expect(amounts('property').sort()).toEqual([...instalments].sort())
      const { data: owned } = await api.call('GET /user/owned-units', { token })
      const sum = instalments.reduce((total, one) => total + one, 0)
      expect(Math.round((owned[0]?.pricePaid ?? 0) * 100)).toBe(sum)
    }
    return { happen, check }
  }

  test('no naira is lost or doubled, and a bill only moves forward', async () => {
    const property = fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 30 }), async (events) => {
      const owner = await newOwner()
      for (const one of [{ kind: 'start', kobo: 1500_50 } as const, ...events]) await owner.happen(one)
      await owner.check()
    })
    await fc.assert(property, { numRuns: 15 })
  })

  test('the same holds when everything is told at once', async () => {
    const property = fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.nat(3), async (bills, repeats) => {
      const owner = await newOwner()
      for (let count = 0; count < bills; count += 1) await owner.happen({ kind: 'start', kobo: 100 + count })
      for (let count = 0; count < bills; count += 1) {
        await owner.happen({ kind: 'provider takes it', bill: count })
      }
      const all = Array.from({ length: bills }, (_, bill) => bill)
      await Promise.all(
        Array.from({ length: repeats + 2 }, () => all)
          .flat()
          .flatMap((bill) => [
            owner.happen({ kind: 'webhook', bill }),
            owner.happen({ kind: 'instalment', kobo: 10 + bill }),
          ]),
      )
      await owner.check()
    })
    await fc.assert(property, { numRuns: 10 })
  })
})
