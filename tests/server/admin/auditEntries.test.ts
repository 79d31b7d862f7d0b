import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin.ts'
import { makeAccountCalls } from '../../support/accountCalls.ts'
import { makeTrail } from '../../support/auditTrail.ts'
import { ownerBody, startEstate } from '../../support/database/estate.ts'

const { api, admin, estate } = await startEstate()
const superAdmin = await api.signedIn('superAdmin')
const { trail, writtenBy } = makeTrail(api, superAdmin)
const { edit } = makeAccountCalls(api)

test('an audit entry holds the actor, the action, the subject and the values before and after', async () => {
  const { data: user } = await api.call('POST /admin/create-user', {
    token: admin.token,
    body: { firstName: 'Old', lastName: 'Name', email: 'old@example.com' },
  })
  api.clock.pass(5000)
  const [entry, ...others] = await writtenBy(() =>
    edit(admin, user._id, { firstName: 'New', lastName: 'Name', email: 'old@example.com' }),
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

test('an audit entry keeps the name its actor had then, also when the account is handed over', async () => {
  const former = await api.signedIn('admin')
  const { _id, firstName, lastName, email } = former.user
  const edited = await api.person()
  const [entry] = await writtenBy(() =>
    edit(former, edited._id, { firstName: 'Edited', lastName: 'Then', email: 'edited.then@example.com' }),
  )
  const successor = { firstName: 'Blessing', lastName: 'Udo', email: 'blessing@example.com' }
  expect((await edit(superAdmin, _id, successor)).status).toBe(200)
  const again = (await trail({ limit: '200' })).data.find((one) => one._id === entry?._id)
  expect(again?.actor).toEqual({ _id, firstName, lastName, email })
})

test('an edit that changes nothing writes no audit entry', async () => {
  const unit = await estate.unit()
  const { _id, firstName, lastName, email } = await api.person()
  const written = await writtenBy(async () => {
    const body = { firstName, lastName, email, phoneNumber: '+234 803 000 0000' }
    expect((await edit(admin, _id, body)).status).toBe(200)
    expect((await estate.editUnit(unit._id, { name: unit.name })).status).toBe(200)
  })
  expect(written).toEqual([])
})

test('a refused change writes no audit entry', async () => {
  const { _id: unitId } = await estate.unit({ price: 100 })
  await estate.assign(unitId, undefined, 100)
  const written = await writtenBy(async () => {
    expect((await estate.addOwner(unitId, ownerBody('late@example.com', 1))).status).toBe(409)
    await expect(estate.manage(unitId, 'late@example.com')).rejects.toThrow('400')
  })
  expect(written).toEqual([])
})

test('assigning an owner without an account writes an audit entry for the account and the owner', async () => {
  const { _id: unitId, name } = await estate.unit()
  const written = await writtenBy(() => estate.assign(unitId, 'both@example.com', 700))
  expect(written.map(({ action }) => action).sort()).toEqual(['owner assigned', 'user created'])
  expect(written.find(({ action }) => action === 'owner assigned')).toMatchObject({
    after: { unitId, pricePaid: 700 },
    subject: { name, unitId },
  })
})

test('an audit entry shows the current name of its subject', async () => {
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

test('paging through the audit trail neither loses nor repeats an entry', async () => {
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
  const times = all.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().reverse())
  expect((await trail({ before: 'nothing' })).status).toBe(404)
  expect((await trail({ limit: '0' })).status).toBe(400)
})
