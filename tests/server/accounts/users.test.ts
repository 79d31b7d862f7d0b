import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { makeFirstSuperAdmin } from '#server/modules/accounts/firstSuperAdmin.ts'
import { siteUrl } from '../../support/app.ts'
import { startApp } from '../../support/database/estate.ts'

const { database, api } = await startApp()
const admin = await api.signedIn('admin')
const superAdmin = await api.signedIn('superAdmin')

const create = (body: object, by = admin) => api.call('POST /admin/create-user', { token: by.token, body })
const details = (email: string) => ({
  firstName: 'Ngozi',
  lastName: 'Eze',
  phoneNumber: '+234 803 555 0100',
  email,
})
const edit = (id: string, body: object, by = admin, method: 'PUT' | 'POST' = 'PUT') =>
  api.call(`${method} /admin/edit-user/{id}`, { token: by.token, params: { id }, body })
const statusOf = async (token: string) => (await api.call('GET /user/profile', { token })).status
const list = async (type: 'user' | 'admin') =>
  (await api.call('GET /admin/all-users', { token: admin.token, query: { type } })).data

test.each([
  ['Korean', '민수', '김', 'MinSu Gim'],
  ['Hindi', 'हिन्दी', '', 'hindi'],
  ['Thai', 'สมชาย', '', expect.stringMatching(/^[a-z]+$/i)],
  ['Tamil', 'தமிழ்', '', expect.stringMatching(/^[a-z]+$/i)],
  ['Amharic', 'አበበ', '', expect.stringMatching(/^'?[a-z]+$/i)],
])('a %s name tells admins how papers print it', async (_, firstName, lastName, printed) => {
  const body = { firstName, lastName, phoneNumber: '', email: `p${Math.random()}@letters.example` }
  const { status, data } = await api.call('POST /admin/create-user', { token: admin.token, body })
  expect([status, data.printedName]).toEqual([201, printed])
  const listed = (await list('user')).find(({ _id }) => _id === data._id)
  expect(listed?.printedName).toEqual(printed)
  const trail = (await api.call('GET /admin/audit', { token: superAdmin.token })).data
  const { after } = trail.find(({ subjectId }) => subjectId === data._id) ?? {}
  expect(after).toMatchObject({ firstName })
  expect(after).not.toHaveProperty('printedName')
})

test.each(['Ọláṣẹ Ɓala', 'Łukasz Straße', 'Ελένη Ивановна', '王小明'])(
  'papers have letters for %s, so admins are told nothing',
  async (firstName) => {
    const body = { firstName, lastName: '', phoneNumber: '', email: `p${Math.random()}@letters.example` }
    const { data } = await api.call('POST /admin/create-user', { token: admin.token, body })
    expect(data.firstName).toBe(firstName)
    expect(data.printedName).toBeUndefined()
  },
)

test('customers and admins are listed separately, newest first', async () => {
  const user = await create(details('ngozi@example.com'))
  expect(user).toMatchObject({ status: 201, message: 'User Added' })
  expect(user.data).toMatchObject({ ...details('ngozi@example.com'), userType: 'user' })
  const made = await create({ ...details('boss@example.com'), userType: 'admin' })
  expect(made).toMatchObject({ status: 201, message: 'Admin Created', data: { userType: 'admin' } })
  api.clock.pass(1000)
  const later = await create(details('later@example.com'))
  const users = await list('user')
  expect(users[0]?._id).toBe(later.data._id)
  expect(users.map(({ _id }) => _id)).toContain(user.data._id)
  const admins = await list('admin')
  expect(new Set(admins.map(({ userType }) => userType))).toEqual(new Set(['admin', 'superAdmin']))
  expect(admins.map(({ _id }) => _id)).toContain(made.data._id)
  expect(users.map(({ _id }) => _id)).not.toContain(made.data._id)
})

test('editing an unknown user is a 404, and an unknown list is refused', async () => {
  expect((await edit('nobody', details('nobody@example.com'))).status).toBe(404)
  const answer = await api.call('GET /admin/all-users', { token: admin.token, query: { type: 'all' } })
  expect(answer).toMatchObject({ status: 400, issues: [{ path: ['type'] }] })
})

test('a taken email address is refused with 409, also in capitals, when creating and editing', async () => {
  await create(details('taken@example.com'))
  const other = await create(details('other@example.com'))
  expect(await create(details(' TAKEN@Example.com '))).toMatchObject({ status: 409 })
  const answer = await edit(other.data._id, details('Taken@example.COM'))
  expect(answer).toMatchObject({ status: 409, issues: [{ path: ['email'], message: answer.message }] })
  expect(answer.message).toContain('email address')
  expect((await list('user')).find(({ _id }) => _id === other.data._id)?.email).toBe('other@example.com')
})

test.each(['PUT', 'POST'] as const)('%s edit-user changes details and never the role', async (method) => {
  const { data: user } = await create(details(`${method}@example.com`))
  const changed = { ...details(`new-${method.toLowerCase()}@example.com`), firstName: 'Changed' }
  const answer = await edit(user._id, { ...changed, userType: 'admin' }, admin, method)
  expect(answer).toMatchObject({ status: 200, message: 'User Edited', data: changed })
  expect(answer.data.userType).toBe('user')
  expect((await list('user')).find(({ _id }) => _id === user._id)).toMatchObject(changed)
})

test.each(['user', 'admin'] as const)(
  'a new %s gets a mail that says who made the account and how to sign in',
  async (userType) => {
    const email = `told-${userType}@example.com`
    const body = { ...details(email), firstName: 'Ngozi <b>', userType }
    expect((await create(body)).status).toBe(201)
    expect((await create(body)).status).toBe(409)
    await api.sweep('mails')
    const [mail, ...more] = api.mailbox.sent.filter(({ to }) => to === email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`You have an account with ${company.name}`)
    const { firstName, lastName } = admin.user
    const made = `${firstName} ${lastName} of ${company.name} has made an account for you${userType === 'admin' ? ', as an admin' : ''}.`
    for (const said of [made, `${siteUrl}/sign-in`, email, 'no password']) {
      expect(mail?.text).toContain(said)
      expect(mail?.html).toContain(said)
    }
    expect(mail?.html).not.toContain('<b>')
    // A full stop would belong to the link.
    expect(mail?.text).not.toMatch(/(:\/\/|@)\S+\.(\s|$)/)
    // It explains how to sign in, so it cannot be turned off.
    expect(mail?.unsubscribeUrl).toBeUndefined()
  },
)

test('mails do not use the placeholder name of the ADMIN_EMAIL account', async () => {
  const email = 'first.admin@example.com'
  await makeFirstSuperAdmin(database, api.clock, email)
  const token = await api.signIn(email)
  const body = details('by.first.admin@example.com')
  await api.call('POST /admin/create-user', { token, body })
  await api.sweep('mails')
  const code = api.mailbox.sent.find(({ to }) => to === email)
  expect(code?.text).toContain('\n\nEnter this code at ')
  const account = api.mailbox.sent.find(({ to }) => to === body.email)
  expect(account?.text).toContain(`Hello Ngozi, ${company.name} has made an account for you.`)
  for (const mail of [code, account]) expect(mail?.html).not.toContain('Super')
})

test('the ADMIN_EMAIL account is not created again after it was handed over', async () => {
  const email = 'leaver@example.com'
  expect(await makeFirstSuperAdmin(database, api.clock, email)).toBe(true)
  const account = (await list('admin')).find((one) => one.email === email)
  const successor = details('successor@example.com')
  expect((await edit(account?._id ?? '', successor, superAdmin)).status).toBe(200)
  expect(await makeFirstSuperAdmin(database, api.clock, email)).toBe(false)
  const addresses = (await list('admin')).map((one) => one.email)
  expect(addresses).toContain(successor.email)
  expect(addresses).not.toContain(email)
})

test('editing a user with the same email address in capitals is no conflict', async () => {
  const { data: user } = await create(details('same@example.com'))
  expect(await edit(user._id, details('SAME@example.com'))).toMatchObject({
    status: 200,
    data: { email: 'same@example.com' },
  })
})

test('a new email address that a superAdmin enters ends the sessions and is mailed to both addresses', async () => {
  const { user, token } = await api.signedIn()
  const body = { firstName: user.firstName, lastName: user.lastName, email: user.email }
  await edit(user._id, { ...body, lastName: 'Married' })
  expect(await statusOf(token)).toBe(200)
  await edit(user._id, { ...body, email: 'moved-on@example.com' }, superAdmin)
  expect(await statusOf(token)).toBe(401)
  await api.sweep('mails')
  const told = api.mailbox.sent.filter(({ text }) => text.includes('moved-on@example.com instead of'))
  expect(told.map(({ to }) => to).toSorted()).toEqual([user.email, 'moved-on@example.com'].toSorted())
  for (const { to, text } of told) {
    expect(text).toContain('signed out on all devices')
    expect(text).not.toMatch(/(:\/\/|@)\S+\.(\s|$)/)
    expect(text).toContain('\nWe made this change.')
    // The old address no longer signs in, so its mail has no button for that.
    expect(text.includes(`${siteUrl}/sign-in`)).toBe(to !== user.email)
  }
  const { data: trail } = await api.call('GET /admin/audit', { token: superAdmin.token })
  const actions = trail.filter(({ subjectId }) => subjectId === user._id).map(({ action }) => action)
  expect(actions).toContain('sessions ended')
})

test.each(['admin', 'superAdmin'] as const)(
  'a new %s is mailed to the superAdmins at once',
  async (userType) => {
    const colleague = await api.person('superAdmin')
    const email = `unseen-${userType.toLowerCase()}@example.com`
    expect((await create({ ...details(email), userType }, superAdmin)).status).toBe(201)
    await create(details(`customer-of-${userType}@example.com`), superAdmin)
    await api.sweep('mails')
    const told = api.mailbox.sent.filter(
      ({ to, subject }) => to === colleague.email && / is an? /.test(subject),
    )
    expect(told.map(({ subject }) => subject)).toEqual([
      `Ngozi Eze is ${userType === 'admin' ? 'an admin' : 'a superAdmin'} now`,
    ])
    expect(told[0]?.text).toContain(email)
    // Whoever made the account knows.
    const maker = api.mailbox.sent.filter(
      ({ to, text }) => to === superAdmin.user.email && text.includes(email),
    )
    expect(maker).toEqual([])
  },
)

test('a phone number that is left out stays, and an empty one is removed', async () => {
  const { data: user } = await create(details('phone@example.com'))
  const { phoneNumber, ...rest } = details('phone@example.com')
  expect((await edit(user._id, rest)).data.phoneNumber).toBe(phoneNumber)
  expect((await edit(user._id, { ...rest, phoneNumber: '' })).data.phoneNumber).toBe('')
})

test('only a superAdmin can create and change a superAdmin', async () => {
  const body = { ...details('top@example.com'), userType: 'superAdmin' }
  expect((await create(body)).status).toBe(403)
  const made = await create(body, superAdmin)
  expect(made).toMatchObject({ status: 201, data: { userType: 'superAdmin' } })
  for (const method of ['PUT', 'POST'] as const) {
    expect((await edit(made.data._id, details('hijack@example.com'), admin, method)).status).toBe(403)
  }
  expect((await edit(made.data._id, details('top2@example.com'), superAdmin)).data).toMatchObject({
    email: 'top2@example.com',
    userType: 'superAdmin',
  })
})

test('an edit based on an outdated version is refused with 409 and the current version', async () => {
  const { data: user } = await create(details('version@example.com'))
  const first = { ...details('version@example.com'), lastName: 'First', editedVersion: user.version }
  expect((await edit(user._id, first)).status).toBe(200)
  const late = await edit(user._id, { ...first, lastName: 'Late' })
  expect(late).toMatchObject({ status: 409, data: { lastName: 'First', version: 2 } })
  expect((await edit(user._id, { ...first, lastName: 'Late', editedVersion: 2 })).status).toBe(200)
})

test('an erased customer cannot be edited, even from a form that was opened before', async () => {
  const { data: user } = await create(details('forgotten@example.com'))
  expect((await api.erase(user._id)).status).toBe(200)
  const body = details('back@example.com')
  for (const by of [admin, superAdmin])
    for (const method of ['PUT', 'POST'] as const)
      for (const asked of [body, { ...body, editedVersion: user.version }]) {
        const answer = await edit(user._id, asked, by, method)
        expect(answer).toMatchObject({
          status: 409,
          message: 'This customer was erased. Nothing of them can be changed.',
        })
        // A form would offer to save over a record in the answer.
        expect(answer.data).toBeUndefined()
      }
  const now = (await list('user')).find(({ _id }) => _id === user._id)
  expect(now).toMatchObject({ firstName: 'Erased', lastName: 'customer', phoneNumber: '' })
  await api.call('POST /public/get-code', { body: { email: body.email } })
  await api.later.idle()
  expect(api.mailbox.sent.filter(({ to }) => to === body.email)).toEqual([])
})

test('a user cannot get an address like those of erased customers', async () => {
  const { data: user } = await create(details('alive@example.com'))
  const body = details('Erased-somebody@plinth.invalid')
  for (const answer of [await create(body), await edit(user._id, body)])
    expect(answer).toMatchObject({ status: 400, issues: [{ path: ['email'] }] })
  const everyone = await list('user')
  expect(everyone.find(({ _id }) => _id === user._id)?.email).toBe('alive@example.com')
  expect(everyone.map(({ email }) => email)).not.toContain(body.email.toLowerCase())
})

test('a person sees their own profile and can turn mails off and on', async () => {
  const { user, token } = await api.signedIn()
  const profile = () => api.call('GET /user/profile', { token })
  expect((await profile()).data).toMatchObject({ _id: user._id, email: user.email, mailNotices: true })
  for (const enabled of [false, true]) {
    const { data } = await api.call('PUT /user/mail-notices', { token, body: { enabled } })
    expect(data).toEqual({ mailNotices: enabled })
    expect((await profile()).data.mailNotices).toBe(enabled)
  }
})
