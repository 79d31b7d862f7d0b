import { expect, test } from 'vitest'
import { projectBody, startEstate } from '../../support/database/estate.ts'

const { api, admin, estate } = await startEstate()

const create = (body: object) => api.call('POST /admin/project', { token: admin.token, body })
const update = (id: string, body: object) =>
  api.call('PUT /admin/update-project/{id}', { token: admin.token, params: { id }, body })
const published = async (projectId: string) =>
  (await api.call('GET /public/project/{projectId}', { params: { projectId } })).data[0]

test('a new project is ongoing and public at once', async () => {
  const answer = await create({ ...projectBody, status: 'ongoing' })
  expect(answer).toMatchObject({ status: 201, message: 'Project Successfully Created' })
  expect(answer.data).toMatchObject({ ...projectBody, status: 'ongoing' })
  expect(await published(answer.data._id)).toMatchObject({ ...projectBody, units: [], videos: [] })
})

test('a new project that is completed, has no name or has a script as its picture is refused', async () => {
  for (const [path, value] of [
    ['status', 'completed'],
    ['name', '  '],
    ['image', 'javascript:alert(1)'],
  ] as const)
    expect(await create({ ...projectBody, [path]: value })).toMatchObject({
      status: 400,
      issues: [{ path: [path] }],
    })
})

test('fields that an edit of a project leaves out stay as they are', async () => {
  const { _id } = await estate.project()
  const answer = await update(_id, { name: 'Palm Court Two' })
  expect(answer).toMatchObject({ status: 200, message: 'Project Successfully Updated' })
  expect(await published(_id)).toMatchObject({ ...projectBody, name: 'Palm Court Two', status: 'ongoing' })
})

test('a project can be completed once and never becomes ongoing again', async () => {
  const { _id } = await estate.project()
  const first = await update(_id, { status: 'completed' })
  expect(first).toMatchObject({ status: 200, message: 'Project marked Completed' })
  expect(first.data.status).toBe('completed')
  expect((await update(_id, { status: 'completed' })).status).toBe(409)
  expect((await update(_id, { ...projectBody, status: 'completed' })).status).toBe(409)
  expect((await update(_id, { status: 'ongoing' })).status).toBe(409)
  expect(await published(_id)).toMatchObject({ status: 'completed', completedAt: first.data.completedAt })
})

test('sending a whole project with an unchanged status is an ordinary edit', async () => {
  const ongoing = await estate.project()
  const edit = await update(ongoing._id, { ...ongoing, location: 'Abuja' })
  expect(edit).toMatchObject({ status: 200, message: 'Project Successfully Updated' })
  expect(edit.data).toMatchObject({ location: 'Abuja', status: 'ongoing' })
  const { data: completed } = await update(ongoing._id, { status: 'completed' })
  const later = await update(ongoing._id, { ...completed, description: 'Sold out.' })
  expect(later).toMatchObject({ status: 200, message: 'Project Successfully Updated' })
  expect(later.data).toMatchObject({ description: 'Sold out.', completedAt: completed.completedAt })
  // A form may be saved without changes, or once more after a lost answer.
  const saved = { ...later.data, editedVersion: later.data.version }
  expect(await update(ongoing._id, saved)).toMatchObject({ status: 200, data: { status: 'completed' } })
})

test('one request can change and complete a project', async () => {
  const whole = await estate.project()
  const changes = { name: 'Done', status: 'completed' }
  expect(await update(whole._id, { ...whole, ...changes })).toMatchObject({
    message: 'Project marked Completed',
    data: changes,
  })
})

test('a whole project can be sent back again and again as it was read', async () => {
  const project = await estate.project()
  expect((await update(project._id, { ...project, name: 'Other' })).status).toBe(200)
  expect(await update(project._id, { ...project, status: 'completed' })).toMatchObject({
    status: 200,
    data: { name: project.name, status: 'completed' },
  })
})

test('editing an unknown project is answered with 404', async () => {
  expect((await update('nothing', { name: 'X' })).status).toBe(404)
})
