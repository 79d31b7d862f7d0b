import { expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { makeLogger } from '#server/log.ts'
import { moveMedia } from '#server/modules/media/move.ts'
import type { Database } from '#server/ports/database.ts'
import { makeTestApp } from '../../support/app.ts'
import { makePlace, onBothEngines } from '../../support/database/database.ts'
import { addProject, addUnit, addUser } from '../../support/database/rows.ts'

const trial = 'http://localhost:8473'
const live = 'https://api.example.com'
const ours = (origin: string) => `${origin}/media/palm-court/2400x1600/1600.jpg`
/** Addresses that are not our media under the old origin. */
const foreign = [`${trial}5/media/a/1x1/1.jpg`, 'https://res.cloudinary.com/x/media/a.jpg'] as const

async function addCatalogue(database: Database) {
  return database.write(async (trx) => {
    const projectId = await addProject(trx, { image: ours(trial) })
    await addUnit(trx, { project_id: projectId, image: ours(trial) })
    await addUnit(trx, { project_id: projectId, image: foreign[0] })
    const file = { unit_id: null, project_id: projectId, alt: null, created_at: '2026-01-05T09:00:00.000Z' }
    const video = { url: ours(trial), poster: ours(trial), file_type: 'project-video' } as const
    const picture = { url: foreign[1], poster: null, file_type: '2D-image' } as const
    await trx
      .insertInto('files')
      .values([
        { ...file, ...video, id: 'video' },
        { ...file, ...picture, id: 'picture' },
      ])
      .execute()
    await trx
      .insertInto('project_updates')
      .values({
        ...{ id: 'update', project_id: projectId, title: 'The roof is on', text: '', percent: null },
        ...{ happened_on: '2026-01-05', audience: 'public', owner_mails: 'none' },
        ...{ created_by: await addUser(trx), created_at: '2026-01-05T09:00:00.000Z' },
      })
      .execute()
    await trx
      .insertInto('update_pictures')
      .values(
        [ours(trial), foreign[1]].map((url, position) => ({ update_id: 'update', position, url, alt: null })),
      )
      .execute()
    return projectId
  })
}

onBothEngines('addresses of pictures and videos', (engine) => {
  test('a changed API_URL moves the addresses of our own media and leaves others alone', async () => {
    const place = await makePlace(engine)
    const instances = [place.open(), place.open(), place.open()] as const
    const [database] = instances
    const lines: string[] = []
    const logger = makeLogger('info', { write: (line) => lines.push(line) })
    await migrate(database)
    await moveMedia({ database, logger }, trial)
    const projectId = await addCatalogue(database)
    const api = makeTestApp(database)
    await moveMedia({ database, logger }, trial)
    expect(lines).toEqual([])

    const list = async () => (await api.call('GET /public/projects')).data
    const earlier = await list()
    expect(earlier[0]?.image).toBe(ours(trial))
    await Promise.all(instances.map((instance) => moveMedia({ database: instance, logger }, live)))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ before: trial, now: live, moved: 5 })

    expect((await list())[0]?.image).toBe(ours(live))
    const { data } = await api.call('GET /public/project/{projectId}', { params: { projectId } })
    const images = data[0]?.units.map(({ image }) => image)
    expect(new Set(images)).toEqual(new Set([ours(live), foreign[0]]))
    expect(data[0]?.videos).toMatchObject([{ url: ours(live), poster: ours(live) }])
    expect(data[0]?.updates).toMatchObject([{ pictures: [{ url: ours(live) }, { url: foreign[1] }] }])
    expect(data[0]?.['2D-ProjectImages']).toMatchObject([{ url: foreign[1] }])

    await moveMedia({ database, logger }, trial)
    expect((await list())[0]).toEqual(earlier[0])
    await place.remove()
  })
})
