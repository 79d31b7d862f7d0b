import { expect, test } from 'vitest'
import type { LedgerLine } from '#contract/transactions.ts'
import { folded } from '#domain/folded.ts'
import { fullName } from '#domain/names.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'
import { pagesOf } from '../../support/pagesOf.ts'

type Sort = 'date' | 'unit' | 'owner' | 'title' | 'amount'

/** Titles sort by their letters as they are: no text without marks is kept beside them. */
const keyOf: Readonly<Record<Sort, (line: LedgerLine) => string | number>> = {
  date: ({ date }) => date,
  unit: ({ projectName, unitName }) => folded(`${projectName} ${unitName}`),
  owner: ({ owner }) => folded(fullName(owner)),
  title: ({ txTitle }) => txTitle.toLowerCase(),
  amount: ({ amount }) => amount,
}

const sorts: readonly Sort[] = ['date', 'unit', 'owner', 'title', 'amount']

onBothEngines('the pages of a month’s ledger', async (engine) => {
  const { database, api, admin, estate } = await startEstate(engine)
  const { token } = admin
  const month = '2026-11'
  type Query = Record<string, string>
  const ask = (query: Query = {}) => api.call('GET /admin/ledger', { token, query: { month, ...query } })
  const sums = async (query: Query = {}) =>
    (await api.call('GET /admin/ledger-sums', { token, query: { month, ...query } })).data

  const projectId = (await estate.project({ name: 'Ọ̀ásìs Court' }))._id
  const elsewhere = (await estate.project({ name: 'Marina Row' }))._id
  for (const [project, name, email, paid] of [
    [projectId, 'Zobo 2', 'zainab@list.example', 2_000_000],
    [elsewhere, 'Ádé 1', 'chidi@list.example', 1_234_567.5],
    [elsewhere, 'Bay 3', 'zainab@list.example', 0.1],
  ] as const) {
    const { _id } = await estate.unit({ projectId: project, name })
    const owned = await estate.assign(_id, email, paid)
    api.clock.pass(1000)
    await estate.pay(owned._id, 500, { receivedOn: '2026-11-02' })
    await estate.pay(owned._id, 0.25)
    if (name === 'Bay 3') await estate.reverse((await estate.paymentsOf(_id))[0]?.txId)
  }
  await database.write((trx) =>
    trx
      .updateTable('users')
      .set({ first_name: 'Ṣadé', last_name: 'Àjàyí' })
      .where('email', '=', 'chidi@list.example')
      .execute(),
  )
  const [zobo] = (await ask({ project: projectId })).data
  const body = { name: 'Ada', metre_number: '04512345678', amount: 5000.5, unitId: zobo?.unitId }
  const bill = await api.call('POST /user/make-bill-payment', {
    token: await api.signIn('zainab@list.example'),
    body,
  })
  await api.decide(bill.data.reference)
  const { data: all } = await ask()

  test.each<{ sort?: Sort; order?: string; q?: string }>([
    {},
    ...sorts.flatMap((sort) => [
      { sort, order: 'asc' },
      { sort, order: 'desc' },
    ]),
    { q: 'ade', sort: 'amount', order: 'asc' },
  ])('%j is answered in pages that together are the whole month in that order', async (query) => {
    const { sort = 'date', order = 'desc', q } = query
    const found = q === undefined ? all : all.filter(({ unitName }) => unitName === 'Ádé 1')
    const whole = await ask(query)
    const keys = found.map(keyOf[sort])
    const sign = order === 'desc' ? -1 : 1
    expect(whole.data.map(keyOf[sort])).toEqual(
      keys.sort((one, other) => (one < other ? -sign : one > other ? sign : 0)),
    )
    expect(whole).toMatchObject({ total: found.length, next: undefined })
    const pages = await pagesOf(api, 'GET /admin/ledger', { token, query: { month, ...query } })
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([found.length]))
    expect(pages).toHaveLength(Math.ceil(found.length / 2))
  })

  test.each([
    ['its unit', 'ade', 'unitName', 'Ádé 1'],
    ['its project', 'OASIS', 'projectName', 'Ọ̀ásìs Court'],
    ['its owner', 'sade ajayi', 'unitName', 'Ádé 1'],
    ['the address of its owner', 'chidi@list', 'unitName', 'Ádé 1'],
    ['its title', 'reversal', 'state', 'reversal'],
    ['the meter in its title', '04512345678', 'amount', 5000.5],
    ['its kind', 'electricity', 'amount', 5000.5],
    ['its amount', '1234567.50', 'amount', 1_234_567.5],
    ['its amount as it is shown', '₦1,234,567.50', 'amount', 1_234_567.5],
    ['a negative amount', '-0.25', 'amount', -0.25],
    ['words of several of these', 'zainab zobo 2,000,000', 'amount', 2_000_000],
  ] as const)('a line is found by %s', async (_, q, field, value) => {
    const expected = all.filter((line) => line[field] === value)
    expect(expected).not.toEqual([])
    expect((await ask({ q })).data).toEqual(expected)
  })

  test('a line is found by its reference, and one of electricity by its bill', async () => {
    const { txId } = all.at(-1) ?? {}
    expect((await ask({ q: `${txId}` })).data).toMatchObject([{ txId }])
    const { id } = await database.read.selectFrom('bill_payments').select('id').executeTakeFirstOrThrow()
    expect((await ask({ q: id })).data).toMatchObject([{ amount: 5000.5 }])
    expect(await ask({ q: 'nothing like it' })).toMatchObject({ data: [], total: 0 })
  })

  test('a project has its own lines and sums', async () => {
    const { data } = await ask({ project: elsewhere })
    expect(data).toEqual(all.filter((line) => line.projectId === elsewhere))
    expect(await ask({ project: elsewhere, q: 'zobo' })).toMatchObject({ data: [], total: 0 })
    expect(await sums({ project: elsewhere })).toEqual({
      recorded: 1_235_568.1,
      reversed: -0.25,
      electricity: 0,
    })
    expect(await sums({ project: projectId })).toEqual({
      recorded: 2_000_500.25,
      reversed: 0,
      electricity: 5000.5,
    })
    expect(await sums()).toEqual({ recorded: 3_236_068.35, reversed: -0.25, electricity: 5000.5 })
    expect(await sums({ month: '2020-01' })).toEqual({ recorded: 0, reversed: 0, electricity: 0 })
  })

  test('a page after a line that is unknown is refused, and so is an unknown order', async () => {
    expect((await ask({ after: 'nothing' })).status).toBe(404)
    expect((await ask({ sort: 'state' })).status).toBe(400)
    expect((await sums({ month: '2026-13' })) ?? null).toBeNull()
  })
})
