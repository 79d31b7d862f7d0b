import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeTestApp } from '../../support/app.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { mortal } from '../../support/database/watchedWrites.ts'
import { propertyRuns } from '../../support/propertyRuns.ts'
import { makeBillWorld } from '../../support/worlds/billWorld.ts'

const minute = 60_000
const hour = 60 * minute

/** True once in this many cases. */
const oneIn = (count: number) =>
  fc.oneof({ weight: count - 1, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })

/** How a payment ends, whether its event is dropped, and whether the provider forgets it. */
const payment = fc.record({
  what: fc.constantFrom('paid', 'paid', 'paid', 'paid', 'left', 'declined', 'too little'),
  dropped: oneIn(20),
  forgotten: oneIn(10),
})
type Payment = typeof payment extends fc.Arbitrary<infer T> ? T : never

/** Payments that are both dropped and forgotten. Random runs rarely contain one. */
const unheard: readonly Payment[] = [
  { what: 'paid', dropped: true, forgotten: true },
  { what: 'too little', dropped: true, forgotten: true },
]

onBothEngines('a provider that drops one event in twenty and forgets one payment in ten', async (engine) => {
  const world = await makeBillWorld(engine)
  const { api, database, newHome, paystack, tell } = world

  /** Runs a sweep in an instance of its own, which crashes after this many writes. */
  async function sweepAndDie(name: string, writes: number) {
    const instance = makeTestApp(mortal(world.database, writes), {
      payments: world.api.dependencies.payments,
    })
    instance.clock.pass(world.api.clock.now() - instance.clock.now())
    await instance.sweep(name).catch(() => undefined)
  }

  test('all money is booked or reported once within a day, although instances crash in between', async () => {
    const property = fc.asyncProperty(
      fc.array(payment, { minLength: 20, maxLength: 60 }),
      fc.array(fc.nat(8), { minLength: 1, maxLength: 4 }),
      async (some, deaths) => {
        api.clock.pass(8 * 24 * hour)
        const home = await newHome()
        const payments = [...some, ...unheard]
        const references: string[] = []
        for (const { what, dropped, forgotten } of payments) {
          const { reference } = (await home.start()).data
          references.push(reference)
          if (forgotten) paystack.forget(reference)
          if (what === 'left') continue
          if (what === 'declined') paystack.decline(reference)
          else paystack.pay(reference, what === 'paid' ? {} : { amount: 100 })
          // The provider sends events only about money that it took.
          if (what !== 'declined' && !dropped) expect(await tell(paystack.event(reference))).toBe(200)
        }
        for (const writes of deaths) {
          api.clock.pass(hour)
          await sweepAndDie('pending bills', writes)
          await sweepAndDie('received money', writes)
        }
        for (let hours = deaths.length; hours < 25; hours += 1) {
          api.clock.pass(hour)
          await api.sweep('pending bills')
          await api.sweep('received money')
        }

        const bills = Object.fromEntries((await home.bills()).map((bill) => [bill.reference, bill]))
        const kinds = ['payment-alert', 'payment-not-booked', 'bill-paid']
        const mails = await database.read
          .selectFrom('mails')
          .select(['kind', 'text'])
          .where('kind', 'in', kinds)
          .execute()
        const told = (kind: string, reference: string) =>
          mails.filter((mail) => mail.kind === kind && mail.text.includes(reference)).length
        for (const [index, { what }] of payments.entries()) {
          const reference = references[index] ?? ''
          expect([what, bills[reference]?.status]).toEqual([what, what === 'paid' ? 'paid' : 'failed'])
          const notBooked = what === 'too little' ? 1 : 0
          expect(told('payment-alert', reference)).toBe(notBooked)
          expect(told('payment-not-booked', reference)).toBe(notBooked)
        }
        const paid = payments.filter(({ what }) => what === 'paid').length
        expect(await home.transactions()).toHaveLength(paid)
        const receipts = (await world.mailsOf('bill-paid')).filter(
          ({ to_email }) => to_email === home.owner.user.email,
        )
        expect(receipts).toHaveLength(paid)
      },
    )
    await fc.assert(property, propertyRuns(engine === 'sqlite' ? 4 : 2))
  })
})
