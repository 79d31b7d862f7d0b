import { expect, test } from 'vitest'
import { changesOf } from '#domain/auditTexts.ts'
import { hashToken } from '#server/http/signedInCaller.ts'
import { insertToken } from '#server/modules/accounts/queriesTokens.ts'
import { makeAccountCalls } from '../../support/accountCalls.ts'
import { startEstate } from '../../support/database/estate.ts'
import { noteSecret } from '../../support/processes/runLogs.ts'
import { makeChat } from '../../support/worlds/chatWorld.ts'

const { database, api, admin, estate } = await startEstate()
const superAdmin = await api.signedIn('superAdmin')
const { askCode, newCode, login, enters, edit, ...calls } = makeAccountCalls(api)

const close = (id: string, body: { email?: string; editedVersion?: number } = {}) =>
  calls.close(superAdmin, id, body)
const reopen = (id: string) =>
  api.call('POST /admin/reopen-account/{id}', { token: superAdmin.token, params: { id } })
const listed = async (id: string) => {
  const query = { type: 'admin' }
  const { data } = await api.call('GET /admin/all-users', { token: admin.token, query })
  return data.find(({ _id }) => _id === id)
}
const mailsTo = (email: string) => api.mailbox.sent.filter(({ to }) => to === email)
const managerOf = async (unitId: string) => (await estate.managerOf(unitId))?.email
const trailOf = async (id: string) => {
  const query = { limit: '200' }
  const { data } = await api.call('GET /admin/audit', { token: superAdmin.token, query })
  return data.filter(({ subjectId, action }) => subjectId === id && action !== 'signed in')
}
/** Expects the answers that an unknown address gets, before and after a code was requested. */
async function expectUnknown(email: string, otp: string | undefined) {
  const enter = async (of: string) => {
    const { status, message, data } = await login(of, otp)
    return { status, message, data }
  }
  const answers = async (of: string) => {
    const before = await enter(of)
    const { status, message, data } = await askCode(of, { 'X-Forwarded-For': '10.9.8.7' })
    // The challenge is random for every request.
    return [before, { status, message, challenge: data.challenge.length }, await enter(of)]
  }
  const mails = mailsTo(email).length
  expect(await answers(email)).toEqual(await answers('nobody@example.com'))
  expect(mailsTo(email)).toHaveLength(mails)
}

test('closing an account ends its sessions, and its address is answered like an unknown one', async () => {
  const { user, token } = await api.signedIn('admin')
  const elsewhere = await api.signIn(user.email)
  const mailed = await newCode(user.email)
  const closed = await close(user._id)
  expect(closed).toMatchObject({ status: 200, message: 'Account Closed' })
  expect(closed.data.closedAt).toBe(new Date(api.clock.now()).toISOString())
  expect([await enters(token), await enters(elsewhere)]).toEqual([401, 401])
  await expectUnknown(user.email, mailed)
  expect(await listed(user._id)).toMatchObject({
    firstName: user.firstName,
    closedAt: closed.data.closedAt,
  })
})

test('an older instance’s session for a closed account is refused until the account is reopened', async () => {
  const { _id: userId } = await api.person('admin')
  await close(userId)
  const late = noteSecret('opened-by-an-instance-of-before-this-change')
  const [now, expiresAt] = ['2026-01-05T09:00:00.000Z', '2099-01-05T09:00:00.000Z']
  const row = { id: 'late', tokenHash: hashToken(late), userId, now, expiresAt, idleMs: null }
  await database.write((trx) => insertToken(trx, row))
  expect(await enters(late)).toBe(401)
  await reopen(userId)
  expect(await enters(late)).toBe(200)
})

test('a code that is stored at the moment of closing does not sign in', async () => {
  const { _id, email } = await api.person('admin')
  const mailed = await newCode(email)
  const codes = database.read.selectFrom('sign_in_codes').selectAll().where('email', '=', email)
  const code = await codes.executeTakeFirstOrThrow()
  await close(_id)
  await database.write((trx) => trx.insertInto('sign_in_codes').values(code).execute())
  await expectUnknown(email, mailed)
})

test('a closed account gets no mail, neither a waiting one nor a later one', async () => {
  const { data: leaver } = await api.call('POST /admin/create-user', {
    token: admin.token,
    body: { firstName: 'Tunde', lastName: 'Bello', email: 'tunde@example.com', userType: 'admin' },
  })
  const { _id: unitId } = await estate.unit()
  await estate.manage(unitId, leaver.email)
  const customer = await api.signedIn()
  const chat = makeChat(api)
  await chat.send(customer, await chat.open(customer, unitId), 'Hello?')
  const next = await api.person('admin')
  expect((await close(leaver._id, { email: next.email })).status).toBe(200)
  api.clock.pass(10 * 60_000)
  await api.sweep('unread messages')
  await api.sweep('mails')
  expect(mailsTo(leaver.email)).toEqual([])
  expect(mailsTo(next.email).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('wrote to you about'),
  ])
})

test('closing an account hands its units to the chosen admin, or is refused', async () => {
  const leaver = await api.person('admin')
  const units = [(await estate.unit())._id, (await estate.unit())._id]
  for (const unitId of units) await estate.manage(unitId, leaver.email)
  expect(await listed(leaver._id)).toMatchObject({ managedUnits: 2 })
  expect(await close(leaver._id)).toMatchObject({
    status: 400,
    message: 'They manage 2 homes. Choose who takes over.',
    issues: [{ path: ['email'] }],
  })
  const gone = await api.person('admin')
  await close(gone._id)
  const customer = await api.person()
  for (const email of [leaver.email, gone.email, customer.email, 'nobody@example.com'])
    expect(await close(leaver._id, { email })).toMatchObject({ status: 400, issues: [{ path: ['email'] }] })
  expect((await listed(leaver._id))?.closedAt).toBeUndefined()
  expect((await close(leaver._id, { email: admin.user.email.toUpperCase() })).status).toBe(200)
  expect(await Promise.all(units.map(managerOf))).toEqual([admin.user.email, admin.user.email])
  const change = (await trailOf(units[0] ?? '')).find(({ action }) => action === 'manager changed')
  expect(change?.actor?._id).toBe(superAdmin.user._id)
})

test('a closed account cannot be made a manager, be edited or be created a second time', async () => {
  const { _id: id, email, firstName, lastName } = await api.person('admin')
  await close(id)
  const { _id: unitId } = await estate.unit()
  await expect(estate.manage(unitId, email)).rejects.toThrow('400 The account of this admin is closed')
  await estate.manage(unitId)
  expect((await estate.changeManager(unitId, { managerId: admin.user._id, email })).status).toBe(400)
  expect(await managerOf(unitId)).toBe(admin.user.email)
  expect(await edit(admin, id, { firstName, lastName, email: 'mine.now@example.com' })).toMatchObject({
    status: 409,
    message: 'This account is closed. A superAdmin can open it again.',
  })
  const body = { firstName, lastName, email }
  expect(await api.call('POST /admin/create-user', { token: admin.token, body })).toMatchObject({
    status: 409,
    message: 'A closed account has this email address. A superAdmin can open it again.',
  })
})

test('opening an account again restores access but not its units, and is in the audit trail', async () => {
  const user = await api.person('admin')
  const { _id: unitId } = await estate.unit()
  await estate.manage(unitId, user.email)
  const mailed = await newCode(user.email)
  await close(user._id, { email: admin.user.email })
  expect(await reopen(user._id)).toMatchObject({ status: 200, message: 'Account Opened Again' })
  expect(await login(user.email, mailed)).toMatchObject({ status: 401 })
  expect(await enters(await api.signIn(user.email))).toBe(200)
  expect(await managerOf(unitId)).toBe(admin.user.email)
  expect((await listed(user._id))?.closedAt).toBeUndefined()
  const trail = await trailOf(user._id)
  expect(trail.map(({ action }) => action).toSorted()).toEqual(['account closed', 'account opened again'])
  for (const entry of trail) {
    expect(entry.actor?._id).toBe(superAdmin.user._id)
    expect(changesOf(entry).map(({ field }) => field)).toEqual(['Closed'])
  }
})

test('refuses to close a customer’s, one’s own, an unknown or a closed account, each with a reason', async () => {
  const customer = await api.person()
  const other = await api.person('admin')
  expect(await close(customer._id)).toMatchObject({
    status: 409,
    message: expect.stringContaining('admin'),
  })
  expect(await close(superAdmin.user._id)).toMatchObject({
    status: 409,
    message: 'Nobody closes their own account. Ask another superAdmin to do it.',
  })
  expect((await close('nobody')).status).toBe(404)
  expect((await reopen('nobody')).status).toBe(404)
  expect((await reopen(other._id)).status).toBe(409)
  const { version = 0, firstName, lastName } = other
  await edit(admin, other._id, { firstName, lastName, email: 'handed.over@example.com' })
  expect(await close(other._id, { editedVersion: version })).toMatchObject({ status: 409 })
  expect((await close(other._id, { editedVersion: version + 1 })).status).toBe(200)
  expect(await close(other._id)).toMatchObject({ status: 409, message: 'This account is closed already.' })
})
