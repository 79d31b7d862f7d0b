import { expect, test, vi } from 'vitest'
import { hour } from '#domain/time.ts'
import { startEstate } from '../../support/database/estate.ts'
import { makePlanned } from '../../support/worlds/planWorld.ts'

const inNewYork = vi.hoisted(() => ({
  ...{ currency: 'USD', currencySign: '$', currencyName: 'dollars', currencyAlso: [] },
  ...{ language: 'en-US', timeZone: 'America/New_York' },
}))

vi.mock('#company.ts', async (original) => {
  const { company, ...more } = await original<typeof import('#company.ts')>()
  return { ...more, company: { ...company, ...inNewYork } }
})

/** Homes and an admin; `at` moves the clock on to a time and signs the admin in again. */
async function start() {
  const world = await startEstate('sqlite')
  const { api, admin } = world
  async function at(iso: string) {
    api.clock.pass(Date.parse(iso) - api.clock.now())
    return api.signIn(admin.user.email)
  }
  return { ...world, at, planned: makePlanned(api, admin, world.estate) }
}

test('a company in New York reminds from 8:00 to 18:00 there, also when the clock changes', async () => {
  const { api, at, planned } = await start()
  const home = await planned.home({ price: 1000, paid: 100 })
  await home.save([
    { title: 'Roof', amount: 400, dueOn: '2027-03-15' },
    { title: 'Keys', amount: 600 },
  ])
  await at('2027-03-07T05:00:00Z')
  const told: string[] = []
  for (let seen = (await home.mails()).length, hours = 0; hours < 10 * 24; hours++) {
    await api.sweep('payment reminders')
    const mails = await home.mails()
    told.push(...mails.slice(seen).map(({ subject }) => `${api.clock.iso().slice(0, 16)} ${subject}`))
    seen = mails.length
    api.clock.pass(hour)
  }
  expect(told.map((mail) => mail.replace(/: .*/, ''))).toEqual([
    '2027-03-08T13:00 $300 is due on 15 March',
    '2027-03-14T12:00 $300 is due on 15 March',
    '2027-03-16T12:00 $300 was due on 15 March',
  ])
})

test('the last evening of a month in New York counts in it, in the overview, the payments and the history', async () => {
  const { api, at, estate } = await start()
  const unit = await estate.unit({ price: 5000, name: 'Evening' })
  const owned = await estate.assign(unit._id, undefined, 700)
  const evening = await at('2026-12-01T04:59:00Z')
  const months = async (token: string) =>
    (await api.call('GET /admin/overview', { token })).data.months
      .slice(-2)
      .map(({ month, received }) => [month, received])
  const paid = (token: string) =>
    api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
      token,
      params: { ownedUnitId: owned._id },
      body: { newPrice: 20 },
    })
  await paid(evening)
  expect((await months(evening)).at(-1)).toEqual(['2026-11', 720])
  const night = await at('2026-12-01T05:00:00Z')
  await paid(night)
  expect(await months(night)).toEqual([
    ['2026-11', 720],
    ['2026-12', 20],
  ])
  const listed = async (month: string) =>
    (await api.call('GET /admin/ledger', { token: night, query: { month } })).data.map(({ amount }) => amount)
  expect((await listed('2026-11')).toSorted()).toEqual([20, 700])
  expect(await listed('2026-12')).toEqual([20])
  const { token } = await api.signedIn('superAdmin')
  const query = { from: '2026-11-30', to: '2026-11-30', action: 'payment recorded' }
  const { data } = await api.call('GET /admin/audit', { token, query })
  expect(data.map(({ createdAt }) => createdAt)).toEqual(['2026-12-01T04:59:00.000Z'])
})
