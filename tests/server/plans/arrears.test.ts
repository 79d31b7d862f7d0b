import { expect, test } from 'vitest'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'
import { makePlanned } from '../../support/worlds/planWorld.ts'

const line = (amount: number, dueOn?: string) => ({ title: 'Instalment', amount, dueOn })
/** The clock stands at 20 November 2026, 10:00 in Lagos. */
const lines = [line(300, '2026-10-30'), line(300, '2026-11-30'), line(400)]

onBothEngines('what payment plans add to the balances', async (engine) => {
  const { api, admin, estate } = await startEstate(engine)
  const planned = makePlanned(api, admin, estate)

  /** What the balance of a unit has of its plan. */
  async function arrears(ofUnit: string) {
    const { data } = await api.call('GET /admin/balances', { token: admin.token })
    const { overdue, overdueSince, nextDueOn, nextDueAmount } =
      data.find(({ unitId }) => unitId === ofUnit) ?? {}
    return { overdue, overdueSince, nextDueOn, nextDueAmount }
  }

  test.each([
    ['on time', 300, { overdue: 0, nextDueOn: '2026-11-30', nextDueAmount: 300 }],
    [
      'late',
      0.5,
      { overdue: 299.5, overdueSince: '2026-10-30', nextDueOn: '2026-11-30', nextDueAmount: 300 },
    ],
    ['part paid', 400, { overdue: 0, nextDueOn: '2026-11-30', nextDueAmount: 200 }],
    ['paid early', 700, { overdue: 0, nextDueAmount: 300 }],
    ['paid in full', 1000, { overdue: 0 }],
  ])('the balance of a home that is %s says what is overdue and what is next', async (_, paid, expected) => {
    const home = await planned.home({ price: 1000, paid })
    await home.save(lines)
    expect(await arrears(home.unitId)).toEqual(expected)
  })

  test('a reversal makes a home overdue again, and each balance follows its own plan', async () => {
    const home = await planned.home({ price: 1000, paid: 100 })
    await home.save(lines)
    const other = await planned.home({ price: 1000, paid: 1000 })
    await other.save([line(1000, '2026-11-01')])
    await estate.pay(home.ownedUnitId, 200)
    expect(await arrears(home.unitId)).toMatchObject({ overdue: 0, overdueSince: undefined })
    await estate.reverse((await estate.paymentsOf(home.unitId))[0]?.txId)
    expect(await arrears(home.unitId)).toMatchObject({ overdue: 200, overdueSince: '2026-10-30' })
    expect(await arrears(other.unitId)).toEqual({ overdue: 0 })
  })

  test('a balance without a payment plan says nothing of one, nor after the plan was ended', async () => {
    const home = await planned.home({ price: 1000, paid: 100 })
    expect(await arrears(home.unitId)).toEqual({})
    await home.save(lines)
    await home.save([])
    expect(await arrears(home.unitId)).toEqual({})
  })
})
