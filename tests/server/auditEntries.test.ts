import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin.ts'
import { makeTrail } from '../support/auditTrail.ts'
import { ownerBody, startEstate } from '../support/estate.ts'

const { api, admin, estate } = await startEstate()
const superAdmin = await api.signedIn('superAdmin')
const { trail, writtenBy } = makeTrail(api, superAdmin)

test('an entry says who did what to what, and the values before and after', async () => {
  const { data: user } = await api.call('POST /admin/create-user', {
    token: admin.token,
    body: { firstName: 'Old', lastName: 'Name', email: 'old@example.com' },
  })
  api.clock.pass(5000)
  const [entry, ...others] = await writtenBy(() =>
    api.call('PUT /admin/edit-user/{id}', {
      token: admin.token,
      params: { id: user._id },
      body: { firstName: 'New', lastName: 'Name', email: 'old@example.com' },
    }),
  )
  expect(others).toEqual([])
  const { _id, firstName, lastName, email } = admin.user
  expect(entry).toMatchObject({
    actor: { _id, firstName, lastName, email },
    action: 'user edited',
    subjectType: 'user',
    subjectId: user._id,
    before: { firstName: 'Old', email: 'old@example.com' },
    after: { firstName: 'New', email: 'old@example.com' },
    createdAt: new Date(api.clock.now()).toISOString(),
  })
})

test('who made a change keeps the name they had then, also when the account is handed over', async () => {
  const former = await api.signedIn('admin')
  const { firstName, lastName, email } = former.user
  const edit = (token: string, id: string, body: object) =>
    api.call('POST /admin/edit-user/{id}', { token, params: { id }, body: { userType: 'admin', ...body } })
  const { _id } = await api.person()
  const [entry] = await writtenBy(() =>
    api.call('PUT /admin/edit-user/{id}', {
      token: former.token,
      params: { id: _id },
      body: { firstName: 'Edited', lastName: 'Then', email: 'edited.then@example.com' },
    }),
  )
  const successor = { firstName: 'Blessing', lastName: 'Udo', email: 'blessing@example.com' }
  expect((await edit(superAdmin.token, former.user._id, successor)).status).toBe(200)
  const again = (await trail({ limit: '200' })).data.find((one) => one._id === entry?._id)
  expect(again?.actor).toEqual({ _id: former.user._id, firstName, lastName, email })
})

test('an edit that changes nothing writes nothing', async () => {
  const { _id: unitId, name } = await estate.unit({ name: 'Same' })
  const { _id: id, firstName, lastName, email } = await api.person()
  const { token } = admin
  const written = await writtenBy(async () => {
    const body = { firstName, lastName, email, phoneNumber: '+234 803 000 0000' }
    const user = await api.call('PUT /admin/edit-user/{id}', { token, params: { id }, body })
    const unit = await api.call('PUT /admin/unit/{unitId}/update-unit', {
      token,
      params: { unitId },
      body: { name },
    })
    expect([user.status, unit.status]).toEqual([200, 200])
  })
  expect(written).toEqual([])
})

test('a refused change writes nothing', async () => {
  const unit = await estate.unit({ price: 100 })
  await estate.assign(unit._id, undefined, 100)
  const written = await writtenBy(async () => {
    const params = { unitId: unit._id }
    const body = ownerBody('late@example.com', 1)
    await api.call('POST /admin/unit/{unitId}/add-user', { token: admin.token, params, body })
    await api.call('PUT /admin/add-project-manager/{unitId}', {
      token: admin.token,
      params,
      body: { email: 'late@example.com' },
    })
  })
  expect(written).toEqual([])
})

test('a new owner with a new account writes both', async () => {
  const unit = await estate.unit()
  const written = await writtenBy(() => estate.assign(unit._id, 'both@example.com', 700))
  expect(written.map(({ action }) => action).sort()).toEqual(['owner assigned', 'user created'])
  const assigned = written.find(({ action }) => action === 'owner assigned')
  expect(assigned?.after).toMatchObject({ unitId: unit._id, pricePaid: 700 })
  expect(assigned?.subject).toEqual({ name: unit.name, unitId: unit._id })
})

test('an entry names its subject as it is called today', async () => {
  const project = await estate.project({ name: 'Palm Court' })
  const unit = await estate.unit({ name: 'A1', projectId: project._id })
  const written = await writtenBy(async () => {
    await estate.manage(unit._id)
    await api.call('PUT /admin/update-project/{id}', {
      token: admin.token,
      params: { id: project._id },
      body: { name: 'Palm Gardens' },
    })
    await api.person()
  })
  expect(Object.fromEntries(written.map(({ action, subject }) => [action, subject]))).toMatchObject({
    'manager assigned': { name: 'A1', unitId: unit._id },
    'project edited': { name: 'Palm Gardens', projectId: project._id },
  })
})

test('it pages back without losing or repeating an entry', async () => {
  for (let count = 0; count < 12; count += 1) {
    if (count % 3 === 0) api.clock.pass(1000)
    await estate.project()
  }
  const { data: all } = await trail({ limit: '200' })
  const paged: AuditEntry[] = []
  for (let before: string | undefined; ; before = paged.at(-1)?._id) {
    const { data } = await trail({ limit: '5', ...(before === undefined ? {} : { before }) })
    paged.push(...data)
    if (data.length < 5) break
  }
  expect(paged).toEqual(all)
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  )
  expect((await trail({ before: 'nothing' })).status).toBe(404)
  expect((await trail({ limit: '0' })).status).toBe(400)
})
