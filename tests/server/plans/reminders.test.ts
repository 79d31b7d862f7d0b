import { expect, test } from 'vitest'
import { companyTime } from '#domain/dates.ts'
import { hour } from '#domain/time.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'
import { makePlanned } from '../../support/worlds/planWorld.ts'

const line = (amount: number, dueOn?: string) => ({ title: 'Instalment', amount, dueOn })

/** The clock stands at 20 November 2026, 10:00 in Lagos. */
async function startPlanned(engine: 'sqlite' | 'postgres') {
  const { api, admin, estate } = await startEstate(engine)
  const planned = makePlanned(api, admin, estate)
  type Home = Awaited<ReturnType<typeof planned.home>>
  /**
   * Lets days pass. Every three hours two instances sweep at once, unless a day is an outage.
   * @returns what the home's owner was told, each with its time by the company's clock
   */
  async function pass(home: Pick<Home, 'mails'>, days: number, isOutage = (_day: number) => false) {
    const told: string[] = []
    let seen = (await home.mails()).length
    for (let hours = 3; hours <= days * 24; hours += 3) {
      api.clock.pass(3 * hour)
      if (isOutage(Math.floor(hours / 24))) continue
      await Promise.all([api.sweep('payment reminders'), api.sweep('payment reminders')])
      const mails = await home.mails()
      const time = companyTime(api.clock.iso()).slice(0, 16)
      told.push(...mails.slice(seen).map(({ subject }) => `${time} ${subject.replace(/: .*/, '')}`))
      seen = mails.length
    }
    return told
  }
  return { api, admin, estate, planned, pass }
}

onBothEngines('reminders of a payment plan', (engine) => {
  test('after an outage one reminder goes out, and not all that were missed', async () => {
    const { planned, pass } = await startPlanned(engine)
    const home = await planned.home({ price: 1000, paid: 100 })
    await home.save([line(300, '2026-11-30'), line(300, '2026-12-01'), line(400)])
    expect(await pass(home, 20, (days) => days < 15)).toEqual([
      '2026-12-05T10:00 ₦500 is overdue since 30 November',
      '2026-12-07T10:00 ₦200 was due on 30 November',
      '2026-12-08T10:00 ₦300 was due on 1 December',
    ])
  })

  test('a payment ends the reminders of its line, a reversal brings back those of today', async () => {
    const { api, admin, planned, pass, estate } = await startPlanned(engine)
    const home = await planned.home({ price: 1100, paid: 100 })
    await home.save([line(100), line(300, '2026-11-22'), line(700)])
    await estate.pay(home.ownedUnitId, 300)
    const txId = (await estate.paymentsOf(home.unitId))[0]?.txId ?? ''
    expect(await pass(home, 4)).toEqual([])
    const token = await api.signIn(admin.user.email)
    const body = { reason: 'Refunded' }
    await api.call('POST /admin/unit-transaction/{txId}/reverse', { token, params: { txId }, body })
    expect(await pass(home, 2)).toEqual(['2026-11-24T13:00 ₦300 was due on 22 November'])
  })

  test('an owner without optional mails is told of what is overdue alone', async () => {
    const { api, planned, pass } = await startPlanned(engine)
    const home = await planned.home({ price: 1100, paid: 100 })
    await home.save([line(100), line(300, '2026-11-30'), line(700)])
    const { token } = home
    await api.call('PUT /user/mail-notices', { token, body: { enabled: false } })
    expect(await pass(home, 14)).toEqual(['2026-12-01T10:00 ₦300 was due on 30 November'])
  })

  test('a transfer that its owner told of holds reminders back for ten days', async () => {
    const { api, planned, pass } = await startPlanned(engine)
    const { token, unitId, ...home } = await planned.home({ price: 1100, paid: 100 })
    await home.save([line(100), line(300, '2026-11-22'), line(700)])
    await api.call('POST /user/payment-claims/{unitId}', {
      ...{ token, params: { unitId } },
      body: { amount: 300, paidOn: '2026-11-20', reference: 'TRF 001' },
    })
    expect(await pass(home, 12)).toEqual(['2026-11-30T10:00 ₦300 was due on 22 November'])
  })

  test('a reminder by hand of what is overdue leaves what is due next to its own reminder', async () => {
    const { api, admin, planned, pass } = await startPlanned(engine)
    const home = await planned.home({ price: 1100, paid: 100 })
    await home.save([line(100), line(300, '2026-11-18'), line(300, '2026-12-01'), line(400)])
    const untilSevenInTheMorning = 93 / 24
    expect(await pass(home, untilSevenInTheMorning)).toEqual([])
    expect((await home.remind(await api.signIn(admin.user.email))).status).toBe(200)
    expect((await home.mails()).at(-1)?.subject).toMatch(/^₦300 was due on 18 November/)
    expect(await pass(home, 0.25)).toEqual(['2026-11-24T10:00 ₦300 is due on 1 December'])
  })

  test('a removed owner gets no reminders', async () => {
    const { planned, pass, estate } = await startPlanned(engine)
    const home = await planned.home({ price: 1100, paid: 100 })
    await home.save([line(100), line(300, '2026-11-30'), line(700)])
    await estate.removeOwner(home.ownedUnitId)
    expect(await pass(home, 14)).toEqual([])
  })
})

test('windows that are open while a plan is saved untold bring no reminder', async () => {
  const { planned, pass } = await startPlanned('sqlite')
  const home = await planned.home({ price: 1100, paid: 100 })
  await home.save([line(100), line(300, '2026-11-25'), line(700)])
  expect(await pass(home, 5)).toEqual(['2026-11-24T10:00 ₦300 is due on 25 November'])
})
