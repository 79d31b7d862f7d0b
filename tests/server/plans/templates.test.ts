import { expect, test } from 'vitest'
import { startEstate } from '../../support/database/estate.ts'

const { api, admin } = await startEstate()
const { token } = admin

const lines = [
  { title: 'Deposit', share: 3000, afterMonths: 0 },
  { title: 'At the handover', share: 7000, afterMonths: null },
]
const add = (body: object) => api.call('POST /admin/plan-templates', { token, body })
const edit = (templateId: string, body: object) =>
  api.call('PUT /admin/plan-template/{templateId}', { token, params: { templateId }, body })
const list = async () => (await api.call('GET /admin/plan-templates', { token })).data

test('templates are added, changed, listed by name and deleted', async () => {
  const made = await add({ name: 'Thirty percent', lines })
  expect(made).toMatchObject({ status: 201, data: { name: 'Thirty percent', lines, version: 1 } })
  await add({ name: 'éven', lines })
  const changed = await edit(made.data._id, { name: 'Aside', lines, editedVersion: 1 })
  expect(changed.data).toMatchObject({ name: 'Aside', version: 2 })
  expect((await list()).map(({ name }) => name)).toEqual(['Aside', 'éven'])
  const remove = () =>
    api.call('DELETE /admin/plan-template/{templateId}', { token, params: { templateId: made.data._id } })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await list()).map(({ name }) => name)).toEqual(['éven'])
})

test('two templates cannot have the same name, however it is written', async () => {
  const { data } = await add({ name: 'Outright', lines })
  const other = await add({ name: 'Other', lines })
  const issues = [{ path: ['name'], message: 'Another template already has this name.' }]
  expect(await add({ name: 'OUTRIGHT', lines })).toMatchObject({ status: 400, issues })
  const renamed = await edit(other.data._id, { name: 'outright', lines, editedVersion: 1 })
  expect(renamed).toMatchObject({ status: 400, issues })
  expect((await edit(data._id, { name: 'OutRight', lines, editedVersion: 1 })).status).toBe(200)
})

test('a change of an outdated template is refused with the template as it is', async () => {
  const { data } = await add({ name: 'Shared', lines })
  await edit(data._id, { name: 'Shared by all', lines, editedVersion: 1 })
  const late = await edit(data._id, { name: 'Mine', lines, editedVersion: 1 })
  expect(late).toMatchObject({ status: 409, data: { name: 'Shared by all', version: 2 } })
  expect((await edit('nothing', { name: 'Mine', lines, editedVersion: 1 })).status).toBe(404)
})

test('the shares of a template must add up to the whole price', async () => {
  const short = await add({ name: 'Short', lines: [{ title: 'Deposit', share: 9950, afterMonths: 0 }] })
  const message = 'The shares add up to 99.5%, not to 100%.'
  expect(short).toMatchObject({ status: 400, issues: [{ path: ['lines'], message }] })
  expect((await add({ name: 'Empty', lines: [] })).status).toBe(400)
})

test('a 31st template is refused', async () => {
  for (let count = (await list()).length; count < 30; count += 1)
    await add({ name: `Number ${count}`, lines })
  const message = 'There are 30 templates. Delete one that is not used.'
  expect(await add({ name: 'One more', lines })).toMatchObject({ status: 409, message })
  expect(await list()).toHaveLength(30)
})
