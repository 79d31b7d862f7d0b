import { beforeEach, expect, it } from 'vitest'
import type { User } from '#contract/users.ts'
import { changesOf } from '#domain/auditWords.ts'
import { apiUrl, makeTestApp, type TestApp } from '../support/app.ts'
import { makeDatabase, type TestDatabase } from '../support/database.ts'

const day = 24 * 60 * 60 * 1000

let database: TestDatabase
let api: TestApp
let admin: Awaited<ReturnType<TestApp['signedIn']>>
beforeEach(async () => {
  database = await makeDatabase()
  api = makeTestApp(database)
  admin = await api.signedIn('admin')
  return () => database.remove()
})

const change = (user: User, email: string) =>
  api.call('PUT /admin/edit-user/{id}', {
    token: admin.token,
    params: { id: user._id },
    body: { firstName: user.firstName, lastName: 'New', email },
  })
const mails = () =>
  database.read.selectFrom('mails').selectAll().where('kind', '=', 'address-changed').execute()
const linkTo = async (email: string) => {
  const mail = (await mails()).find(
    ({ to_email, text }) => to_email === email && text.includes('/undo-address/'),
  )
  return mail?.text.match(/\S+\/undo-address\/\S+/)?.[0].replace(apiUrl, '') ?? ''
}
const open = async (link: string) => (await api.app.request(link)).status
const press = async (link: string) => (await api.app.request(link, { method: 'POST' })).status
const enters = async (email: string) => {
  const before = api.mailbox.sent.length
  await api.call('POST /public/get-code', { body: { email } })
  await api.later.idle()
  return api.mailbox.sent.length > before
}

it('comes back by the link in the mail to the old one, and every session ends', async () => {
  const owner = await api.signedIn('user')
  const old = owner.user.email
  expect((await change(owner.user, 'stolen@example.com')).status).toBe(200)
  // Moved on, the old address goes on being able to take it back.
  expect((await change(owner.user, 'further@example.com')).status).toBe(200)
  const thief = await api.signIn('further@example.com')
  const link = await linkTo(old)
  expect(await linkTo('further@example.com')).toBe('')
  // Mail scanners open every link.
  expect(await open(link)).toBe(200)
  expect((await api.call('GET /user/profile', { token: thief })).status).toBe(200)
  expect(await press(link)).toBe(200)
  expect((await api.call('GET /user/profile', { token: thief })).status).toBe(401)
  expect(await enters('further@example.com')).toBe(false)
  const token = await api.signIn(old)
  expect((await api.call('GET /user/profile', { token })).data).toMatchObject({
    email: old,
    lastName: 'New',
  })
  const superAdmin = await api.signedIn('superAdmin')
  const { data } = await api.call('GET /admin/audit', {
    token: superAdmin.token,
    query: { action: 'address change undone' },
  })
  expect(data).toMatchObject([{ subjectId: owner.user._id }])
})

it('stays after seven days, with a forged link, and where somebody else has the old one by now', async () => {
  const owner = await api.person('user')
  await change(owner, 'other@example.com')
  const link = await linkTo(owner.email)
  expect(await press(`${link.slice(0, -3)}abc`)).toBe(403)
  expect(await press(link.replace(/undo-address\/[^/]+/, 'undo-address/another'))).toBe(403)
  await api.person('user', owner.email)
  expect(await press(link)).toBe(403)
  api.clock.pass(7 * day)
  expect(await open(link)).toBe(403)
  expect(await press(link)).toBe(403)
})

it('of a colleague is told to superAdmins at once, and stands first in the trail', async () => {
  const superAdmin = await api.signedIn('superAdmin')
  const colleague = await api.person('admin')
  await change(colleague, 'moved@example.com')
  const told = (await mails()).filter(({ to_email }) => to_email === superAdmin.user.email)
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining(`now signs in with moved@example.com instead of ${colleague.email}`),
  ])
  await change(await api.person('user'), 'customer@example.com')
  expect((await mails()).filter(({ to_email }) => to_email === superAdmin.user.email)).toHaveLength(1)
  const { data } = await api.call('GET /admin/audit', {
    token: superAdmin.token,
    query: { action: 'user edited' },
  })
  for (const entry of data) expect(changesOf(entry)[0]?.field).toBe('Email')
})
