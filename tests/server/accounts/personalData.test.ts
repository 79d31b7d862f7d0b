import { expect, it } from 'vitest'
import { company } from '#company.ts'
import { blanked } from '#domain/accountStatus.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { insertMail } from '#server/mail/queries.ts'
import { findBillByReference, settleBill } from '#server/modules/electricity/queriesBills.ts'
import { startApp } from '../../support/database/estate.ts'
import { everyText } from '../../support/database/everyText.ts'
import { makeRoleWorld } from '../../support/worlds/roleWorld.ts'

const { database, api } = await startApp()
const world = await makeRoleWorld(api)
const { estate, tokens, people, manager, unitId, roomId, reference } = world

const ledger = () =>
  database.read
    .selectFrom('transactions')
    .select(['tx_id', 'amount_kobo', 'owner_id'])
    .orderBy('tx_id')
    .execute()

it('the export holds all data of a person and none of others', async () => {
  const { data } = await api.call('GET /user/export', { token: tokens.owner })
  expect(data.profile.email).toBe(people.owner.user.email)
  expect(data.properties).toHaveLength(1)
  expect(data.transactions.map((one) => one.txId)).toContain(world.txId)
  expect(data.total).toBe(data.transactions.reduce((sum, { amount }) => sum + amount, 0))
  expect(data.billPayments.map((one) => one.reference)).toContain(reference)
  expect(data.conversations).toMatchObject([
    { roomId, messages: [{ _id: world.messageId, message: 'When is the handover?' }] },
  ])
  expect(JSON.stringify(data)).not.toContain(people.other.user.email)
})

it('the export adds up what was paid to the kobo', async () => {
  const { user, token } = await api.signedIn()
  for (const paid of [100.1, 200.2]) await estate.assign((await estate.unit())._id, user.email, paid)
  expect((await api.call('GET /user/export', { token })).data.total).toBe(300.3)
})

it('the export says whether mails are turned on and when the person signed in', async () => {
  const { user, token } = await api.signedIn()
  api.clock.pass(1000)
  await api.signIn(user.email)
  await api.call('PUT /user/mail-notices', { token, body: { enabled: false } })
  const { data } = await api.call('GET /user/export', { token })
  expect(data.mailNotices).toBe(false)
  const [last, first, ...more] = data.sessions ?? []
  expect(more).toEqual([])
  expect(Date.parse(last?.createdAt ?? '') - Date.parse(first?.createdAt ?? '')).toBe(1000)
  expect(Object.keys(last ?? {}).toSorted()).toEqual(['createdAt', 'expiresAt', 'lastUsedAt'])
})

it('the export holds the reason of a failed bill and the person’s enquiries', async () => {
  const asked = { name: 'Ada', email: people.owner.user.email, phoneNumber: '0803 555 0166', unitId }
  await api.call('POST /public/enquiries', {
    body: { ...asked, message: 'Is there parking?' },
    headers: { 'X-Forwarded-For': '10.9.9.8' },
  })
  const bill = await findBillByReference(database.read, reference)
  const failed = { status: 'failed', code: 'declined', reason: 'Insufficient Funds' } as const
  await database.write((trx) => settleBill(trx, bill?.id ?? '', failed, '2026-01-05T09:00:00.000Z'))
  const { data } = await api.call('GET /user/export', { token: tokens.owner })
  expect(data.billPayments).toContainEqual(
    expect.objectContaining({ reference, unitId, failureReason: 'Insufficient Funds' }),
  )
  expect(data.enquiries).toEqual([
    expect.objectContaining({ ...asked, message: 'Is there parking?', status: 'new' }),
  ])
})

it('erasing a person removes every trace of them and keeps the books', async () => {
  const { email, _id: id } = people.owner.user
  const client = { 'X-Forwarded-For': '10.9.9.9' }
  const asked = { name: 'Ada', email, phoneNumber: '0803 555 0177', message: 'A private question' }
  const enquiry = await api.call('POST /public/enquiries', { body: asked, headers: client })
  await api.call('PUT /admin/enquiry/{enquiryId}', {
    token: tokens.admin,
    params: { enquiryId: enquiry.data._id },
    body: { status: 'handled' },
    headers: { 'Idempotency-Key': 'handled-once' },
  })
  await database.write((trx) =>
    insertMail(trx, {
      kind: 'unread-messages',
      dedupeKey: `unread:${roomId}:${manager.user._id}:1`,
      mail: { to: manager.user.email, subject: 'Ada Unforgettable wrote to you', text: '-', html: '-' },
      now: '2026-01-05T09:00:00.000Z',
    }),
  )
  const before = await ledger()
  const answer = await api.erase(id)
  expect([answer.status, answer.message]).toEqual([200, 'User erased'])
  // Sending the last mail to the address also deletes the address.
  await api.sweep('mails')
  const told = api.mailbox.sent.filter(({ to }) => to === email).at(-1)
  expect(told?.text).toContain(
    `Your data with ${company.name} has been erased on ${dayInWords(new Date(api.clock.now()).toISOString())}. Payment records stay, without your name,`,
  )
  for (const gone of [
    email,
    'When is the handover?',
    'A private question',
    '0803 555 0177',
    'Unforgettable',
  ]) {
    expect(await everyText(database)).not.toContain(gone)
  }
  expect(await ledger()).toEqual(before)
  expect((await api.call('GET /user/profile', { token: tokens.owner })).status).toBe(401)
  const trail = await api.call('GET /admin/audit', { token: tokens.superAdmin })
  expect(trail.data.find(({ action }) => action === 'user erased')?.subjectId).toBe(id)
  expect(await everyText(database)).toContain(people.other.user.email)
})

it('the search finds an erased person by id, without their placeholder address', async () => {
  const { _id } = people.owner.user
  const { data } = await api.call('GET /admin/search', { token: tokens.admin, query: { q: _id } })
  expect(data).toEqual([{ kind: 'user', _id, title: 'Erased customer', detail: '' }])
})

it('an erased person cannot sign in by their placeholder address', async () => {
  const { email } = blanked(people.owner.user._id)
  const ask = (to: string) => api.call('POST /public/get-code', { body: { email: to } })
  const [known, unknown] = [await ask(email), await ask('nobody@example.com')]
  expect([known.status, known.message]).toEqual([unknown.status, unknown.message])
  await api.later.idle()
  expect(api.mailbox.sent.filter(({ to }) => to === email)).toEqual([])
})

it('an admin cannot be erased', async () => {
  const answer = await api.erase(people.admin.user._id)
  expect([answer.status, answer.message]).toEqual([409, 'Only a customer can be erased.'])
})
