import { beforeEach, expect, it } from 'vitest'
import { addressMark } from '#server/http/securityLog.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makeDatabase, type TestDatabase } from '../support/database/database.ts'

let database: TestDatabase
let api: TestApp
beforeEach(async () => {
  database = await makeDatabase()
  api = makeTestApp(database)
  return () => database.remove()
})

const noted = () =>
  api.logged.map((line) => JSON.parse(line)).filter((line: { msg?: string }) => line.msg === 'security')
const events = () => noted().map(({ event }) => event)
const email = 'ada@example.com'
const login = (otp: string | undefined) => api.call('POST /public/login', { body: { email, otp } })

it('security events are logged with a mark in place of the email address', async () => {
  const user = await api.person('user', email)
  await api.call('POST /public/get-code', { body: { email } })
  await api.later.idle()
  const code = api.mailbox.codeFor(email)
  await login(code === '000000' ? '000001' : '000000')
  const { token } = (await login(code)).data
  await api.call('GET /admin/overview', { token })
  const headers = { Authorization: `Bearer ${token}` }
  await api.app.request('/v1_1/plinth/image/upload', { method: 'POST', headers })
  await api.call('POST /user/logout', { token })
  await api.call('POST /user/logout-everywhere', { token: await api.signIn(email) })
  await api.app.request('/webhooks/paystack', { method: 'POST', body: '{}' })
  for (let tries = 0; tries < 100; tries += 1) await login('000000')
  expect(new Set(events())).toEqual(
    new Set([
      ...['code asked for', 'wrong code', 'signed in', 'refused by role'],
      ...['signed out', 'signed out everywhere', 'bad signature', 'locked'],
    ]),
  )
  expect(events().filter((event) => event === 'refused by role')).toHaveLength(2)
  const mark = addressMark('a key for tests', email)
  for (const { event, person, userId } of noted()) {
    if (event.startsWith('signed ')) expect([person, userId]).toEqual([mark, user._id])
    if (['wrong code', 'locked', 'code asked for'].includes(event)) expect(person).toBe(mark)
  }
  expect(api.logged.join('')).not.toContain(email)
  expect(addressMark('another key', email)).not.toBe(mark)
})

const trail = async (token: string) =>
  (await api.call('GET /admin/audit', { token })).data.map(({ action, actor, subjectId }) => [
    action,
    actor?._id,
    subjectId,
  ])

it('the audit trail records sign-ins of admins and not of customers', async () => {
  const { user, token } = await api.signedIn('superAdmin')
  await api.signedIn('user')
  expect(await trail(token)).toEqual([['signed in', user._id, user._id]])
})

it('an admin can end the sessions of a customer, and a superAdmin those of an admin', async () => {
  const admin = await api.signedIn('admin')
  const superAdmin = await api.signedIn('superAdmin')
  const lost = await api.signedIn('user')
  const end = (id: string, token: string) =>
    api.call('POST /admin/end-sessions/{id}', { token, params: { id } })
  const alive = async (token: string) => (await api.call('GET /user/profile', { token })).status
  await api.call('POST /public/get-code', { body: { email: lost.user.email } })
  await api.later.idle()
  expect((await end(lost.user._id, admin.token)).status).toBe(200)
  expect(await alive(lost.token)).toBe(401)
  const otp = api.mailbox.codeFor(lost.user.email)
  expect((await api.call('POST /public/login', { body: { email: lost.user.email, otp } })).status).toBe(401)
  expect((await end(superAdmin.user._id, admin.token)).status).toBe(403)
  expect((await end(admin.user._id, admin.token)).status).toBe(200)
  expect(await alive(admin.token)).toBe(200)
  expect((await end(admin.user._id, superAdmin.token)).status).toBe(200)
  expect(await alive(admin.token)).toBe(401)
  expect((await end('nobody', superAdmin.token)).status).toBe(404)
  expect(await trail(superAdmin.token)).toContainEqual([
    'sessions ended',
    superAdmin.user._id,
    admin.user._id,
  ])
})
