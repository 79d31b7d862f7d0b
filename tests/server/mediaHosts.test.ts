import { expect, test } from 'vitest'
import { makeTestApp } from '../support/app.ts'
import { projectBody, startEstate, unitBody } from '../support/estate.ts'

const ours = 'https://res.cloudinary.com/demo/a.jpg'
const foreign = 'https://media.example.com/a.jpg'

const { database, api, admin, estate } = await startEstate()
const guarded = makeTestApp(database, { mediaHosts: ['res.cloudinary.com'] })
const { token } = admin

const waysIn = {
  'a new project': (image: string) =>
    guarded.call('POST /admin/project', { token, body: { ...projectBody, image } }),
  'a change of a project': async (image: string) =>
    guarded.call('PUT /admin/update-project/{id}', {
      token,
      params: { id: (await estate.project())._id },
      body: { image },
    }),
  'a new unit': async (image: string) =>
    guarded.call('POST /admin/project/{projectId}/create-unit', {
      token,
      params: { projectId: (await estate.project())._id },
      body: { ...unitBody, image },
    }),
  'a change of a unit': async (image: string) =>
    guarded.call('PUT /admin/unit/{unitId}/update-unit', {
      token,
      params: { unitId: (await estate.unit())._id },
      body: { image },
    }),
  'a picture of a project': async (image: string) =>
    guarded.call('POST /admin/project/{projectId}/images', {
      token,
      params: { projectId: (await estate.project())._id },
      body: { fileType: '2D-image', images: [image] },
    }),
  'a video’s still picture': async (image: string) => {
    const { data } = await api.call('POST /admin/unit/{unitId}/floor-plan', {
      token,
      params: { unitId: (await estate.unit())._id },
      body: { fileType: 'unit-video', images: [foreign] },
    })
    const fileId = data[0]?._id ?? ''
    return guarded.call('PUT /admin/file/{fileId}', { token, params: { fileId }, body: { poster: image } })
  },
}

test.each(Object.entries(waysIn))('%s comes from its hosts alone', async (_, send) => {
  expect((await send(ours)).status).toBeLessThan(300)
  for (const image of [foreign, 'https://res.cloudinary.com.evil.example/a.jpg']) {
    const refused = await send(image)
    expect([refused.status, refused.issues?.length]).toEqual([400, 1])
  }
})

test('what was there before may stay where it is', async () => {
  const { _id } = await estate.project()
  const update = (body: object) =>
    guarded.call('PUT /admin/update-project/{id}', { token, params: { id: _id }, body })
  const before = await update({ name: 'Kept cover' })
  expect((await update({ ...before.data, name: 'Again' })).status).toBe(200)
})
