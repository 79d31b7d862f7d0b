import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import type { Queries } from '#server/ports/database.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { makePlace, onBothEngines, type Place } from '../../support/database/database.ts'
import { addOwnership, addProject, addUnit, addUser } from '../../support/database/rows.ts'

onBothEngines('public answers', (engine) => {
  let place: Place
  let one: TestApp
  let other: TestApp
  let ids: { projectId: string; unitId: string; managerId: string }
  beforeAll(async () => {
    place = await makePlace(engine)
    const database = place.open()
    await migrate(database)
    one = makeTestApp(database)
    other = makeTestApp(place.open())
    ids = await database.write(async (trx) => {
      const managerId = await addUser(trx, { user_type: 'admin' })
      const projectId = await addProject(trx)
      const unitId = await addUnit(trx, { project_id: projectId, manager_id: managerId })
      return { projectId, unitId, managerId }
    })
  })
  afterAll(() => place.remove())

  const answers = async (app: TestApp) => {
    const list = await app.call('GET /public/projects')
    const project = await app.call('GET /public/project/{projectId}', { params: ids })
    const unit = await app.call('GET /public/unit/{unitId}', { params: ids })
    return JSON.stringify([list.data, project.data, unit.data])
  }

  const changes: Record<string, (trx: Queries) => Promise<unknown>> = {
    'a new project': (trx) => addProject(trx, { name: 'Garden Court' }),
    'a project renamed': (trx) =>
      trx.updateTable('projects').set({ name: 'Harbour' }).where('id', '=', ids.projectId).execute(),
    'a unit repriced': (trx) =>
      trx.updateTable('units').set({ price_kobo: 7_00 }).where('id', '=', ids.unitId).execute(),
    'a unit sold': async (trx) => addOwnership(trx, ids.unitId, await addUser(trx)),
    'a manager renamed': (trx) =>
      trx.updateTable('users').set({ first_name: 'Bola' }).where('id', '=', ids.managerId).execute(),
    'a picture added': (trx) =>
      trx
        .insertInto('files')
        .values({
          id: 'picture',
          project_id: ids.projectId,
          unit_id: null,
          url: 'https://example.com/p.jpg',
          file_type: '2D-image',
          alt: null,
          poster: null,
          created_at: '2026-01-05T09:00:00.000Z',
        })
        .execute(),
    'a picture removed': (trx) => trx.deleteFrom('files').where('id', '=', 'picture').execute(),
  }

  it.each(Object.keys(changes))('public answers show %s at once on every instance', async (name) => {
    const before = await answers(other)
    await one.database.write(async (trx) => changes[name]?.(trx))
    const after = await answers(other)
    expect(after).not.toBe(before)
    expect(await answers(one)).toBe(after)
  })

  it('public answers are a 304 for a client with the current one, and a 200 after a change', async () => {
    const first = await one.call('GET /public/projects')
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    expect((await other.call('GET /public/projects', { headers })).status).toBe(304)
    await one.database.write((trx) => addProject(trx, { name: 'Hill House' }))
    expect((await other.call('GET /public/projects', { headers })).status).toBe(200)
  })
})
