import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../support/database/database.ts'
import { type Estate, makeEstate } from '../../support/database/estate.ts'
import { propertyRuns } from '../../support/propertyRuns.ts'
import { makeBillWorld } from '../../support/worlds/billWorld.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What may happen to an owner's money, and how often each event is drawn. */
const weights = {
  'a bill starts': 2,
  'an instalment is paid': 2,
  'provider takes it': 2,
  'provider takes another amount': 1,
  'provider takes another currency': 1,
  'provider declines': 1,
  event: 2,
  'event twice': 1,
  'event of before': 1,
  'forged event': 1,
  'customer returns': 2,
  sweep: 1,
  'provider goes down': 1,
  'provider comes up': 1,
  'an hour passes': 1,
  'a day passes': 1,
}
const kind = fc.constantFrom(
  ...Object.entries(weights).flatMap(([kind, weight]) => Array<string>(weight).fill(kind)),
)
type Step = { readonly kind: string; readonly kobo?: number; readonly bill?: number }

/** `bill` is an index into the bills started so far. */
const step: fc.Arbitrary<Step> = fc.record({
  kind,
  kobo: fc.integer({ min: 1, max: 5_000_000 }),
  bill: fc.nat(5),
})

/** The expected state of a bill: the rules, written a second time. */
type Model = {
  readonly reference: string
  readonly kobo: number
  readonly since: number
  status: 'pending' | 'paid' | 'failed'
  /** A bill that was only declined may be paid after all. */
  isDeclined?: boolean
  /** The state of the payment at the provider. */
  atProvider: 'success' | 'mismatch' | 'failed' | 'nothing'
  /** How many mails asked the company to refund this money. */
  alerts: 0 | 1
}

/** Applies the provider's answer to the model. Only a declined bill is settled twice. */
function hear(model: Model): void {
  const { status, atProvider } = model
  if (model.isDeclined && status === 'failed' && model.alerts === 0 && atProvider === 'success') {
    model.status = 'paid'
    return
  }
  const arrived = atProvider === 'success' || atProvider === 'mismatch'
  if (arrived && (status === 'failed' || (status === 'pending' && atProvider === 'mismatch')))
    model.alerts = 1
  if (status !== 'pending' || atProvider === 'nothing') return
  model.status = atProvider === 'success' ? 'paid' : 'failed'
  model.isDeclined = atProvider === 'failed'
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

onBothEngines('an owner’s money under random events in random order', async (engine) => {
  const { api, paystack, tell, mailsOf, newHome } = await makeBillWorld(engine)
  let estate: Estate
  let isDown = false
  const feel = (mood: 'well' | 'broken') => {
    isDown = mood === 'broken'
    paystack.feel(mood)
  }
  /** Lets time pass and signs in a new admin, because the old session may have ended. */
  async function pass(ms: number) {
    api.clock.pass(ms)
    estate = makeEstate(api, await api.signedIn('admin'))
  }

  /** One owner of one unit with a bill, and the model of their money. */
  async function newOwner() {
    feel('well')
    await pass(minute)
    const home = await newHome()
    const ownedUnitId = (await estate.ownersOf(home.unitId))[0]?._id ?? ''
    const bills: Model[] = []
    const instalments: number[] = []
    const told: ReturnType<typeof paystack.event>[] = []

    async function start(kobo: number) {
      // One sweep checks at most 20 bills.
      if (isDown || bills.length === 10) return
      const { status, data } = await home.start({ ...home.form(), amount: kobo / 100 })
      expect(status).toBe(201)
      const { reference } = data
      const since = api.clock.now()
      bills.push({ reference, kobo, since, status: 'pending', atProvider: 'nothing', alerts: 0 })
    }
    async function pay(kobo: number) {
      expect((await estate.pay(ownedUnitId, kobo / 100)).status).toBe(200)
      instalments.push(kobo)
    }
    /** Asks the provider. A bill that is unpaid after a day fails. */
    function ask(model: Model, isReturn = false) {
      const isYoung = api.clock.now() - model.since < day
      if (isDown) return
      if (isReturn && model.isDeclined && model.alerts === 0 && isYoung) return hear(model)
      if (model.status !== 'pending') return
      if (model.atProvider === 'nothing' && api.clock.now() - model.since >= day) model.status = 'failed'
      else hear(model)
    }
    async function tellOf(model: Model, times = 1) {
      const event = paystack.event(
        model.reference,
        model.atProvider === 'failed' ? 'charge.failed' : 'charge.success',
      )
      told.push(event)
      for (let time = 0; time < times; time += 1) expect(await tell(event)).toBe(200)
      hear(model)
    }
    function take(model: Model, values: { amount: number; currency?: string }) {
      const { amount, currency = 'NGN' } = values
      paystack.pay(model.reference, { amount, requested_amount: amount, currency })
      model.atProvider = amount === model.kobo && currency === 'NGN' ? 'success' : 'mismatch'
    }

    async function happen({ kind, kobo = 1500_50, bill = 0 }: Step): Promise<void> {
      const model = bills[bill % bills.length]
      if (kind === 'a bill starts' || model === undefined) return start(kobo)
      switch (kind) {
        case 'an instalment is paid':
          return pay(kobo)
        case 'provider takes it':
          return take(model, { amount: model.kobo })
        case 'provider takes another amount':
          return take(model, { amount: model.kobo + 1 })
        case 'provider takes another currency':
          return take(model, { amount: model.kobo, currency: 'USD' })
        case 'provider declines':
          paystack.decline(model.reference)
          model.atProvider = 'failed'
          return
        case 'event':
          return tellOf(model)
        case 'event twice':
          return tellOf(model, 2)
        case 'event of before': {
          const old = told[bill % told.length]
          if (old !== undefined) expect(await tell(old)).toBe(200)
          return
        }
        case 'forged event': {
          const body = paystack.event(model.reference).body.replace('abandoned', 'success')
          expect(await tell({ body, signature: paystack.sign('something') })).toBe(401)
          return
        }
        case 'customer returns':
          // The API asks the provider about a bill at most once within seconds.
          api.clock.pass(3000)
          expect((await home.verify(model.reference)).status).toBe(200)
          return ask(model, true)
        case 'sweep':
          await pass(3 * minute)
          await api.sweep('pending bills')
          for (const bill of bills) ask(bill)
          return
        case 'provider goes down':
          return feel('broken')
        case 'provider comes up':
          return feel('well')
        case 'an hour passes':
          return pass(hour)
        default:
          return pass(day)
      }
    }

    async function checkBills() {
      const shown = (await home.bills()).map(({ reference, status }) => [reference, status])
      const expected = bills.map(({ reference, status }) => [reference, status])
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected))
    }
    async function checkMoney() {
      await checkBills()
      const ledger = await home.transactions()
      const booked = (type: string) =>
        ledger.filter(({ txType }) => txType === type).map(({ amount }) => Math.round(amount * 100))
      const paid = bills.filter(({ status }) => status === 'paid').map(({ kobo }) => kobo)
      expect(booked('electricity').sort()).toEqual(paid.sort())
      expect(booked('property').sort()).toEqual([...instalments].sort())
      const [owned] = (await api.call('GET /user/owned-units', { token: home.owner.token })).data
      expect(Math.round((owned?.pricePaid ?? 0) * 100)).toBe(sum(instalments))
      const mails = await mailsOf('payment-alert')
      for (const { reference, alerts } of bills)
        expect(mails.filter(({ text }) => text.includes(reference))).toHaveLength(alerts)
    }
    await start(1500_50)
    return { bills, happen, checkBills, checkMoney }
  }

  test('a bill is settled once, or paid after a decline, and all money is booked once or reported to the company', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const owner = await newOwner()
      for (const one of steps) {
        await owner.happen(one)
        await owner.checkBills()
      }
      for (const kind of ['provider comes up', 'a day passes', 'sweep']) await owner.happen({ kind })
      await owner.checkMoney()
      expect(owner.bills.filter(({ status }) => status === 'pending')).toEqual([])
    })
    await fc.assert(property, { ...propertyRuns(engine === 'sqlite' ? 20 : 10), endOnFailure: true })
  })

  test('money is booked once when its events arrive many times at the same moment', async () => {
    const property = fc.asyncProperty(fc.integer({ min: 0, max: 4 }), fc.nat(3), async (more, repeats) => {
      const owner = await newOwner()
      for (let kobo = 100; kobo < 100 + more; kobo += 1) await owner.happen({ kind: 'a bill starts', kobo })
      const all = owner.bills.map((_, bill) => bill)
      for (const bill of all) await owner.happen({ kind: 'provider takes it', bill })
      await Promise.all(
        Array.from({ length: repeats + 2 }, () => all)
          .flat()
          .flatMap((bill) => [
            owner.happen({ kind: 'event', bill }),
            owner.happen({ kind: 'an instalment is paid', kobo: 10 + bill }),
          ]),
      )
      await owner.checkMoney()
    })
    await fc.assert(property, propertyRuns(5))
  })
})
