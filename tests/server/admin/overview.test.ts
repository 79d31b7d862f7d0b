import { expect, test } from 'vitest'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate, startEstate } from '../../support/database/estate.ts'
import { makeChat } from '../../support/worlds/chatWorld.ts'
import { makePlanned } from '../../support/worlds/planWorld.ts'
import { billBody } from '../../support/worlds/roleWorld.ts'

const day = 24 * 3_600_000

onBothEngines('the overview', async (engine) => {
  const { api, ...first } = await startEstate(engine)
  let { admin, estate } = first
  const chat = makeChat(api)

  const signInAgain = async () => {
    admin = { ...admin, token: await api.signIn(admin.user.email) }
    estate = makeEstate(api, admin)
  }
  const overview = async (token = admin.token) => (await api.call('GET /admin/overview', { token })).data

  test('the overview of an empty database shows zeros and twelve months', async () => {
    const { months, ...figures } = await overview()
    expect(figures).toEqual({
      unreadRooms: 0,
      pendingBills: 0,
      newEnquiries: 0,
      unitsWithoutOwner: 0,
      unitsWithoutManager: 0,
      waiting: [],
      site: { state: 'waiting', changes: 0 },
    })
    expect(months).toHaveLength(12)
    expect(months.at(0)).toEqual({ month: '2025-12', unitsSold: 0, received: 0 })
    expect(months.at(-1)).toEqual({ month: '2026-11', unitsSold: 0, received: 0 })
  })

  test('the overview counts units without owner or manager, and sales by month', async () => {
    const [one, two] = [await estate.unit({ price: 5000 }), await estate.unit({ price: 5000 })]
    await estate.unit()
    await estate.manage(one._id)
    const owner = await estate.assign(one._id, undefined, 1000.5)
    api.clock.pass(15 * day)
    await signInAgain()
    await estate.assign(two._id, undefined, 2000)
    await estate.pay(owner._id, 500)
    const { months, ...figures } = await overview()
    expect(figures).toMatchObject({ unitsWithoutOwner: 1, unitsWithoutManager: 2 })
    expect(months.slice(-2)).toEqual([
      { month: '2026-11', unitsSold: 1, received: 1000.5 },
      { month: '2026-12', unitsSold: 1, received: 2500 },
    ])
  })

  test('admins learn with their unread messages how many enquiries are new; customers do not', async () => {
    const customer = await api.signedIn()
    const body = { name: 'Ada', email: 'ada@example.com', message: 'May I visit?' }
    const before = (await overview()).newEnquiries
    await api.call('POST /public/enquiries', { body })
    const counts = async (token: string) => (await api.call('GET /user/get-unread-count', { token })).data
    expect(await counts(admin.token)).toEqual({ unreadCount: 0, newEnquiries: before + 1, unvendedCount: 0 })
    expect(await counts(customer.token)).toEqual({ unreadCount: 0 })
  })

  test('the overview lists pending bills with payer and unit and without the amount', async () => {
    const project = await estate.project({ name: 'Lagoon Row' })
    const unit = await estate.unit({ name: 'Flat 9', projectId: project._id })
    const { user, token } = await api.signedIn()
    await estate.assign(unit._id, user.email)
    expect(await overview()).not.toHaveProperty('pendingBillsOf')
    await api.call('POST /user/make-bill-payment', { token, body: billBody(unit._id) })
    const { _id, firstName, lastName } = user
    expect(await overview()).toMatchObject({ pendingBills: 1 })
    expect((await overview()).pendingBillsOf).toEqual([
      {
        unitId: unit._id,
        unitName: 'Flat 9',
        projectName: 'Lagoon Row',
        payer: { _id, firstName, lastName },
        createdAt: new Date(api.clock.now()).toISOString(),
      },
    ])
  })

  test('the list of gaps names only projects whose units lack owners or managers, with counts', async () => {
    const [whole, gaps] = [await estate.project(), await estate.project()]
    const done = await estate.unit({ projectId: whole._id })
    const owned = await estate.unit({ projectId: gaps._id })
    const managed = await estate.unit({ projectId: gaps._id })
    await estate.unit({ projectId: gaps._id })
    await Promise.all([done, owned].map(({ _id }) => estate.assign(_id)))
    await estate.manage(done._id)
    await estate.manage(managed._id)
    const told = (await api.call('GET /admin/project-gaps', { token: admin.token })).data
    expect(told).toContainEqual({ projectId: gaps._id, withoutOwner: 2, withoutManager: 2 })
    expect(told.map(({ projectId }) => projectId)).not.toContain(whole._id)

    const params = { projectId: gaps._id }
    const { data } = await api.call('GET /public/project/{projectId}', { params })
    const said = data[0]?.units.map(({ _id, availability, hasManager }) => [_id, availability, hasManager])
    expect(said).toHaveLength(3)
    expect(said).toContainEqual([owned._id, 'sold', false])
    expect(said).toContainEqual([managed._id, 'available', true])
  })

  test('a sale in the first hour of a month in Lagos counts in that month, an hour before UTC', async () => {
    const before = (await overview()).months.at(-1)
    expect(before?.month).toBe('2026-12')
    const unit = await estate.unit({ price: 5000 })
    api.clock.pass(Date.parse('2026-12-31T22:30:00Z') - api.clock.now())
    await signInAgain()
    expect((await overview()).months.at(-1)?.month).toBe('2026-12')
    api.clock.pass(day / 24)
    await signInAgain()
    await estate.assign(unit._id, undefined, 700)
    expect((await overview()).months.slice(-2)).toEqual([
      before,
      { month: '2027-01', unitsSold: 1, received: 700 },
    ])
  })

  test('a reversed payment and its reversal count in no month', async () => {
    const before = (await overview()).months
    const { _id: unitId } = await estate.unit({ price: 5000 })
    await estate.assign(unitId, undefined, 4000)
    expect((await overview()).months.at(-1)?.received).toBe((before.at(-1)?.received ?? 0) + 4000)
    api.clock.pass(31 * day)
    await signInAgain()
    await estate.reverse((await estate.paymentsOf(unitId))[0]?.txId)
    const received = (await overview()).months.map((month) => month.received)
    expect(received).toEqual([...before.map((month) => month.received).slice(1), 0])
  })

  test('the overview counts rooms with unread messages for their own manager only', async () => {
    const unit = await estate.unit()
    await estate.manage(unit._id)
    const customer = await api.signedIn()
    const roomId = await chat.open(customer, unit._id)
    expect((await overview()).unreadRooms).toBe(0)
    const sent = await chat.send(customer, roomId, 'Hello')
    expect((await overview()).unreadRooms).toBe(1)
    expect((await overview((await api.signedIn('admin')).token)).unreadRooms).toBe(0)
    await chat.read(admin, roomId, sent.data._id)
    expect((await overview()).unreadRooms).toBe(0)
    await chat.send(admin, roomId, 'Hello')
    expect((await overview()).unreadRooms).toBe(0)
  })

  test('a payment plan waits from the edit of the price that it no longer adds up to until one of both is put right', async () => {
    const planned = makePlanned(api, admin, estate)
    const waiting = async () => (await overview()).waiting.find(({ what }) => what === 'plans')
    const line = (amount: number) => ({ title: 'Instalment', amount })
    const [home, other, ended] = [
      await planned.home({ price: 1000, paid: 100 }),
      await planned.home({ price: 1000, paid: 100 }),
      await planned.home({ price: 1000, paid: 100 }),
    ]
    for (const { save } of [home, other, ended]) await save([line(400), line(600)])
    await ended.save([])
    await estate.editUnit(ended.unitId, { price: 1500 })
    expect(await waiting()).toBeUndefined()

    api.clock.pass(60_000)
    const since = api.clock.iso()
    await estate.editUnit(home.unitId, { price: 1200 })
    api.clock.pass(60_000)
    await estate.editUnit(other.unitId, { price: 900 })
    await estate.editUnit(home.unitId, { name: 'A1, upstairs' })
    expect(await waiting()).toEqual({ what: 'plans', count: 2, oldestAt: since, unitId: home.unitId })

    await home.save([line(400), line(800)])
    expect(await waiting()).toMatchObject({ count: 1, unitId: other.unitId })
    await estate.editUnit(other.unitId, { price: 1000 })
    expect(await waiting()).toBeUndefined()
    await estate.editUnit(home.unitId, { price: 2000 })
    await estate.removeOwner(home.ownedUnitId)
    expect(await waiting()).toBeUndefined()
  })
})
