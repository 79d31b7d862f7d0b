import { expect, test } from 'vitest'
import { changesOf } from '#domain/auditWords.ts'
import { insertToken } from '#server/database/tokens.ts'
import { hashToken } from '#server/signedInCaller.ts'
import { startEstate } from '../support/estate.ts'
import { noteSecret } from '../support/runLogs.ts'

const { database, api, admin, estate } = await startEstate()
const superAdmin = await api.signedIn('superAdmin')

type Body = { email?: string; editedVersion?: number }
const close = (id: string, body: Body = {}, token = superAdmin.token, headers = {}) =>
  api.call('POST /admin/close-account/{id}', { token, params: { id }, body, headers })
const reopen = (id: string, token = superAdmin.token) =>
  api.call('POST /admin/reopen-account/{id}', { token, params: { id } })
const listed = async (id: string) => {
  const query = { type: 'admin' }
  const { data } = await api.call('GET /admin/all-users', { token: admin.token, query })
  return data.find(({ _id }) => _id === id)
}
const enters = async (token: string) => (await api.call('GET /user/profile', { token })).status
const askCode = async (email: string) => {
  const headers = { 'X-Forwarded-For': '10.9.8.7' }
  const { status, message, data } = await api.call('POST /public/get-code', { body: { email }, headers })
  await api.later.idle()
  // Random for every request.
  return { status, message, challenge: data.challenge.length }
}
const login = async (email: string, otp: string | undefined) => {
  const { status, message, data } = await api.call('POST /public/login', { body: { email, otp } })
  return { status, message, data }
}
const mailsTo = (email: string) => api.mailbox.sent.filter(({ to }) => to === email)
const managerOf = async (unitId: string) =>
  (await api.call('GET /admin/unit/{unitId}', { token: admin.token, params: { unitId } })).data[0]
    ?.projectManager?.email
const trailOf = async (id: string) => {
  const query = { limit: '200' }
  const { data } = await api.call('GET /admin/audit', { token: superAdmin.token, query })
  return data.filter(({ subjectId, action }) => subjectId === id && action !== 'signed in')
}

test('every session ends, and the address signs in no more than one that nobody has', async () => {
  const { user, token } = await api.signedIn('admin')
  const elsewhere = await api.signIn(user.email)
  await askCode(user.email)
  const mailed = api.mailbox.codeFor(user.email)
  const mails = mailsTo(user.email).length
  const closed = await close(user._id)
  expect(closed).toMatchObject({ status: 200, message: 'Account Closed' })
  expect(closed.data.closedAt).toBe(new Date(api.clock.now()).toISOString())
  expect([await enters(token), await enters(elsewhere)]).toEqual([401, 401])
  expect(await login(user.email, mailed)).toEqual(await login('nobody@example.com', mailed))
  expect(await askCode(user.email)).toEqual(await askCode('nobody@example.com'))
  expect(mailsTo(user.email)).toHaveLength(mails)
  expect(await listed(user._id)).toMatchObject({
    firstName: user.firstName,
    closedAt: closed.data.closedAt,
  })
})

test('a session that an older instance opens after that is none', async () => {
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

test('a code that was asked for after closing is no way in either', async () => {
  const user = await api.person('admin')
  await close(user._id)
  await askCode(user.email)
  const [known, unknown] = [user.email, 'nobody.else@example.com']
  await askCode(unknown)
  expect(await login(known, '000000')).toEqual(await login(unknown, '000000'))
  expect(mailsTo(user.email)).toEqual([])
})

test('a code that was mailed at that very moment is no way in either', async () => {
  const { _id, email } = await api.person('admin')
  await askCode(email)
  const codes = database.read.selectFrom('sign_in_codes').selectAll().where('email', '=', email)
  const code = await codes.executeTakeFirstOrThrow()
  await close(_id)
  await database.write((trx) => trx.insertInto('sign_in_codes').values(code).execute())
  expect(await login(email, api.mailbox.codeFor(email))).toEqual(await login('nobody@example.com', '000000'))
})

test('no mail that waits, or is due later, goes to them', async () => {
  const { data: leaver } = await api.call('POST /admin/create-user', {
    token: admin.token,
    body: { firstName: 'Tunde', lastName: 'Bello', email: 'tunde@example.com', userType: 'admin' },
  })
  const { _id: unitId } = await estate.unit()
  await estate.manage(unitId, leaver.email)
  const { token } = await api.signedIn()
  const { data: room } = await api.call('POST /user/create-chat-room/{unitId}', {
    token,
    params: { unitId },
  })
  const params = { roomId: room._id }
  await api.call('POST /user/create-message/{roomId}', { token, params, body: { message: 'Hello?' } })
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

test('their units go to the admin who is chosen, in the same write, or nothing is closed', async () => {
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

test('nobody makes them a manager, changes them, or makes a second account of their address', async () => {
  const { _id: id, email, firstName, lastName } = await api.person('admin')
  await close(id)
  const { _id: unitId } = await estate.unit()
  const { token } = admin
  const body = { email }
  const added = await api.call('PUT /admin/add-project-manager/{unitId}', {
    token,
    params: { unitId },
    body,
  })
  expect(added).toMatchObject({ status: 400, issues: [{ path: ['email'] }] })
  await estate.manage(unitId)
  const change = { managerId: admin.user._id, email }
  const key = 'POST /admin/unit/{unitId}/change-manager'
  expect((await api.call(key, { token, params: { unitId }, body: change })).status).toBe(400)
  expect(await managerOf(unitId)).toBe(admin.user.email)
  const edited = await api.call('POST /admin/edit-user/{id}', {
    token,
    params: { id },
    body: { firstName, lastName, email: 'mine.now@example.com' },
  })
  expect(edited).toMatchObject({
    status: 409,
    message: 'This account is closed. A superAdmin can open it again.',
  })
  const made = await api.call('POST /admin/create-user', { token, body: { firstName, lastName, email } })
  expect(made).toMatchObject({
    status: 409,
    message: 'A closed account has this email address. A superAdmin can open it again.',
  })
})

test('opening it again gives access back, and not the homes; both stand in the trail', async () => {
  const user = await api.person('admin')
  const { _id: unitId } = await estate.unit()
  await estate.manage(unitId, user.email)
  await askCode(user.email)
  const mailed = api.mailbox.codeFor(user.email)
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

test('what can’t be closed or opened is refused with a sentence', async () => {
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
  const { version = 0 } = other
  const { firstName, lastName } = other
  await api.call('POST /admin/edit-user/{id}', {
    token: admin.token,
    params: { id: other._id },
    body: { firstName, lastName, email: 'handed.over@example.com' },
  })
  expect(await close(other._id, { editedVersion: version })).toMatchObject({ status: 409 })
  expect((await close(other._id, { editedVersion: version + 1 })).status).toBe(200)
  expect(await close(other._id)).toMatchObject({ status: 409, message: 'This account is closed already.' })
})
