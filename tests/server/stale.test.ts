import { expect, test } from 'vitest'
import { type Person, startEstate } from '../support/estate.ts'

const { api, admin, estate } = await startEstate()
const colleague = await api.signedIn('admin')

const edit = (unitId: string, { token }: Person, body: object) =>
  api.call('PUT /admin/unit/{unitId}/update-unit', { token, params: { unitId }, body })
/** A unit that was opened in a form and then changed. */
async function changedBy(...people: readonly Person[]) {
  const unit = await estate.unit()
  for (const [index, person] of people.entries()) await edit(unit._id, person, { name: `Name ${index}` })
  return unit
}
const refused = async ({ _id, version }: { _id: string; version?: number | undefined }, by: Person) => {
  const answer = await edit(_id, by, { price: 5, editedVersion: version })
  expect(answer.status).toBe(409)
  return answer.message
}
const own = 'You changed this unit in another window meanwhile. Look at what is new and try again.'
const others = 'This unit was changed by someone else meanwhile. Look at what is new and try again.'

test('says who changed the record since, oneself or somebody else', async () => {
  expect(await refused(await changedBy(admin), admin)).toBe(own)
  expect(await refused(await changedBy(admin, admin), admin)).toBe(own)
  expect(await refused(await changedBy(colleague), admin)).toBe(others)
  expect(await refused(await changedBy(colleague, admin), admin)).toBe(others)
  expect(await refused(await changedBy(admin, colleague), admin)).toBe(others)
})

test('what somebody else changed before it was opened does not count, nor do files that they add', async () => {
  const before = await changedBy(colleague)
  const { data } = await edit(before._id, colleague, { name: 'Before' })
  await edit(before._id, admin, { name: 'Since' })
  await api.call('POST /admin/unit/{unitId}/floor-plan', {
    token: colleague.token,
    params: { unitId: before._id },
    body: { fileType: 'floor-plan', images: [before.image] },
  })
  expect(await refused(data, admin)).toBe(own)
})

test('a manager whom one assigned in another window is one’s own change', async () => {
  const unit = await estate.unit()
  api.clock.pass(1000)
  await estate.manage(unit._id)
  expect(await refused(unit, admin)).toBe(own)
  expect(await refused(unit, colleague)).toBe(others)
})

test('a project and a person are told of in the same way', async () => {
  const project = await estate.project()
  const late = (by: Person, body: object) =>
    api.call('PUT /admin/update-project/{id}', { token: by.token, params: { id: project._id }, body })
  await late(admin, { name: 'Mine' })
  const body = { name: 'Late', editedVersion: project.version }
  expect((await late(admin, body)).message).toContain('You changed this project in another window')
  expect((await late(colleague, body)).message).toContain('This project was changed by someone else')
})
