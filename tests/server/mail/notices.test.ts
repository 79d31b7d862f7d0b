import { expect, test } from 'vitest'
import { siteUrl } from '../../support/app.ts'
import { makeEstate, type Person, startApp } from '../../support/database/estate.ts'
import { addUnit } from '../../support/database/rows.ts'
import { makeChat } from '../../support/worlds/chatWorld.ts'

const minute = 60_000

const { database, api } = await startApp()
const chat = makeChat(api)

const sentTo = (email: string, subject: string) =>
  api.mailbox.sent.filter((mail) => mail.to === email && mail.subject.includes(subject))

async function conversation() {
  const manager = await api.signedIn('admin')
  const customer = await api.signedIn()
  const unitId = await database.write((trx) => addUnit(trx, { manager_id: manager.user._id, name: 'Loft 7' }))
  const roomId = await chat.open(customer, unitId)
  return { manager, customer, unitId, roomId }
}
type Talk = Awaited<ReturnType<typeof conversation>>
const write = async ({ roomId }: Talk, by: Person, message = 'hello') =>
  (await chat.send(by, roomId, message)).data
const read = ({ roomId }: Talk, by: Person, { _id }: { _id?: string | undefined }) =>
  chat.read(by, roomId, _id)
const sweep = async () => {
  await api.sweep('unread messages')
  await api.sweep('mails')
}

test('a reader gets one mail about messages unread for 5 minutes, until they have read them', async () => {
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
  // More messages cause no further mail while the reader stays away.
  const second = await write(talk, talk.customer)
  api.clock.pass(10 * minute)
  await sweep()
  expect(told()).toHaveLength(1)
  // A reader who came back but left the second message unread gets a mail about that one.
  await read(talk, talk.manager, first)
  await sweep()
  await sweep()
  expect(told()).toHaveLength(2)
  await read(talk, talk.manager, second)
  await sweep()
  expect(told()).toHaveLength(2)
  expect(sentTo(talk.customer.user.email, 'wrote to you')).toEqual([])
})

test('a customer gets a mail about an unread message, with the link to their own page', async () => {
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

test.each<[string, (talk: Talk, message: Awaited<ReturnType<typeof write>>) => unknown]>([
  ['has been unread for more than a day', () => api.clock.pass(25 * 60 * minute)],
  ['was read in time', (talk, message) => read(talk, talk.manager, message)],
  ['was written by a customer who was erased since', ({ customer }) => api.erase(customer.user._id)],
])('no mail is sent about a message that %s', async (_, meanwhile) => {
  const talk = await conversation()
  await meanwhile(talk, await write(talk, talk.customer))
  api.clock.pass(6 * minute)
  await sweep()
  expect(sentTo(talk.manager.user.email, 'wrote to you')).toEqual([])
})

test('a customer whose message crossed with the manager’s gets a mail about the next one', async () => {
  const talk = await conversation()
  const told = () => sentTo(talk.customer.user.email, 'wrote to you')
  const first = await write(talk, talk.manager)
  await write(talk, talk.customer, 'sent before that was seen')
  api.clock.pass(6 * minute)
  await sweep()
  expect(told()).toHaveLength(1)
  // The page marks the newest message of the other person as read.
  await read(talk, talk.customer, first)
  api.clock.pass(6 * minute)
  await sweep()
  expect(told()).toHaveLength(1)
  await write(talk, talk.manager, 'Your keys are ready')
  api.clock.pass(6 * minute)
  await sweep()
  expect(told()).toHaveLength(2)
})

/** Makes another admin the manager, or removes the manager. */
const hand = async ({ unitId, manager }: Talk, to?: Person) => {
  const body = { managerId: manager.user._id, ...(to && { email: to.user.email }) }
  const { changeManager } = makeEstate(api, await api.signedIn('superAdmin'))
  expect((await changeManager(unitId, body)).status).toBe(200)
}

test('a new manager gets no mail about messages of the previous manager', async () => {
  const talk = await conversation()
  await read(talk, talk.customer, await write(talk, talk.manager, 'Your keys are ready'))
  const next = await api.signedIn('admin')
  await hand(talk, next)
  api.clock.pass(6 * minute)
  await sweep()
  expect(sentTo(next.user.email, 'wrote to you')).toEqual([])
})

test('a new manager gets one mail about a customer who waits for an answer, however long', async () => {
  const talk = await conversation()
  await hand(talk)
  await write(talk, talk.customer, 'The tap is leaking')
  api.clock.pass(3 * 24 * 60 * minute)
  await sweep()
  const next = await api.signedIn('admin')
  await makeEstate(api, next).manage(talk.unitId)
  api.clock.pass(6 * minute)
  await sweep()
  expect(sentTo(next.user.email, 'wrote to you about Loft 7')).toHaveLength(1)
  await write(talk, next, 'I am on my way')
  // The next manager gets no mail, because the message was answered.
  api.clock.pass(25 * 60 * minute)
  const last = await api.signedIn('admin')
  await hand({ ...talk, manager: next }, last)
  await sweep()
  expect(sentTo(last.user.email, 'wrote to you')).toEqual([])
})

test('the unsubscribe link turns mails off by one click, not by opening it, and never if forged', async () => {
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
  expect(asked).toContain(
    'You will still get sign-in codes, and mails about electricity, reversals, refunds, homes that are taken back and access to your account.',
  )
  expect(await wanted()).toBe(true)
  const other = await api.person()
  const forged = path.replace(talk.manager.user._id, other._id)
  expect((await api.app.request(forged, { method: 'POST' })).status).toBe(403)
  const posted = await api.app.request(path, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect(posted.status).toBe(200)
  expect(await wanted()).toBe(false)
  // An admin has no profile page to turn them on again.
  const action = /action="([^"]+)"/.exec(await posted.text())?.[1]
  expect((await api.app.request(`${path}${action}`, { method: 'POST' })).status).toBe(200)
  expect(await wanted()).toBe(true)
  await api.app.request(path, { method: 'POST' })
  expect(await wanted()).toBe(false)
  // Later the same link, and the address that the last button led to, offer to turn mails on.
  for (const place of [path, `${path}?again`])
    expect(await (await api.app.request(place)).text()).toContain('Turn notices on')
  await read(talk, talk.manager, await write(talk, talk.customer))
  await write(talk, talk.customer)
  api.clock.pass(6 * minute)
  await sweep()
  expect(sentTo(talk.manager.user.email, 'wrote to you')).toHaveLength(1)
})
