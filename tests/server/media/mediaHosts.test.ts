import { expect, test } from 'vitest'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import { apiUrl, makeTestApp } from '../../support/app.ts'
import { projectBody, startEstate, unitBody } from '../../support/database/estate.ts'

const ours = 'https://res.cloudinary.com/demo/a.jpg'
const foreign = 'https://media.example.com/a.jpg'

const { database, api, admin, estate } = await startEstate()
const guarded = makeTestApp(database, { mediaHosts: ['res.cloudinary.com'] })
const { token } = admin

const project = async () => ({ projectId: (await estate.project())._id })
const unit = async () => ({ unitId: (await estate.unit())._id })
const edit = (id: string, body: object) =>
  guarded.call('PUT /admin/update-project/{id}', { token, params: { id }, body })

const waysIn = {
  'a new project': (image: string) =>
    guarded.call('POST /admin/project', { token, body: { ...projectBody, image } }),
  'a change of a project': async (image: string) => edit((await estate.project())._id, { image }),
  'a new unit': async (image: string) => {
    const body = { ...unitBody, image }
    return guarded.call('POST /admin/project/{projectId}/create-unit', {
      token,
      params: await project(),
      body,
    })
  },
  'a change of a unit': async (image: string) =>
    guarded.call('PUT /admin/unit/{unitId}/update-unit', { token, params: await unit(), body: { image } }),
  'a picture of a project': async (image: string) => {
    const body = { fileType: '2D-image', images: [image] }
    return guarded.call('POST /admin/project/{projectId}/images', { token, params: await project(), body })
  },
  'a video’s poster': async (image: string) => {
    const body = { fileType: 'unit-video', images: [foreign] }
    const { data } = await api.call('POST /admin/unit/{unitId}/floor-plan', {
      token,
      params: await unit(),
      body,
    })
    const params = { fileId: data[0]?._id ?? '' }
    return guarded.call('PUT /admin/file/{fileId}', { token, params, body: { poster: image } })
  },
}

test.each(Object.entries(waysIn))('the address in %s must be on an allowed host', async (_, send) => {
  expect((await send(ours)).status).toBeLessThan(300)
  for (const image of [foreign, 'https://res.cloudinary.com.evil.example/a.jpg']) {
    const refused = await send(image)
    expect([refused.status, refused.issues?.length]).toEqual([400, 1])
  }
})

test('an address of our own media is accepted if its file exists, whichever hosts are allowed', async () => {
  const media = { ...folderMedia('/nowhere'), find: async (path: string) => found(path) }
  const found = (path: string) =>
    path === 'there/a.jpg' ? { bytes: 1, open: () => new ReadableStream() } : undefined
  for (const mediaHosts of [[], ['res.cloudinary.com']]) {
    const { call } = makeTestApp(database, { mediaHosts, media })
    const make = (path: string) =>
      call('POST /admin/project', { token, body: { ...projectBody, image: `${apiUrl}/media/${path}` } })
    expect((await make('there/a.jpg')).status).toBe(201)
    expect(await make('gone/a.jpg')).toMatchObject({
      status: 400,
      issues: [{ path: ['image'], message: 'This file is no longer there. Upload it again.' }],
    })
  }
})

test('an unchanged address may stay on a host that is not allowed', async () => {
  const { _id } = await estate.project()
  const before = await edit(_id, { name: 'Kept cover' })
  expect((await edit(_id, { ...before.data, name: 'Again' })).status).toBe(200)
})
