import { expect, test } from 'vitest'
import type { Balance } from '#contract/transactions.ts'
import { overdueChoices } from '#domain/arrears.ts'
import { companyDay } from '#domain/dates.ts'
import { folded } from '#domain/folded.ts'
import { sumOfNaira } from '#domain/ledger.ts'
import { fullName } from '#domain/names.ts'
import { finder } from '#domain/searched.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'
import { inArrears } from '../../support/inArrears.ts'
import { pagesOf } from '../../support/pagesOf.ts'
import { makePlanned } from '../../support/worlds/planWorld.ts'

/** The clock stands at 20 November 2026, 10:00 in Lagos. */
onBothEngines('the list of balances', async (engine) => {
  const { database, api, admin, estate } = await startEstate(engine)
  const { token } = admin
  const planned = makePlanned(api, admin, estate)
  const today = companyDay(api.clock.iso())
  const ask = (query: Record<string, string> = {}) => api.call('GET /admin/balances', { token, query })
  const sums = async (query: Record<string, string> = {}) =>
    (await api.call('GET /admin/balance-sums', { token, query })).data

  const ofNothing = await sums()
  await estate.assign((await estate.unit({ price: 1000 }))._id, 'first@list.example', 400)
  const withoutPlans = await sums()

  const line = (amount: number, dueOn?: string) => ({ title: 'Part', amount, dueOn })
  const homes = [
    { paid: 1000, plan: [line(1000, '2026-01-01')] },
    { paid: 100, plan: [line(300, '2026-11-19'), line(700)] },
    { paid: 100, plan: [line(50), line(450, '2026-10-21'), line(500)] },
    { paid: 100.5, plan: [line(300, '2026-10-20'), line(700, '2026-11-20')] },
    { paid: 299.99, plan: [line(300, '2026-09-20'), line(700, '2026-11-20')] },
    { paid: 1, plan: [line(1000, '2026-08-21')] },
    { paid: 900 },
    { paid: 0.01 },
  ]
  const towns = ['Palm Court', 'Ọba Gardens', 'Palm Court II']
  const projects: string[] = []
  for (const name of towns) projects.push((await estate.project({ name }))._id)
  for (const [index, { paid, plan }] of homes.entries()) {
    api.clock.pass(60_000)
    const home = await planned.home({ price: 1000, paid })
    if (plan !== undefined) expect((await home.save(plan)).status).toBe(200)
    const first_name = ['Ọlá', 'Zara', 'ola', 'Bola', 'Ádé', 'Bola', 'Łukasz', 'Ngozi'][index] ?? ''
    await database.write(async (trx) => {
      await trx
        .updateTable('units')
        .set({ name: `Block ${'BA'[index % 2]}, Flat ${index}`, project_id: projects[index % 3] ?? '' })
        .where('id', '=', home.unitId)
        .execute()
      await trx
        .updateTable('users')
        .set({ first_name, phone_number: index === 4 ? `+234 804 201 1007` : null })
        .where('id', '=', home.ownerId)
        .execute()
    })
    // The newest payment of this one does not count.
    if (index === 5) {
      api.clock.pass(60_000)
      await estate.pay(home.ownedUnitId, 10)
      await estate.reverse((await estate.paymentsOf(home.unitId))[0]?.txId)
    }
    if (index === 7) await estate.reverse((await estate.paymentsOf(home.unitId))[0]?.txId)
  }
  await estate.unit({ name: 'Nobody’s' })

  test('says nothing of what is overdue while no home has a payment plan', () => {
    expect(ofNothing).toEqual({ price: 0, paid: 0, outstanding: 0 })
    expect(withoutPlans).toEqual({ price: 1000, paid: 400, outstanding: 600 })
  })

  const sortKeys: Record<string, (row: Balance) => string | number> = {
    unit: ({ projectName, unitName }) => folded(`${projectName}\n${unitName}`),
    owner: ({ owner }) => folded(fullName(owner)),
    paid: ({ pricePaid }) => pricePaid,
    outstanding: ({ outstanding }) => outstanding,
    last: ({ lastPaidAt = '' }) => lastPaidAt,
    due: ({ overdue = 0 }) => overdue,
  }
  const wordsOf = ({ unitName, projectName, owner }: Balance) =>
    `${projectName} ${unitName} ${fullName(owner)} ${owner.email}`

  test.each([
    {},
    ...Object.keys(sortKeys).flatMap((sort) => [
      { sort, order: 'asc' },
      { sort, order: 'desc', owed: 'open' },
    ]),
    { owed: 'open' },
    ...overdueChoices.slice(1).map(({ value }) => ({ overdue: value, owed: 'open', sort: 'due' })),
    { overdue: 'any', town: 1 },
    { town: 0 },
    { project: 'unknown' },
    { q: 'block a' },
    { q: 'OLA', sort: 'unit' },
    { q: 'oba bola', owed: 'open' },
    { q: '08042011007' },
    { q: 'owner example.com', overdue: '31-60' },
    { q: 'nobody' },
    { q: ';' },
  ])('answers %j in pages that together are the whole list, filtered, searched and sorted', async (asked) => {
    const { town, ...rest } = { town: undefined, ...asked }
    const query: Record<string, string> = {
      ...rest,
      ...(town !== undefined && { project: projects[town] ?? '' }),
    }
    const { data: all } = await ask()
    expect(all.length).toBeGreaterThanOrEqual(homes.length)
    const { q, project, owed, overdue, sort, order } = query
    const finds = finder(q ?? '')
    const expected = inArrears(all, overdue, today)
      .filter(({ projectId }) => project === undefined || projectId === project)
      .filter(({ outstanding }) => owed === undefined || outstanding > 0)
      .filter((row) => finds(wordsOf(row), row.phoneNumber))
    const whole = await ask(query)
    const keyOf = sortKeys[sort ?? 'last'] ?? (() => '')
    const sign = order === 'desc' ? -1 : 1
    const keys = expected.map(keyOf).sort((one, other) => (one < other ? -sign : one > other ? sign : 0))
    // Equal keys are in no promised order.
    expect(whole.data.map(keyOf)).toEqual(keys)
    const idsOf = (rows: readonly Balance[]) => rows.map(({ unitId }) => unitId).sort()
    expect(idsOf(whole.data)).toEqual(idsOf(expected))
    expect(whole).toMatchObject({ total: expected.length, next: undefined })
    const pages = await pagesOf(api, 'GET /admin/balances', { token, query })
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([expected.length]))
  })

  test('finds each home by the days since the first that was missed', async () => {
    const overdue = async (term: string) => (await ask({ overdue: term, sort: 'unit' })).data
    const since = async (term: string) => (await overdue(term)).map(({ overdueSince }) => overdueSince).sort()
    expect(await since('1-30')).toEqual(['2026-10-21', '2026-11-19'])
    expect(await since('31-60')).toEqual(['2026-10-20'])
    expect(await since('61-90')).toEqual(['2026-09-20'])
    expect(await since('over-90')).toEqual(['2026-08-21'])
    expect(await since('any')).toHaveLength(5)
  })

  test.each(overdueChoices.map(({ value }) => value))(
    'the sums are those of the list, with what is overdue for “%s”',
    async (value) => {
      for (const project of [undefined, ...projects]) {
        const query = project === undefined ? {} : { project }
        const { data: rows } = await ask(query)
        const late = inArrears(rows, value, today).filter(({ outstanding }) => outstanding > 0)
        expect(await sums({ ...query, ...(value === '' ? {} : { overdue: value }) })).toEqual({
          price: sumOfNaira(rows.map(({ price }) => price)),
          paid: sumOfNaira(rows.map(({ pricePaid }) => pricePaid)),
          outstanding: sumOfNaira(rows.map(({ outstanding }) => outstanding)),
          overdue: sumOfNaira(late.map(({ overdue = 0 }) => overdue)),
        })
      }
    },
  )

  test('refuses a page after nothing, and an order or a filter that it does not know', async () => {
    expect((await ask({ after: 'nothing' })).status).toBe(404)
    const wrong = { sort: 'phone', order: 'up', owed: 'all', overdue: '2-3' }
    for (const [name, value] of Object.entries(wrong)) expect((await ask({ [name]: value })).status).toBe(400)
  })
})
