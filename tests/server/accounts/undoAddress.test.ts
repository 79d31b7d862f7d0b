import { expect, it } from 'vitest'
import type { User } from '#contract/users.ts'
import { changesOf } from '#domain/auditTexts.ts'
import { apiUrl } from '../../support/app.ts'
import { startApp } from '../../support/database/estate.ts'

const day = 24 * 60 * 60 * 1000

const { database, api } = await startApp()

const change = async ({ _id: id, firstName }: User, email: string) => {
  const { token } = await api.signedIn('admin')
  const body = { firstName, lastName: 'New', email }
  return api.call('PUT /admin/edit-user/{id}', { token, params: { id }, body })
}
/** A person whose account is more than a week old, so that its address can undo a change. */
const settled = async (role: 'user' | 'admin') => {
  const person = await api.person(role)
  api.clock.pass(7 * day + 1)
  return person
}
const mails = () =>
  database.read.selectFrom('mails').selectAll().where('kind', '=', 'address-changed').execute()
const linkTo = async (email: string) => {
  const mail = (await mails()).find(
    ({ to_email, text }) => to_email === email && text.includes('/undo-address/'),
  )
  return mail?.text.match(/\S+\/undo-address\/\S+/)?.[0].replace(apiUrl, '') ?? ''
}
const trail = async (action: string) => {
  const { token } = await api.signedIn('superAdmin')
  return (await api.call('GET /admin/audit', { token, query: { action } })).data
}
const open = async (link: string) => (await api.app.request(link)).status
const press = async (link: string) => (await api.app.request(link, { method: 'POST' })).status
const enters = async (email: string) => {
  const before = api.mailbox.sent.length
  await api.call('POST /public/get-code', { body: { email } })
  await api.later.idle()
  return api.mailbox.sent.length > before
}

it('the link in the mail to the old address restores it and ends every session', async () => {
  const owner = await settled('user')
  const old = owner.email
  expect((await change(owner, 'stolen@example.com')).status).toBe(200)
  // The old address can also undo a second change.
  expect((await change(owner, 'further@example.com')).status).toBe(200)
  const thief = await api.signIn('further@example.com')
  const link = await linkTo(old)
  expect(await linkTo('further@example.com')).toBe('')
  // Mail scanners open every link, so opening it must change nothing.
  expect(await open(link)).toBe(200)
  expect((await api.call('GET /user/profile', { token: thief })).status).toBe(200)
  expect(await press(link)).toBe(200)
  expect((await api.call('GET /user/profile', { token: thief })).status).toBe(401)
  expect(await enters('further@example.com')).toBe(false)
  const token = await api.signIn(old)
  const { data } = await api.call('GET /user/profile', { token })
  expect(data).toMatchObject({ email: old, lastName: 'New' })
  expect(await trail('address change undone')).toMatchObject([{ subjectId: owner._id }])
})

it('an address that was in use for less than a week cannot undo a change', async () => {
  const owner = await api.person('user')
  await change(owner, 'typo@example.com')
  await change(owner, owner.email)
  expect(await linkTo('typo@example.com')).toBe('')
  // The first address of a new account may be the typing error.
  const mistyped = await api.person('user', 'stranger@example.com')
  api.clock.pass(6 * day)
  await change(mistyped, 'customer-meant@example.com')
  expect(await linkTo('stranger@example.com')).toBe('')
  const victim = await settled('user')
  await change(victim, 'thief@example.com')
  await change(victim, 'thief-too@example.com')
  expect(await linkTo('thief@example.com')).toBe('')
  expect(await press(await linkTo(victim.email))).toBe(200)
  // The thief changes it again, and the old address can undo that too.
  await change(victim, 'again@example.com')
  expect(await enters('again@example.com')).toBe(true)
  const links = (await mails()).filter(
    ({ to_email, text }) => to_email === victim.email && text.includes('/undo-address/'),
  )
  expect(links).toHaveLength(2)
  expect(await press(links[1]?.text.match(/\S+\/undo-address\/\S+/)?.[0].replace(apiUrl, '') ?? '')).toBe(200)
  expect(await enters(victim.email)).toBe(true)
  // An address that was in use for a week counts as the person's own.
  await change(victim, 'moved-house@example.com')
  api.clock.pass(7 * day + 1)
  await change(victim, 'stolen-later@example.com')
  expect(await press(await linkTo('moved-house@example.com'))).toBe(200)
})

it('a closed account gets its old address back and stays closed', async () => {
  const colleague = await settled('admin')
  const superAdmin = await api.signedIn('superAdmin')
  await change(colleague, 'taken-over@example.com')
  const { status } = await api.call('POST /admin/close-account/{id}', {
    ...{ token: superAdmin.token, params: { id: colleague._id }, body: {} },
  })
  expect(status).toBe(200)
  expect(await press(await linkTo(colleague.email))).toBe(200)
  expect(await enters(colleague.email)).toBe(false)
  const { data } = await api.call('GET /admin/all-users', {
    token: superAdmin.token,
    query: { type: 'admin' },
  })
  const found = data.find(({ _id }) => _id === colleague._id)
  expect(found).toMatchObject({ email: colleague.email, closedAt: expect.any(String) })
})

it('a link cannot undo a change after seven days, when forged or when the old address is taken', async () => {
  const owner = await settled('user')
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

it('a new address of an admin is mailed to superAdmins and comes first in its audit entry', async () => {
  const superAdmin = await api.signedIn('superAdmin')
  const colleague = await api.person('admin')
  await change(colleague, 'moved@example.com')
  const told = (await mails()).filter(({ to_email }) => to_email === superAdmin.user.email)
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining(`signs in with moved@example.com instead of ${colleague.email} from now on.`),
  ])
  await change(await api.person('user'), 'customer@example.com')
  expect((await mails()).filter(({ to_email }) => to_email === superAdmin.user.email)).toHaveLength(1)
  for (const entry of await trail('user edited')) expect(changesOf(entry)[0]?.field).toBe('Email')
})
