import { expect, test } from 'vitest'
import { makeEstate, type Person, startEstate } from '../../support/database/estate.ts'

const { api, admin, estate } = await startEstate()
const colleague = await api.signedIn('admin')

const edit = (unitId: string, by: Person, body: object) => makeEstate(api, by).editUnit(unitId, body)
/** A unit as a form has opened it, which these people have changed since. */
async function changedBy(...people: readonly Person[]) {
  const unit = await estate.unit()
  for (const [index, person] of people.entries()) await edit(unit._id, person, { name: `Name ${index}` })
  return unit
}
const refused = async ({ _id, version }: { _id: string; version?: number | undefined }, by: Person) => {
  const answer = await edit(_id, by, { price: 5, editedVersion: version })
  expect(answer).toMatchObject({ status: 409, data: { version: expect.any(Number) } })
  expect(answer.data.version).not.toBe(version)
  return answer.message
}
const own = 'You changed this unit in another window meanwhile. Look at what is new and try again.'
const others = 'This unit was changed by someone else meanwhile. Look at what is new and try again.'

test('a refused edit says whether the same admin or another one has changed the record', async () => {
  expect(await refused(await changedBy(admin), admin)).toBe(own)
  expect(await refused(await changedBy(admin, admin), admin)).toBe(own)
  expect(await refused(await changedBy(colleague), admin)).toBe(others)
  expect(await refused(await changedBy(colleague, admin), admin)).toBe(others)
  expect(await refused(await changedBy(admin, colleague), admin)).toBe(others)
})

test('a refused edit ignores what others changed before the form was opened, and their files', async () => {
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

test('assigning a manager in another window counts as the admin’s own change', async () => {
  const unit = await estate.unit()
  api.clock.pass(1000)
  await estate.manage(unit._id)
  expect(await refused(unit, admin)).toBe(own)
  expect(await refused(unit, colleague)).toBe(others)
})

test('a second edit of the same version of a project is refused and says who changed it', async () => {
  const { _id, version } = await estate.project()
  const send = ({ token }: Person, name: string) =>
    api.call('PUT /admin/update-project/{id}', {
      ...{ token, params: { id: _id } },
      body: { name, editedVersion: version },
    })
  expect((await send(admin, 'Mine')).status).toBe(200)
  for (const [by, message] of [
    [admin, 'You changed this project in another window'],
    [colleague, 'This project was changed by someone else'],
  ] as const) {
    const late = await send(by, 'Late')
    expect(late).toMatchObject({ status: 409, data: { name: 'Mine' } })
    expect(late.message).toContain(message)
  }
})
