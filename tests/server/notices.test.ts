import { expect, test } from 'vitest'
import { siteUrl } from '../support/app.ts'
import { startApp } from '../support/estate.ts'
import { addOwnership, addUnit } from '../support/rows.ts'

const minute = 60_000

const { database, api } = await startApp()

const sentTo = (email: string, subject: string) =>
  api.mailbox.sent.filter((mail) => mail.to === email && mail.subject.includes(subject))

async function conversation() {
  const manager = await api.signedIn('admin')
  const customer = await api.signedIn()
  const unitId = await database.write((trx) => addUnit(trx, { manager_id: manager.user._id, name: 'Loft 7' }))
  const opened = await api.call('POST /user/create-chat-room/{unitId}', {
    token: customer.token,
    params: { unitId },
  })
  return { manager, customer, unitId, roomId: opened.data._id }
}
type Talk = Awaited<ReturnType<typeof conversation>>
const write = async ({ roomId }: Talk, { token }: { token: string }, message = 'hello') =>
  (await api.call('POST /user/create-message/{roomId}', { token, params: { roomId }, body: { message } }))
    .data
const read = ({ roomId }: Talk, { token }: { token: string }, messageId = '') =>
  api.call('POST /user/mark-messages-read/{roomId}', { token, params: { roomId }, body: { messageId } })
const sweep = async () => {
  await api.sweep('unread messages')
  await api.sweep('mails')
}

test('a message unread for 5 minutes is told once, until the reader has read', async () => {
  const talk = await conversation()
  const told = () => sentTo(talk.manager.user.email, 'wrote to you about Loft 7')
  const first = await write(talk, talk.customer)
  api.clock.pass(4 * minute)
  await sweep()
  expect(told()).toEqual([])
  api.clock.pass(minute)
  await sweep()
  await sweep()
  expect(told()).toHaveLength(1)
  expect(told()[0]?.text).toContain(`${siteUrl}/admin-dashboard/messages?room=${talk.roomId}`)
  expect(told()[0]?.text).not.toContain('hello')
  // More messages while the reader stays away are the same quiet period.
  const second = await write(talk, talk.customer)
  api.clock.pass(10 * minute)
  await sweep()
  expect(told()).toHaveLength(1)
  // Who came back and left the second unread is told about that one.
  await read(talk, talk.manager, first._id)
  await sweep()
  await sweep()
  expect(told()).toHaveLength(2)
  await read(talk, talk.manager, second._id)
  await sweep()
  expect(told()).toHaveLength(2)
  expect(sentTo(talk.customer.user.email, 'wrote to you')).toEqual([])
})

test('a customer is told too, with the link to their own page', async () => {
  const talk = await conversation()
  await write(talk, talk.manager)
  api.clock.pass(5 * minute)
  await Promise.all([api.sweep('unread messages'), api.sweep('unread messages')])
  await api.sweep('mails')
  const [mail, ...more] = sentTo(talk.customer.user.email, 'wrote to you about Loft 7')
  expect(more).toEqual([])
  expect(mail?.text).toContain(`${siteUrl}/messages?room=${talk.roomId}`)
  const { firstName, lastName } = talk.manager.user
  expect(mail?.subject).toBe(`${firstName} ${lastName} wrote to you about Loft 7, Quay House`)
  expect(mail?.text).toContain(
    `Please answer with the button: a reply to this mail does not reach ${firstName} ${lastName}.`,
  )
})

test('what has been unread for more than a day is told no more', async () => {
  const talk = await conversation()
  await write(talk, talk.customer)
  api.clock.pass(25 * 60 * minute)
  await sweep()
  expect(sentTo(talk.manager.user.email, 'wrote to you')).toEqual([])
})

test('who read it after messages crossed is told of the next one', async () => {
  const talk = await conversation()
  const told = () => sentTo(talk.customer.user.email, 'wrote to you')
  const first = await write(talk, talk.manager)
  await write(talk, talk.customer, 'sent before that was seen')
  api.clock.pass(6 * minute)
  await sweep()
  expect(told()).toHaveLength(1)
  // The page marks the newest message that is not the reader's own.
  await read(talk, talk.customer, first._id)
  api.clock.pass(6 * minute)
  await sweep()
  expect(told()).toHaveLength(1)
  await write(talk, talk.manager, 'Your keys are ready')
  api.clock.pass(6 * minute)
  await sweep()
  expect(told()).toHaveLength(2)
})

const hand = async ({ unitId, manager }: Talk, to?: string) => {
  const { token } = await api.signedIn('superAdmin')
  const body = { managerId: manager.user._id, ...(to === undefined ? {} : { email: to }) }
  return api.call('POST /admin/unit/{unitId}/change-manager', { token, params: { unitId }, body })
}

test('a new manager is not told what the one before wrote to the customer', async () => {
  const talk = await conversation()
  const message = await write(talk, talk.manager, 'Your keys are ready')
  await read(talk, talk.customer, message._id)
  const next = await api.signedIn('admin')
  expect((await hand(talk, next.user.email)).status).toBe(200)
  api.clock.pass(6 * minute)
  await sweep()
  expect(sentTo(next.user.email, 'wrote to you')).toEqual([])
})

test('a new manager is told, once, of a customer who has waited for an answer, for however long', async () => {
  const talk = await conversation()
  expect((await hand(talk)).status).toBe(200)
  await write(talk, talk.customer, 'The tap is leaking')
  api.clock.pass(3 * 24 * 60 * minute)
  await sweep()
  const next = await api.signedIn('admin')
  const { token } = await api.signedIn('superAdmin')
  const params = { unitId: talk.unitId }
  const body = { email: next.user.email }
  await api.call('PUT /admin/add-project-manager/{unitId}', { token, params, body })
  api.clock.pass(6 * minute)
  await sweep()
  expect(sentTo(next.user.email, 'wrote to you about Loft 7')).toHaveLength(1)
  await write(talk, next, 'I am on my way')
  // Whoever comes after them, once it is quiet, finds it answered.
  api.clock.pass(25 * 60 * minute)
  const last = await api.signedIn('admin')
  expect((await hand({ ...talk, manager: next }, last.user.email)).status).toBe(200)
  await sweep()
  expect(sentTo(last.user.email, 'wrote to you')).toEqual([])
})

test('nobody is told that an erased customer wrote', async () => {
  const talk = await conversation()
  await write(talk, talk.customer)
  const { token } = await api.signedIn('superAdmin')
  await api.call('POST /admin/erase-user/{id}', { token, params: { id: talk.customer.user._id } })
  api.clock.pass(6 * minute)
  await sweep()
  expect(sentTo(talk.manager.user.email, 'wrote to you')).toEqual([])
})

test('what was read in time is not told', async () => {
  const talk = await conversation()
  const message = await write(talk, talk.customer)
  await read(talk, talk.manager, message._id)
  api.clock.pass(10 * minute)
  await sweep()
  expect(sentTo(talk.manager.user.email, 'wrote to you')).toEqual([])
})

test('a recorded payment is told to the owner', async () => {
  const admin = await api.signedIn('admin')
  const owner = await api.signedIn()
  const unitId = await database.write((trx) => addUnit(trx))
  const ownedUnitId = await database.write((trx) => addOwnership(trx, unitId, owner.user._id))
  await api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
    token: admin.token,
    params: { ownedUnitId },
    body: { newPrice: 2_500_000 },
  })
  await api.sweep('mails')
  const [mail] = sentTo(owner.user.email, 'We received')
  expect(mail?.subject).toBe('We received ₦2,500,000.00 for A1, Quay House')
  expect(mail?.text).toContain(`${siteUrl}/projects/owned-units/${unitId}`)
  expect(mail?.text).toContain('Turn off mails about messages and payments: ')
})

test('one click turns notices off, opening the link alone does not, a forged link never', async () => {
  const talk = await conversation()
  await write(talk, talk.customer)
  api.clock.pass(5 * minute)
  await sweep()
  const link = sentTo(talk.manager.user.email, 'wrote to you')[0]?.unsubscribeUrl ?? ''
  const path = new URL(link).pathname
  const wanted = async () =>
    (await api.call('GET /user/profile', { token: talk.manager.token })).data.mailNotices
  const opened = await api.app.request(path)
  expect(opened.status).toBe(200)
  const asked = await opened.text()
  expect(asked).toContain('Turn notices off?')
  expect(asked).toContain('about messages, payments and new property managers')
  expect(asked).toContain('Sign-in codes still come, and mails about what is taken back.')
  expect(await wanted()).toBe(true)
  const other = await api.person()
  const forged = path.replace(talk.manager.user._id, other._id)
  expect((await api.app.request(forged, { method: 'POST' })).status).toBe(403)
  const posted = await api.app.request(path, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect(posted.status).toBe(200)
  expect(await wanted()).toBe(false)
  await read(talk, talk.manager, (await write(talk, talk.customer))._id)
  await write(talk, talk.customer)
  api.clock.pass(6 * minute)
  await sweep()
  expect(sentTo(talk.manager.user.email, 'wrote to you')).toHaveLength(1)
})
