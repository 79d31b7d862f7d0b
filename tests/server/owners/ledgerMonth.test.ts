import { expect, test } from 'vitest'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate, startApp } from '../../support/database/estate.ts'

onBothEngines('the company’s books', async (engine) => {
  const { api } = await startApp(engine)

  /** An admin who signs in at this moment, which must be later than all previous ones. */
  async function at(iso: string) {
    api.clock.pass(Date.parse(iso) - api.clock.now())
    const admin = await api.signedIn('admin')
    const { token } = admin
    return {
      estate: makeEstate(api, admin),
      month: (month: string) => api.call('GET /admin/ledger', { token, query: { month } }),
      balances: async () => (await api.call('GET /admin/balances', { token })).data,
    }
  }

  test('a month of the ledger has the transactions of its days in Lagos, with unit and owner', async () => {
    const before = await at('2031-03-31T22:59:59.000Z')
    const unit = await before.estate.unit()
    const { _id: ownedUnitId } = await before.estate.assign(unit._id, 'ledger@example.com', 2_000_000)
    // April has begun in Lagos, while it is still March in UTC.
    const { month, estate } = await at('2031-03-31T23:30:00.000Z')
    await estate.pay(ownedUnitId, 500_000)
    const [march, april] = [(await month('2031-03')).data, (await month('2031-04')).data]
    expect(march.map(({ amount, state }) => [amount, state])).toEqual([[2_000_000, 'paid']])
    expect(april).toMatchObject([
      {
        amount: 500_000,
        txType: 'property',
        unitId: unit._id,
        unitName: unit.name,
        owner: { email: 'ledger@example.com' },
        date: '2031-03-31T23:30:00.000Z',
      },
    ])
    expect((await estate.reverse(april[0]?.txId)).status).toBe(200)
    const after = (await month('2031-04')).data
    expect(after.map(({ amount, state, reason }) => [amount, state, reason])).toEqual([
      [-500_000, 'reversal', 'Recorded twice'],
      [500_000, 'reversed', undefined],
    ])
  })

  test('an invalid month is refused', async () => {
    const { month } = await at('2031-06-01T09:00:00.000Z')
    for (const wrong of ['2031-13', '2031', '31-03', ''])
      expect(await month(wrong)).toMatchObject({
        status: 400,
        issues: [{ path: ['month'], message: 'A month is written as 2026-11' }],
      })
  })

  test('the balances list every unit with an owner, the one with the oldest last payment first', async () => {
    const january = await at('2032-01-10T09:00:00.000Z')
    const early = await january.estate.unit()
    const { _id } = await january.estate.assign(early._id, 'early@example.com', 1_000_000)
    const february = await at('2032-02-10T09:00:00.000Z')
    const late = await february.estate.unit()
    await february.estate.assign(late._id, 'late@example.com', 3_000_000)
    const ours = (rows: Awaited<ReturnType<typeof february.balances>>) =>
      rows.filter(({ unitId }) => [early._id, late._id].includes(unitId))
    expect(ours(await february.balances())).toMatchObject([
      {
        unitId: early._id,
        owner: { email: 'early@example.com' },
        pricePaid: 1_000_000,
        outstanding: early.price - 1_000_000,
        lastPaidAt: '2032-01-10T09:00:00.000Z',
      },
      { unitId: late._id },
    ])
    const march = await at('2032-03-10T09:00:00.000Z')
    await march.estate.pay(_id, 250_000)
    expect(ours(await march.balances()).map(({ unitId }) => unitId)).toEqual([late._id, early._id])
  })
})
