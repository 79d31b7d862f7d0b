import { expect, test } from 'vitest'
import { siteUrl } from '../../support/app.ts'
import { startEstate } from '../../support/database/estate.ts'
import { makeChat } from '../../support/worlds/chatWorld.ts'

const { api, admin, estate } = await startEstate()

const { open, rooms, send, thread } = makeChat(api)

const { changeManager: change } = estate
const managerOf = async (unitId: string) => (await estate.managerOf(unitId))?.email
async function managed(count = 1) {
  const { user: leaver, token } = await api.signedIn('admin')
  const units: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { _id } = await estate.unit()
    await estate.manage(_id, leaver.email)
    units.push(_id)
  }
  const [first = ''] = units
  return { leaver, token, units, first }
}

test('one unit is handed to another admin, and its old manager keeps the others', async () => {
  const { leaver, units, first } = await managed(2)
  const next = await api.person('admin')
  expect(await change(first, { managerId: leaver._id, email: next.email })).toMatchObject({
    status: 200,
    message: 'Admin Changed',
    data: { units: 1 },
  })
  expect(await Promise.all(units.map(managerOf))).toEqual([next.email, leaver.email])
})

test('all units of a manager are handed to another admin at once, with their conversations', async () => {
  const { leaver, token, units, first } = await managed(3)
  const customer = await api.signedIn()
  const roomId = await open(customer, first)
  await send(customer, roomId, 'When may I see it?')
  const next = await api.signedIn('admin')
  const email = next.user.email.toUpperCase()
  expect((await change(first, { managerId: leaver._id, email, everywhere: true })).data).toEqual({ units: 3 })
  expect(await Promise.all(units.map(managerOf))).toEqual(units.map(() => next.user.email))
  expect((await rooms(next)).data).toMatchObject([{ _id: roomId, unreadCount: 1 }])
  expect((await rooms({ token })).data).toEqual([])
  expect((await thread({ token }, roomId)).status).toBe(404)
})

test('a manager can be removed without a successor, and one can be assigned later', async () => {
  const { leaver, first } = await managed()
  expect((await change(first, { managerId: leaver._id })).status).toBe(200)
  expect(await managerOf(first)).toBeUndefined()
  await estate.manage(first, admin.user.email)
  expect(await managerOf(first)).toBe(admin.user.email)
})

test('a conversation about a unit without a manager names its counterpart "Property Manager"', async () => {
  const { leaver, first } = await managed()
  const customer = await api.signedIn()
  await open(customer, first)
  const counterpart = async () => (await rooms(customer)).data[0]?.projectManager
  await change(first, { managerId: leaver._id })
  expect(await counterpart()).toEqual({ firstName: 'Property', lastName: 'Manager' })
  await estate.manage(first, admin.user.email)
  expect(await counterpart()).toMatchObject({ _id: admin.user._id, firstName: admin.user.firstName })
})

test('a change that names an outdated manager is refused', async () => {
  const { leaver, first } = await managed()
  const next = await api.person('admin')
  await change(first, { managerId: leaver._id, email: next.email })
  expect((await change(first, { managerId: leaver._id })).status).toBe(409)
  expect(await managerOf(first)).toBe(next.email)
  expect((await change('nowhere', { managerId: leaver._id })).status).toBe(404)
})

test('the new manager must be another admin', async () => {
  const { leaver, first } = await managed()
  const customer = await api.person()
  for (const email of [customer.email, 'nobody@example.com', leaver.email])
    expect(await change(first, { managerId: leaver._id, email })).toMatchObject({
      status: 400,
      issues: [{ path: ['email'] }],
    })
  expect(await managerOf(first)).toBe(leaver.email)
})

const toldOf = async (email: string) => {
  await api.sweep('mails')
  return api.mailbox.sent.filter((mail) => mail.to === email && mail.subject.includes('property manager'))
}

test('each owner gets one mail about the new manager of their units, and none about a removed one', async () => {
  const { leaver, units } = await managed(4)
  const [first = '', second = '', third = '', fourth = ''] = units
  const [several, one, deaf] = [await api.person(), await api.person(), await api.signedIn()]
  for (const unitId of [first, second]) await estate.assign(unitId, several.email)
  await estate.assign(third, one.email)
  await estate.assign(fourth, deaf.user.email)
  await api.call('PUT /user/mail-notices', { token: deaf.token, body: { enabled: false } })
  const next = await api.person('admin')
  const name = `${next.firstName} ${next.lastName}`
  await change(first, { managerId: leaver._id, email: next.email, everywhere: true })
  const [mail, ...more] = await toldOf(several.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`${name} is the new property manager of 2 of your homes`)
  expect(mail?.text).toContain('A1, Palm Court\nA1, Palm Court')
  expect(mail?.text).toContain(`See your properties: ${siteUrl}/user-dashboard`)
  const [alone, ...others] = await toldOf(one.email)
  expect(others).toEqual([])
  expect(alone?.subject).toBe(`${name} is the new property manager of A1, Palm Court`)
  expect(alone?.text).toContain(`See your property: ${siteUrl}/projects/owned-units/${third}`)
  expect(await toldOf(deaf.user.email)).toEqual([])
  await change(third, { managerId: next._id })
  expect(await toldOf(one.email)).toHaveLength(1)
  await estate.manage(third, next.email)
  expect(await toldOf(one.email)).toHaveLength(2)
})
