import { expect, test } from 'vitest'
import { makeTrail } from '../../support/auditTrail.ts'
import { startEstate } from '../../support/database/estate.ts'

const url = (name: string) => `https://media.example.com/${name}.jpg`

const { api, admin, estate } = await startEstate()

const { token } = admin

const addToProject = (projectId: string, images: unknown, fileType = '2D-image') =>
  api.call('POST /admin/project/{projectId}/images', {
    token,
    params: { projectId },
    body: { fileType, images },
  })
const addToUnit = (unitId: string, images: unknown, fileType = 'floor-plan') =>
  api.call('POST /admin/unit/{unitId}/floor-plan', {
    token,
    params: { unitId },
    body: { fileType, images },
  })
const listed = async (projectId: string) =>
  (await api.call('GET /admin/project/{projectId}/files', { token, params: { projectId } })).data
const edit = (fileId = '', body: object = {}) =>
  api.call('PUT /admin/file/{fileId}', { token, params: { fileId }, body })
const remove = (fileId = '') => api.call('DELETE /admin/delete-file/{fileId}', { token, params: { fileId } })
const order = (fileIds: readonly string[]) => api.call('PUT /admin/files/order', { token, body: { fileIds } })

test('a project shows its pictures and videos by type, in the order they were added', async () => {
  const { _id: projectId } = await estate.project()
  expect(await addToProject(projectId, [url('a'), url('b')])).toMatchObject({
    status: 201,
    message: 'Images uploaded',
    data: [{ url: url('a'), fileType: '2D-image' }, { url: url('b') }],
  })
  await addToProject(projectId, [url('c')])
  await addToProject(projectId, [url('d')], '3D-image')
  const video = await addToProject(projectId, [url('video')], 'project-video')
  expect(video.message).toBe('Videos uploaded')
  const { data } = await api.call('GET /public/project/{projectId}', { params: { projectId } })
  expect(data[0]?.['2D-ProjectImages'].map((file) => file.url)).toEqual([url('a'), url('b'), url('c')])
  expect(data[0]?.['3D-ProjectImages'].map((file) => file.url)).toEqual([url('d')])
  expect(data[0]?.videos.map((file) => file.url)).toEqual([url('video')])
  expect(await listed(projectId)).toHaveLength(5)
})

test('a unit shows its floor plans and videos', async () => {
  const { _id: unitId } = await estate.unit()
  await addToUnit(unitId, [url('plan')])
  await addToUnit(unitId, [url('tour')], 'unit-video')
  const { data } = await api.call('GET /public/unit/{unitId}', { params: { unitId } })
  expect(data[0]).toMatchObject({ floorPlan: [{ url: url('plan') }], videos: [{ url: url('tour') }] })
  const files = await api.call('GET /admin/unit/{unitId}/files', { token, params: { unitId } })
  expect(files.data.map(({ fileType }) => fileType).sort()).toEqual(['floor-plan', 'unit-video'])
})

test('a project refuses a floor plan, no pictures at all and more than 100 pictures', async () => {
  const { _id } = await estate.project()
  expect((await addToProject(_id, [url('a')], 'floor-plan')).status).toBe(400)
  for (const images of [[], Array(101).fill(url('a'))])
    expect((await addToProject(_id, images)).status).toBe(400)
  expect(await listed(_id)).toEqual([])
  expect((await addToProject('nothing', [url('a')])).status).toBe(404)
  expect((await addToUnit('nothing', [url('a')])).status).toBe(404)
})

test.each([
  ['data:image/png;base64,AAAA', 'Image must be an http or https address'],
  ['https://media.example.com/a\u0000.jpg', 'Image has a character that is not allowed'],
  ['https://media.example.com\n/a.jpg', 'Image has a character that is not allowed'],
  ['https://media\t.example.com/\u0085a.jpg', 'Image has a character that is not allowed'],
  ['https://media.example.com@10.0.0.1/a.jpg', 'Image address must not have a user name or a password'],
  ['https://:secret@media.example.com/a.jpg', 'Image address must not have a user name or a password'],
])('a picture with the address %j is refused', async (address, message) => {
  const { _id } = await estate.project()
  const refused = await addToProject(_id, [address])
  expect([refused.status, refused.issues]).toEqual([400, [{ path: ['images', 0], message }]])
})

/** Chinese characters, which are longer as bytes and longer still percent-encoded. */
const foreign = (length: number) =>
  String.fromCodePoint(...Array.from({ length }, (_, n) => 0x4e00 + ((n * n * 7919) % 20_000)))

test('the limit on an address counts it both as stored and percent-encoded', async () => {
  const { _id } = await estate.project()
  const fits = `https://media.example.com/${foreign(220)}.jpg`
  expect(await addToProject(_id, [fits])).toMatchObject({ status: 201, data: [{ url: fits }] })
  for (const tooLong of [
    url('a'.repeat(2048)),
    url(foreign(230)),
    url(foreign(1990)),
    url(`${foreign(900)}/../a`),
  ]) {
    const { status, issues } = await addToProject(_id, [tooLong])
    expect([status, issues]).toEqual([400, [{ path: ['images', 0], message: 'Image address is too long' }]])
  }
})

test('deleting a file tells where its address is still used', async () => {
  const project = await estate.project({ name: 'Mirror House', image: url('shared') })
  const unit = await estate.unit({ name: 'M1', projectId: project._id, image: url('shared') })
  const { data } = await addToProject(project._id, [url('shared'), url('alone')])
  await addToUnit(unit._id, [url('shared')])
  const [shared, alone] = data
  expect(await remove(shared?._id)).toMatchObject({
    status: 200,
    data: { stillUsedBy: ['Cover of Mirror House', 'Cover of M1', 'floor-plan of M1'] },
  })
  expect((await remove(alone?._id)).data.stillUsedBy).toEqual([])
  expect(await listed(project._id)).toEqual([])
  expect((await remove(alone?._id)).status).toBe(404)
})

test('a picture keeps its description, and an empty one removes it', async () => {
  const { _id } = await estate.project()
  const { data } = await addToProject(_id, [url('a')])
  const alt = 'The garden at noon'
  expect((await edit(data[0]?._id, { alt })).data.alt).toBe(alt)
  expect((await listed(_id))[0]?.alt).toBe(alt)
  await edit(data[0]?._id, { alt: '' })
  expect((await listed(_id))[0]).not.toHaveProperty('alt')
})

test('a video keeps its poster when its description changes, and a picture cannot have one', async () => {
  const { _id } = await estate.project()
  const [video] = (await addToProject(_id, [url('video')], 'project-video')).data
  const [picture] = (await addToProject(_id, [url('a')])).data
  expect((await edit(video?._id, { poster: url('poster') })).data).toMatchObject({ poster: url('poster') })
  await edit(video?._id, { alt: 'A walk through the court' })
  expect((await listed(_id)).find((file) => file._id === video?._id)).toMatchObject({
    poster: url('poster'),
    alt: 'A walk through the court',
  })
  expect(await edit(picture?._id, { poster: url('poster') })).toMatchObject({
    status: 400,
    issues: [{ path: ['poster'] }],
  })
  expect((await edit(video?._id, { poster: 'javascript:alert(1)' })).status).toBe(400)
  expect((await edit(video?._id)).status).toBe(400)
  expect((await edit('nothing', { poster: url('poster') })).status).toBe(404)
})

test('pictures keep the order that an admin gives them, and new ones come last', async () => {
  const { _id } = await estate.project()
  const { data } = await addToProject(_id, [url('a'), url('b'), url('c')])
  const ids = data.map((file) => file._id)
  const turned = [...ids].reverse()
  expect((await order(turned)).status).toBe(200)
  await addToProject(_id, [url('d')])
  expect((await listed(_id)).map((file) => file.url)).toEqual([url('c'), url('b'), url('a'), url('d')])
})

test('an order with missing, unknown or repeated files is refused and changes nothing', async () => {
  const { _id } = await estate.project()
  const { data } = await addToProject(_id, [url('a'), url('b'), url('c')])
  const [a = '', b = '', c = ''] = data.map((file) => file._id)
  const other = await addToProject(_id, [url('x')], '3D-image')
  const x = other.data[0]?._id ?? ''
  for (const ids of [
    [c, b],
    [c, b, 'gone'],
    [c, b, a, x],
    [c, b, x],
  ])
    expect((await order(ids)).status).toBe(409)
  expect(await order([c, b, b])).toMatchObject({ status: 400, issues: [{ path: ['fileIds'] }] })
  const now = (await listed(_id)).filter(({ fileType }) => fileType === '2D-image')
  expect(now.map((file) => file._id)).toEqual([a, b, c])
})

test('the audit trail names the project or unit of a file that was described or deleted', async () => {
  const { writtenBy } = makeTrail(api, await api.signedIn('superAdmin'))
  const { _id: projectId } = await estate.project()
  const { _id: unitId } = await estate.unit()
  const { data: pictures } = await addToProject(projectId, [url('a')])
  const { data: plans } = await addToUnit(unitId, [url('b')])
  const written = await writtenBy(async () => {
    await edit(pictures[0]?._id, { alt: 'The garden' })
    api.clock.pass(1000)
    await remove(pictures[0]?._id)
    api.clock.pass(1000)
    await remove(plans[0]?._id)
  })
  expect(written.map(({ action, subjectType, subjectId }) => [action, subjectType, subjectId])).toEqual([
    ['file described', 'project', projectId],
    ['file deleted', 'project', projectId],
    ['file deleted', 'unit', unitId],
  ])
})
