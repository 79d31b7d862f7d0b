import { beforeAll, expect, test } from 'vitest'
import { enqueueMail, markMailFailed, markMailSent } from '#server/database/mails.ts'
import { makeMetrics } from '#server/metrics.ts'
import { type BillWorld, makeBillWorld } from '../support/billWorld.ts'

const day = 24 * 60 * 60_000

const world = await makeBillWorld()
let admin: Awaited<ReturnType<BillWorld['api']['signedIn']>>
beforeAll(async () => {
  admin = await world.api.signedIn('admin')
})

const isoNow = () => new Date(world.api.clock.now()).toISOString()
/** What the overview says of one kind; undefined when nothing of it waits. */
async function waiting(what: string) {
  const token = await world.api.signIn(admin.user.email)
  const { data } = await world.api.call('GET /admin/overview', { token })
  return data.waiting.find((one) => one.what === what)
}

test('a payment that the provider has not confirmed, until it does', async () => {
  const home = await world.newHome()
  const since = isoNow()
  const { reference } = (await home.start()).data
  world.api.clock.pass(60_000)
  await home.start()
  expect(await waiting('payments')).toEqual({
    what: 'payments',
    count: 2,
    oldestAt: since,
    unitId: home.unitId,
  })
  expect(await makeMetrics(world.database).registry.metrics()).toMatch(
    /^plinth_waiting_oldest_seconds\{what="payments"\} \d/m,
  )
  world.paystack.pay(reference)
  await world.tell(world.paystack.event(reference))
  expect(await waiting('payments')).toMatchObject({ count: 1 })
})

test('money that came for a bill that had failed, until it is refunded', async () => {
  const home = await world.newHome()
  const { reference } = (await home.start()).data
  world.api.clock.pass(day + 60_000)
  await world.api.sweep('pending bills')
  expect(await waiting('refunds')).toBeUndefined()
  world.paystack.pay(reference)
  await world.tell(world.paystack.event(reference))
  expect(await waiting('refunds')).toMatchObject({ count: 1, unitId: home.unitId })
  const body = JSON.stringify({
    event: 'refund.processed',
    data: { transaction_reference: reference, amount: 1_500_050 },
  })
  await world.tell({ body, signature: world.paystack.sign(body) })
  expect(await waiting('refunds')).toBeUndefined()
})

test('a mail that can’t be sent, also once it is given up, until it is sent', async () => {
  const since = isoNow()
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' }
  await world.database.write((trx) => enqueueMail(trx, { kind: 'test', dedupeKey: 'mine', mail, now: since }))
  expect(await waiting('mails')).toBeUndefined()
  const { id } = await world.database.read
    .selectFrom('mails')
    .select('id')
    .where('dedupe_key', '=', 'mine')
    .executeTakeFirstOrThrow()
  for (const next of [isoNow(), null]) {
    await world.database.write((trx) => markMailFailed(trx, id, 'refused', next))
    expect(await waiting('mails')).toEqual({ what: 'mails', count: 1, oldestAt: since })
  }
  await world.database.write((trx) => markMailSent(trx, id, isoNow()))
  expect(await waiting('mails')).toBeUndefined()
})

test('an enquiry, until somebody handles it', async () => {
  const since = isoNow()
  const body = { name: 'Bola', email: 'bola@example.com', message: 'Is A3 free?' }
  await world.api.call('POST /public/enquiries', { body })
  expect(await waiting('enquiries')).toEqual({ what: 'enquiries', count: 1, oldestAt: since })
  const token = await world.api.signIn(admin.user.email)
  const [enquiry] = (await world.api.call('GET /admin/enquiries', { token })).data
  const params = { enquiryId: enquiry?._id ?? '' }
  await world.api.call('PUT /admin/enquiry/{enquiryId}', { token, params, body: { status: 'handled' } })
  expect(await waiting('enquiries')).toBeUndefined()
})

test('a conversation whose last word is the customer’s, until somebody answers', async () => {
  const { owner, unitId } = await world.newHome()
  const token = await world.api.signIn(admin.user.email)
  await world.api.call('PUT /admin/add-project-manager/{unitId}', {
    token,
    params: { unitId },
    body: { email: admin.user.email },
  })
  const opened = await world.api.call('POST /user/create-chat-room/{unitId}', {
    token: owner.token,
    params: { unitId },
  })
  const params = { roomId: opened.data._id }
  const write = (by: string, message: string) =>
    world.api.call('POST /user/create-message/{roomId}', { token: by, params, body: { message } })
  expect(await waiting('conversations')).toBeUndefined()
  const since = isoNow()
  await write(owner.token, 'When may we see the balcony?')
  expect(await waiting('conversations')).toEqual({ what: 'conversations', count: 1, oldestAt: since })
  await write(token, 'Tomorrow.')
  expect(await waiting('conversations')).toBeUndefined()
})
