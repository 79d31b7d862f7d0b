import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import { makeMetrics } from '#server/metrics.ts'
import { attachFile } from '#server/modules/privateFiles/privateFiles.ts'
import { makeTestApp } from '../../support/app.ts'
import { startApp } from '../../support/database/estate.ts'
import { photo, plain } from '../../support/worlds/mediaWorld.ts'
import { pdf, privateFilesOf } from '../../support/worlds/privateFiles.ts'

const folder = await mkdtemp(join(tmpdir(), 'plinth-kept-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const store = folderMedia(folder)
const { api, database } = await startApp('sqlite', { privateFiles: store })
const { get, send } = privateFilesOf(api)
const day = 24 * 60 * 60_000

const attach = (fileId: string, ownerId: string) => {
  const use = { fileId, ownerId, purpose: 'claim', at: api.clock.iso() } as const
  return database.write((trx) => attachFile(trx, 'fileId', use))
}
const rowOf = (id: string) =>
  database.read.selectFrom('private_files').selectAll().where('id', '=', id).executeTakeFirst()
const kept = () => readdir(folder)

describe('the sweep of private files', () => {
  test('deletes a file that nothing used for a day, and keeps a used and a newer one', async () => {
    const { token, user } = await api.signedIn()
    const [used, unused] = [(await send(token, pdf())).data.fileId, (await send(token, pdf())).data.fileId]
    await attach(used, user._id)
    api.clock.pass(day - 1)
    await api.sweep('private files')
    expect(await kept()).toContain(unused)
    api.clock.pass(2)
    const again = await api.signIn(user.email)
    const newer = (await send(again, pdf())).data.fileId
    await api.sweep('private files')
    expect((await get(again, unused)).status).toBe(404)
    expect(await rowOf(unused)).toBeUndefined()
    expect(await kept()).not.toContain(unused)
    for (const id of [used, newer]) expect((await get(again, id)).status).toBe(200)
    await expect(attach(unused, user._id)).rejects.toMatchObject({ status: 400 })
  })

  test('deletes the record of a file whose bytes a crash left out, and what it left half written', async () => {
    const { token } = await api.signedIn()
    const { fileId } = (await send(token, pdf())).data
    await rm(join(folder, fileId), { recursive: true })
    expect((await get(token, fileId)).status).toBe(404)
    await mkdir(join(folder, '.unfinished-gone'))
    const old = new Date(api.clock.now() - day)
    await utimes(join(folder, '.unfinished-gone'), old, old)
    api.clock.pass(day + 1)
    await api.sweep('private files')
    expect(await rowOf(fileId)).toBeUndefined()
    expect(await kept()).not.toContain('.unfinished-gone')
  })

  test('a file that cannot be deleted now is deleted by a later round and does not stop others', async () => {
    let stuck = ''
    const remove = async (id: string) => {
      if (id === stuck) throw Object.assign(new Error('in use'), { code: 'EBUSY' })
      await store.remove(id)
    }
    const held = makeTestApp(database, { privateFiles: { ...store, remove } })
    const { token } = await api.signedIn()
    const made = [(await send(token, pdf())).data.fileId, (await send(token, pdf())).data.fileId]
    stuck = made.toSorted()[0] ?? ''
    const left = async () => (await kept()).filter((name) => made.includes(name))
    held.clock.pass(api.clock.now() - held.clock.now() + 2 * day)
    await held.sweep('private files')
    expect(await left()).toEqual([stuck])
    stuck = ''
    await held.sweep('private files')
    expect(await left()).toEqual([])
  })
})

describe('files of a person', () => {
  test('an export lists the files that the person can still read', async () => {
    const { token, user } = await api.signedIn()
    const picture = (await send(token, await plain(photo(60, 40)), { name: 'slip.jpg' })).data
    api.clock.pass(1000)
    const paper = (await send(token, pdf(), { name: 'slip.pdf' })).data
    await attach(picture.fileId, user._id)
    const { files = [] } = (await api.call('GET /user/export', { token })).data
    expect(files.map(({ createdAt, ...file }) => file)).toEqual([
      { ...picture, purpose: 'claim' },
      { ...paper, purpose: 'claim' },
    ])
    const other = await api.signedIn()
    expect((await api.call('GET /user/export', { token: other.token })).data.files).toEqual([])
  })

  test('erasing a person takes their files from everybody at once, and the bytes with the next sweep', async () => {
    const { token, user } = await api.signedIn()
    const admin = await api.signedIn('admin')
    const used = (await send(token, pdf(), { name: 'Slip of Bisola.pdf' })).data
    const unused = (await send(token, pdf())).data
    await attach(used.fileId, user._id)
    expect((await get(admin.token, used.fileId)).status).toBe(200)
    await api.erase(user._id)
    expect((await get(admin.token, used.fileId)).status).toBe(404)
    expect(await rowOf(used.fileId)).toMatchObject({ name: '[erased]', sha256: null })
    await api.sweep('private files')
    const names = await kept()
    for (const { fileId } of [used, unused]) expect(names).not.toContain(fileId)
    // A row refers to it: the record stays, without what it was.
    expect(await rowOf(used.fileId)).toMatchObject({ name: '[erased]', bytes: 0 })
    expect(await rowOf(unused.fileId)).toBeUndefined()
  })

  test('a file whose sender is erased while its bytes are written is not kept', async () => {
    const { token, user } = await api.signedIn()
    let stored = ''
    const slow = makeTestApp(database, {
      privateFiles: {
        ...store,
        store: async (id, files) => {
          stored = id
          await api.erase(user._id)
          await api.sweep('private files')
          await store.store(id, files)
        },
      },
    })
    slow.clock.pass(api.clock.now() - slow.clock.now())
    expect((await privateFilesOf(slow).send(token, pdf())).status).toBe(401)
    expect(await rowOf(stored)).toBeUndefined()
    expect(await kept()).not.toContain(stored)
  })

  test('the metrics tell how many bytes of private files there are', async () => {
    const bytes = async () =>
      Number(/^plinth_private_bytes (\d+)$/m.exec(await makeMetrics(database).registry.metrics())?.[1])
    const before = await bytes()
    const { token } = await api.signedIn()
    await send(token, pdf())
    expect((await bytes()) - before).toBe(pdf().byteLength)
  })
})
