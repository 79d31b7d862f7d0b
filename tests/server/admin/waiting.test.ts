import { expect, test } from 'vitest'
import { insertMail, markMailFailed, markMailSent } from '#server/mail/queries.ts'
import { makeMetrics } from '#server/metrics.ts'
import { makeEstate } from '../../support/database/estate.ts'
import { makeBillWorld } from '../../support/worlds/billWorld.ts'
import { makeChat } from '../../support/worlds/chatWorld.ts'

const day = 24 * 60 * 60_000

const { api, database, paystack, newHome, tell } = await makeBillWorld()
const { user: admin } = await api.signedIn('admin')

const isoNow = () => new Date(api.clock.now()).toISOString()
/** What the overview says of one kind; undefined when nothing of it waits. */
async function waiting(what: string) {
  const token = await api.signIn(admin.email)
  const { data } = await api.call('GET /admin/overview', { token })
  return data.waiting.find((one) => one.what === what)
}

test('a payment is listed as waiting until the provider confirms it', async () => {
  const home = await newHome()
  const since = isoNow()
  const { reference } = (await home.start()).data
  api.clock.pass(60_000)
  await home.start()
  const { unitId } = home
  expect(await waiting('payments')).toEqual({ what: 'payments', count: 2, oldestAt: since, unitId })
  expect(await makeMetrics(database).registry.metrics()).toMatch(
    /^plinth_waiting_oldest_seconds\{what="payments"\} \d/m,
  )
  paystack.pay(reference)
  await tell(paystack.event(reference))
  expect(await waiting('payments')).toMatchObject({ count: 1 })
})

test('money for a failed bill is listed as waiting until it is refunded', async () => {
  const home = await newHome()
  const { reference } = (await home.start()).data
  api.clock.pass(day + 60_000)
  await api.sweep('pending bills')
  expect(await waiting('refunds')).toBeUndefined()
  paystack.pay(reference)
  await tell(paystack.event(reference))
  expect(await waiting('refunds')).toMatchObject({ count: 1, unitId: home.unitId })
  const data = { transaction_reference: reference, amount: 1_500_050 }
  const body = JSON.stringify({ event: 'refund.processed', data })
  await tell({ body, signature: paystack.sign(body) })
  expect(await waiting('refunds')).toBeUndefined()
})

test('a mail that failed is listed as waiting until it is sent, also once it is given up', async () => {
  const since = isoNow()
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' }
  await database.write((trx) => insertMail(trx, { kind: 'test', dedupeKey: 'mine', mail, now: since }))
  expect(await waiting('mails')).toBeUndefined()
  const { id } = await database.read
    .selectFrom('mails')
    .select('id')
    .where('dedupe_key', '=', 'mine')
    .executeTakeFirstOrThrow()
  for (const next of [isoNow(), null]) {
    await database.write((trx) => markMailFailed(trx, id, 'refused', next))
    expect(await waiting('mails')).toEqual({ what: 'mails', count: 1, oldestAt: since })
  }
  await database.write((trx) => markMailSent(trx, id, isoNow()))
  expect(await waiting('mails')).toBeUndefined()
})

test('an enquiry is listed as waiting until somebody handles it', async () => {
  const since = isoNow()
  const body = { name: 'Bola', email: 'bola@example.com', message: 'Is A3 free?' }
  await api.call('POST /public/enquiries', { body })
  expect(await waiting('enquiries')).toEqual({ what: 'enquiries', count: 1, oldestAt: since })
  const token = await api.signIn(admin.email)
  const [enquiry] = (await api.call('GET /admin/enquiries', { token })).data
  const params = { enquiryId: enquiry?._id ?? '' }
  await api.call('PUT /admin/enquiry/{enquiryId}', { token, params, body: { status: 'handled' } })
  expect(await waiting('enquiries')).toBeUndefined()
})

test('a room whose last message is the customer’s is listed as waiting until somebody answers', async () => {
  const { owner, unitId } = await newHome()
  const manager = { user: admin, token: await api.signIn(admin.email) }
  await makeEstate(api, manager).manage(unitId)
  const chat = makeChat(api)
  const roomId = await chat.open(owner, unitId)
  expect(await waiting('conversations')).toBeUndefined()
  const since = isoNow()
  await chat.send(owner, roomId, 'When may we see the balcony?')
  expect(await waiting('conversations')).toEqual({ what: 'conversations', count: 1, oldestAt: since })
  await chat.send(manager, roomId, 'Tomorrow.')
  expect(await waiting('conversations')).toBeUndefined()
  await chat.send(owner, roomId, 'Thank you. Please delete my account.')
  await api.erase(owner.user._id)
  expect(await waiting('conversations')).toBeUndefined()
})
