import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { companyDay } from '#domain/dates.ts'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import { makeOrphanSweep } from '#server/modules/media/orphanUploads.ts'
import type { MediaPort } from '#server/ports/media.ts'
import { apiUrl, makeTestApp } from '../../../support/app.ts'
import { makeEstate } from '../../../support/database/estate.ts'
import { addProject } from '../../../support/database/rows.ts'
import { countingStatements } from '../../../support/database/watchedWrites.ts'
import { film, makeMediaWorld, photo, plain } from '../../../support/worlds/mediaWorld.ts'
import { makeBuilding } from '../../../support/worlds/progressWorld.ts'

const day = 24 * 60 * 60_000

describe('keeping media', async () => {
  const world = await makeMediaWorld()
  const { admin, api, database, folder, get, upload } = world

  test('an upload to a full disk is answered with 503 and not recorded', async () => {
    const full: MediaPort = {
      ...folderMedia(join(folder, 'full')),
      store: async () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
    }
    const cramped = makeTestApp(database, { media: full })
    const { token } = await cramped.signedIn('admin')
    const recorded = () => database.read.selectFrom('uploads').select('id').execute()
    const before = await recorded()
    const body = new FormData()
    body.set('file', new File([await plain(photo(50, 50))], 'a.jpg'))
    const response = await cramped.app.request('/v1_1/plinth/image/upload', {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(503)
    expect((await response.json()).error.message).toContain('try again')
    expect(await recorded()).toEqual(before)
  })

  test('an upload that no record shows is removed after eight days, and a shown or new one stays', async () => {
    let token = admin.token
    const make = async () => (await upload('image', await plain(photo(60, 60)), { token })).body
    const shown = await make()
    const orphan = await make()
    await database.write((trx) => addProject(trx, { image: shown.url }))
    const old = new Date(api.clock.now() - day)
    for (const name of ['.unfinished-gone', 'unknown']) {
      await mkdir(join(folder, 'media', name), { recursive: true })
      await utimes(join(folder, 'media', name), old, old)
    }
    api.clock.pass(7 * day)
    await api.sweep('orphan uploads')
    expect(await readdir(join(folder, 'media'))).toContain(orphan.public_id)
    api.clock.pass(day + 1)
    token = await api.signIn(admin.user.email)
    const fresh = await make()
    const freshFolder = join(folder, 'media', fresh.public_id)
    const now = new Date(api.clock.now())
    await utimes(freshFolder, now, now)
    await api.sweep('orphan uploads')
    const left = await readdir(join(folder, 'media'))
    expect(left).toEqual(expect.arrayContaining([shown.public_id, fresh.public_id]))
    expect(left).not.toContain(orphan.public_id)
    expect(left).not.toContain('.unfinished-gone')
    // No record names this folder: it may be another database's.
    expect(left).toContain('unknown')
    expect((await get(orphan.url)).status).toBe(404)
    expect((await get(shown.url)).status).toBe(200)
  })

  test('the picture of an update is kept as long as the update, and is named where it is shown', async () => {
    const { token } = await api.signedIn('admin')
    const { url } = (await upload('image', await plain(photo(60, 60)), { token })).body
    const projectId = await database.write((trx) => addProject(trx, { name: 'Update House' }))
    const published = await makeBuilding(api, { ...admin, token }).publish(projectId, {
      ...{ happenedOn: companyDay(api.clock.iso()), pictures: [{ url }] },
    })
    expect(published.status).toBe(201)
    const params = { projectId }
    const body = { fileType: '2D-image', images: [url] } as const
    const { data } = await api.call('POST /admin/project/{projectId}/images', { token, params, body })
    const fileId = data[0]?._id ?? ''
    const gone = await api.call('DELETE /admin/delete-file/{fileId}', { token, params: { fileId } })
    expect(gone.data.stillUsedBy).toEqual(['Update of Update House'])
    api.clock.pass(20 * day)
    await api.sweep('orphan uploads')
    expect((await get(url)).status).toBe(200)
  })

  test('writes down which of a hundred uploads are shown in as many statements as for one', async () => {
    const { database: counting, statementsOf } = countingStatements(database)
    const round = makeOrphanSweep({ ...api.dependencies, database: counting })
    const show = (ids: readonly string[]) =>
      database.write(async (trx) => {
        const file = { owner_id: admin.user._id, kind: 'image', bytes: 1, created_at: '2026-01-01' } as const
        for (const id of ids) {
          await trx
            .insertInto('uploads')
            .values({ ...file, id, path: id, used_at: null })
            .execute()
          await addProject(trx, { image: `${apiUrl}/media/${id}/a.jpg` })
        }
      })
    await round()
    await show(['shown'])
    const one = await statementsOf(round)
    await show(Array.from({ length: 100 }, (_, index) => `shown-${index}`))
    expect(await statementsOf(round)).toBe(one)
  })

  test('an upload is kept for eight days after a record last showed it', async () => {
    const admin = await api.signedIn('admin')
    const { url, public_id } = (await upload('image', await plain(photo(60, 60)), { token: admin.token }))
      .body
    const projectId = await database.write((trx) => addProject(trx, { image: url }))
    // Sweeps that find it shown, until an admin replaces it.
    for (const days of [0, 30, 30]) {
      api.clock.pass(days * day)
      await api.sweep('orphan uploads')
    }
    const image = 'https://media.example.com/a.jpg'
    await database.write((trx) =>
      trx.updateTable('projects').set({ image }).where('id', '=', projectId).execute(),
    )
    api.clock.pass(8 * day)
    await api.sweep('orphan uploads')
    expect((await get(url)).status).toBe(200)
    api.clock.pass(day + 1)
    await api.sweep('orphan uploads')
    expect(await readdir(join(folder, 'media'))).not.toContain(public_id)
  })

  test('an upload that cannot be removed now is removed by a later sweep and does not stop others', async () => {
    let stuck = ''
    const media = folderMedia(join(folder, 'media'))
    const remove = async (id: string) => {
      if (id === stuck) throw Object.assign(new Error('in use'), { code: 'EBUSY' })
      await media.remove(id)
    }
    const held = makeTestApp(database, { media: { ...media, remove } })
    const { token } = await api.signedIn('admin')
    const make = async () => (await upload('image', await plain(photo(60, 60)), { token })).body.public_id
    const made: string[] = [await make(), await make()]
    stuck = made.toSorted()[0] ?? ''
    held.clock.pass(api.clock.now() - held.clock.now() + 9 * day)
    const left = async () => (await readdir(join(folder, 'media'))).filter((name) => made.includes(name))
    await held.sweep('orphan uploads')
    expect(await left()).toEqual([stuck])
    stuck = ''
    await held.sweep('orphan uploads')
    expect(await left()).toEqual([])
  })

  test('covers of projects and units, floor plans, videos and their posters all count as shown', async () => {
    const admin = await api.signedIn('admin')
    const { token } = admin
    const estate = makeEstate(api, admin)
    const urlOf = async (kind: 'image' | 'video', file: Uint8Array<ArrayBuffer>): Promise<string> =>
      (await upload(kind, file, { token })).body.url
    const picture = async () => urlOf('image', await plain(photo(60, 60)))
    const shown = {
      projectCover: await picture(),
      unitCover: await picture(),
      floorPlan: await picture(),
      video: await urlOf('video', await plain(film())),
      poster: await picture(),
    }
    const { _id: projectId } = await estate.project({ image: shown.projectCover })
    const { _id: unitId } = await estate.unit({ projectId, image: shown.unitCover })
    const add = async (fileType: string, image: string) =>
      (
        await api.call('POST /admin/unit/{unitId}/floor-plan', {
          token,
          params: { unitId },
          body: { fileType, images: [image] },
        })
      ).data[0]?._id ?? ''
    await add('floor-plan', shown.floorPlan)
    const fileId = await add('unit-video', shown.video)
    const body = { poster: shown.poster }
    await api.call('PUT /admin/file/{fileId}', { token, params: { fileId }, body })
    api.clock.pass(8 * day + 1)
    await api.sweep('orphan uploads')
    for (const [what, url] of Object.entries(shown))
      expect([what, (await get(url)).status]).toEqual([what, 200])
  })
})

describe('storing media', () => {
  test('storing an upload leaves nothing behind when it fails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plinth-store-'))
    const media = folderMedia(folder)
    const files = new Map([
      ['a/1.jpg', new Uint8Array([1])],
      // This file has the name of the other one's folder.
      ['a', new Uint8Array([2])],
    ])
    await expect(media.store('one', files)).rejects.toThrow()
    expect(await readdir(folder)).toEqual([])
    await media.store('one', new Map([['a/1.jpg', new Uint8Array([1])]]))
    expect(await readFile(join(folder, 'one/a/1.jpg'))).toEqual(Buffer.from([1]))
    await expect(media.store('one', new Map([['b', new Uint8Array([3])]]))).rejects.toThrow()
    expect(await readdir(join(folder, 'one'))).toEqual(['a'])
    await rm(folder, { recursive: true })
  })
})
