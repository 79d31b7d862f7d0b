import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#server/database/demo/load.ts'
import { findUserByEmail } from '#server/modules/accounts/queriesUsers.ts'
import { unitsOwnedBy } from '#server/modules/owners/queriesOwnerships.ts'
import { transactionsOf } from '#server/modules/owners/queriesTransactions.ts'
import { findProject, listProjects } from '#server/modules/properties/queriesProjects.ts'
import { unitsOfProject } from '#server/modules/properties/queriesUnits.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database/database.ts'
import { addOwnership, addProject, addUnit, addUser } from '../../support/database/rows.ts'
import { demoOptions } from '../../support/demo.ts'

const now = new Date().toISOString()
const { options, remove } = demoOptions()
afterAll(remove)

onBothEngines('queries of projects, units and payments', (engine) => {
  let database: TestDatabase
  let buyerId = ''

  beforeAll(async () => {
    database = await makeDatabase(engine)
    await loadDemo(database, options)
    buyerId = (await findUserByEmail(database.read, 'buyer@palmstone.example'))?._id ?? ''
    await database.write((trx) => addProject(trx, { name: 'Not yet parcelled' }))
  })
  afterAll(() => database.remove())

  const projectNamed = async (name: string) => {
    const project = (await listProjects(database.read, now)).find((one) => one.name === name)
    if (project === undefined) throw new Error(`no project ${name}`)
    return project
  }

  test('projects are listed newest first, with the figures of their units', async () => {
    const projects = await listProjects(database.read, now)
    const times = projects.map(({ createdAt }) => createdAt ?? '')
    expect(times).toEqual(times.toSorted().reverse())
    expect(await projectNamed('Orchid Gardens')).toMatchObject({
      status: 'ongoing',
      'unit count': [{ count: 5 }],
      availableCount: 3,
      priceFrom: 385_000_000,
      priceTo: 460_000_000,
      roomsFrom: 7,
      roomsTo: 7,
    })
    const completed = projects.filter(({ status }) => status === 'completed')
    expect(completed.map(({ name, completedAt }) => [name, completedAt !== undefined])).toEqual([
      ['The Meridian', true],
      ['Cedar Terraces', true],
    ])
  })

  test('a project without units has a unit count of 0 and no price', async () => {
    const project = await projectNamed('Not yet parcelled')
    expect(project).toMatchObject({ 'unit count': [{ count: 0 }], availableCount: 0 })
    expect(Object.keys(project)).not.toContain('priceFrom')
  })

  test('a project names its cheapest available unit for each number of rooms', async () => {
    const project_id = await database.write((trx) => addProject(trx, { name: 'Mixed' }))
    const home = (number_of_rooms: number, naira: number) =>
      database.write((trx) => addUnit(trx, { project_id, number_of_rooms, price_kobo: naira * 100 }))
    for (const naira of [90e6, 80e6]) await home(3, naira)
    const sold = await home(3, 50e6)
    await home(1, 40e6 + 0.5)
    const small = { rooms: 1, price: 40e6 + 0.5 }
    const shown = async () => (await findProject(database.read, project_id, now))?.availableFrom
    expect(await shown()).toEqual([small, { rooms: 3, price: 50e6 }])
    await database.write(async (trx) => addOwnership(trx, sold, await addUser(trx)))
    expect(await shown()).toEqual([small, { rooms: 3, price: 80e6 }])
    expect((await projectNamed('Mixed')).availableFrom).toEqual(await shown())
    const figures = { priceFrom: 40e6 + 0.5, priceTo: 90e6, availableCount: 3 }
    expect(await projectNamed('Mixed')).toMatchObject(figures)
  })

  test('findProject returns a project as the list shows it, and undefined for an unknown id', async () => {
    const shown = await projectNamed('Palm Court')
    expect(await findProject(database.read, shown._id, now)).toEqual(shown)
    expect(await findProject(database.read, 'none', now)).toBeUndefined()
  })

  test('the units of a project show which of them are sold', async () => {
    const { _id } = await projectNamed('Palm Court')
    const units = await unitsOfProject(database.read, _id, now)
    const sold = units.filter(({ availability }) => availability === 'sold').map(({ name }) => name)
    expect(units).toHaveLength(8)
    expect(sold.toSorted()).toEqual([
      'Corner Apartment D1',
      'Courtyard Apartment B1',
      'Garden Studio A1',
      'Poolside Apartment C1',
    ])
  })

  test('the units of an owner come with the amounts paid according to the ledger', async () => {
    const owned = await unitsOwnedBy(database.read, buyerId, '2026-11-28')
    const figures = owned.map(({ unitId, pricePaid, recentPayment, outstanding }) => [
      unitId.name,
      unitId.projectName,
      pricePaid,
      recentPayment,
      outstanding,
    ])
    expect(figures).toEqual([
      ['Quay Loft 104', 'Harbour Lofts', 39_960_000, 4_440_000, 34_040_000],
      ['Poolside Apartment C1', 'Palm Court', 73_500_000, 4_900_000, 24_500_000],
      ['Apartment 5A', 'The Meridian', 158_000_000, 39_500_000, 0],
    ])
    expect(await unitsOwnedBy(database.read, 'nobody', '2026-11-28')).toEqual([])
  })

  test('the transactions of a customer are listed newest first, for units and electricity together', async () => {
    const payments = await transactionsOf(database.read, buyerId)
    const times = payments.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(payments.map(({ txType }) => txType))).toEqual(new Set(['property', 'electricity']))
    expect(await transactionsOf(database.read, 'nobody')).toEqual([])
  })
})
