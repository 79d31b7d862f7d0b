import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf } from '#contract/calls.ts'
import { migrate } from '#server/database/migrate.ts'
import { findProject, listProjects } from '#server/database/projects.ts'
import type { Queries } from '#server/ports/database.ts'
import { makeDatabase, makePlace, onBothEngines, type TestDatabase } from '../../support/database.ts'
import { addOwnership, addProject, addUnit, addUser } from '../../support/rows.ts'

const texts = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('\u0000'))
const change = fc.oneof(
  fc.record({ what: fc.constant('project' as const), text: texts }),
  fc.record({
    what: fc.constant('unit' as const),
    kobo: fc.integer({ min: 0, max: 1e14 }),
    rooms: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    what: fc.constant('rooms' as const),
    nth: fc.nat(),
    rooms: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ what: fc.constant('owner' as const), nth: fc.nat() }),
  fc.record({ what: fc.constant('ended ownership' as const), nth: fc.nat() }),
  fc.record({ what: fc.constant('price' as const), nth: fc.nat(), kobo: fc.integer({ min: 0, max: 1e14 }) }),
  fc.record({ what: fc.constant('move' as const), nth: fc.nat(), to: fc.nat() }),
  fc.record({ what: fc.constant('text' as const), nth: fc.nat(), text: texts }),
  fc.record({ what: fc.constant('completed' as const), nth: fc.nat() }),
  fc.record({ what: fc.constant('removed' as const), nth: fc.nat() }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

onBothEngines('the public list', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeDatabase(engine)
  })
  afterAll(() => database.remove())

  async function nth(
    trx: Queries,
    table: 'projects' | 'units' | 'ownerships',
    index: number,
  ): Promise<string> {
    const rows = await trx.selectFrom(table).select('id').orderBy('id').execute()
    return rows[index % Math.max(1, rows.length)]?.id ?? 'none'
  }

  async function apply(trx: Queries, one: Change): Promise<void> {
    if (one.what === 'project') await addProject(trx, { name: one.text })
    else if (one.what === 'unit') {
      const project = await nth(trx, 'projects', 0)
      const place = project === 'none' ? {} : { project_id: project }
      await addUnit(trx, { price_kobo: one.kobo, number_of_rooms: one.rooms, ...place })
    } else if (one.what === 'owner') {
      const unit = await nth(trx, 'units', one.nth)
      const taken = await trx.selectFrom('ownerships').select('id').where('unit_id', '=', unit).execute()
      if (unit !== 'none' && taken.length === 0) await addOwnership(trx, unit, await addUser(trx))
    } else if (one.what === 'ended ownership') {
      await trx
        .deleteFrom('ownerships')
        .where('id', '=', await nth(trx, 'ownerships', one.nth))
        .execute()
    } else await edit(trx, one)
  }

  async function edit(trx: Queries, one: Change): Promise<void> {
    if (one.what === 'price') {
      const unit = await nth(trx, 'units', one.nth)
      await trx.updateTable('units').set({ price_kobo: one.kobo }).where('id', '=', unit).execute()
    } else if (one.what === 'rooms') {
      const unit = await nth(trx, 'units', one.nth)
      await trx.updateTable('units').set({ number_of_rooms: one.rooms }).where('id', '=', unit).execute()
    } else if (one.what === 'move') {
      const [unit, to] = [await nth(trx, 'units', one.nth), await nth(trx, 'projects', one.to)]
      if (to !== 'none')
        await trx.updateTable('units').set({ project_id: to }).where('id', '=', unit).execute()
    } else if ('nth' in one) {
      const id = await nth(trx, 'projects', one.nth)
      const completed = { status: 'completed', completed_at: '2026-02-01T00:00:00.000Z' } as const
      const units = await trx.selectFrom('units').select('id').where('project_id', '=', id).execute()
      if (one.what === 'removed' && units.length === 0) {
        await trx.deleteFrom('projects').where('id', '=', id).execute()
      } else {
        const values = one.what === 'text' ? { description: one.text } : completed
        await trx.updateTable('projects').set(values).where('id', '=', id).execute()
      }
    }
  }

  it('shows each project as it is read by itself, in the contract’s shape, whatever changed', async () => {
    const { answer } = callOf('GET /public/projects')
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        await database.write(async (trx) => {
          for (const one of changes) await apply(trx, one)
        })
        const listed = await listProjects(database.read)
        const ids = await database.read
          .selectFrom('projects')
          .select('id')
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .execute()
        const single = []
        for (const { id } of ids) single.push(await findProject(database.read, id))
        expect(listed).toEqual(single)
        expect(answer.parse(listed)).toEqual(listed)
      }),
      { numRuns: 25 },
    )
  })

  it('names the cheapest home without an owner for each number of rooms, from the upgrade on', async () => {
    const place = await makePlace(engine)
    const upgraded = place.open()
    await migrate(upgraded, '012-mails-given-up')
    const [sold, project] = await upgraded.write(async (trx) => {
      const project_id = await addProject(trx)
      const home = (number_of_rooms: number, naira: number) =>
        addUnit(trx, { project_id, number_of_rooms, price_kobo: naira * 100 })
      for (const naira of [90e6, 80e6]) await home(3, naira)
      return [await home(3, 50e6), project_id, await home(1, 40e6 + 0.5)] as const
    })
    const shown = async () => (await listProjects(upgraded.read))[0]?.availableFrom
    await migrate(upgraded)
    const small = { rooms: 1, price: 40e6 + 0.5 }
    expect(await shown()).toEqual([small, { rooms: 3, price: 50e6 }])
    await upgraded.write(async (trx) => addOwnership(trx, sold, await addUser(trx)))
    expect(await shown()).toEqual([small, { rooms: 3, price: 80e6 }])
    await upgraded.write((trx) =>
      trx.updateTable('units').set({ number_of_rooms: 4 }).where('project_id', '=', project).execute(),
    )
    expect(await shown()).toEqual([{ rooms: 4, price: 40e6 + 0.5 }])
    await place.remove()
  })
})
