import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideSandboxPayment } from '#server/database/sandboxPayments.ts'
import { findBillByReference, insertElectricityPayment } from '#server/modules/electricity/queriesBills.ts'
import { PaymentServiceDown } from '#server/ports/payments.ts'
import { makeTestApp } from '../../support/app.ts'
import { mortal } from '../../support/database/watchedWrites.ts'
import { type Home, makeBillWorld } from '../../support/worlds/billWorld.ts'

const minute = 60_000
const day = 24 * 60 * minute

const world = await makeBillWorld()
const { api, database, paystack, mailsOf } = world
let home: Home
beforeEach(async () => {
  api.clock.pass(8 * day)
  home = await world.newHome()
})
afterEach(() => paystack.feel('well'))

const compare = () => api.sweep('received money')
const lists = () => paystack.asked.filter((asked) => asked.startsWith('GET /transaction?')).length
const statusOf = async (reference: string) =>
  (await home.bills()).find((bill) => bill.reference === reference)?.status
const mailsAbout = async (reference: string, kind: string) =>
  (await mailsOf(kind)).filter(({ text }) => text.includes(reference))
const logsAbout = (reference: string) => api.logged.filter((line) => line.includes(reference))

/** A payment whose event is lost, and which the provider does not know when it is asked. */
async function lost(values = {}) {
  const { reference } = (await home.start()).data
  paystack.pay(reference, values)
  paystack.forget(reference)
  return reference
}

/** A payment at the same provider that this API did not start. */
const startElsewhere = (reference: string, amountKobo: number) => {
  const paying = { reference, amountKobo, email: 'bola@example.com', currency: 'NGN' }
  return api.dependencies.payments.start({ ...paying, returnUrl: 'http://localhost', description: 'A lamp' })
}

test('a payment that the provider neither reports nor knows is settled once, within a day', async () => {
  const reference = await lost()
  api.clock.pass(3 * minute)
  await api.sweep('pending bills')
  expect(await statusOf(reference)).toBe('pending')
  for (let count = 0; count < 3; count += 1) {
    await compare()
    expect(await statusOf(reference)).toBe('paid')
    expect(await home.transactions()).toMatchObject([{ amount: 15_000.5, txType: 'electricity' }])
    const mails = await mailsOf('bill-paid')
    expect(mails.filter(({ to_email }) => to_email === home.owner.user.email)).toHaveLength(1)
    api.clock.pass(day)
  }
  expect(logsAbout(reference).filter((line) => line.includes('nobody told of'))).toHaveLength(1)
})

test('the list of received money is read once a day and settles bills that are days old', async () => {
  await compare()
  const before = lists()
  const reference = await lost()
  for (let hours = 0; hours < 23; hours += 1) {
    api.clock.pass(60 * minute)
    await compare()
  }
  expect(lists()).toBe(before)
  api.clock.pass(5 * day)
  await compare()
  expect(lists()).toBe(before + 1)
  expect(await statusOf(reference)).toBe('paid')
})

test('money for a failed bill or of another amount is mailed to company and customer once', async () => {
  const failed = (await home.start()).data.reference
  api.clock.pass(day)
  await api.sweep('pending bills')
  expect(await statusOf(failed)).toBe('failed')
  paystack.pay(failed)
  const other = await lost({ amount: 100 })
  await compare()
  for (const reference of [failed, other]) {
    expect(await statusOf(reference)).toBe('failed')
    expect(await mailsAbout(reference, 'payment-alert')).toHaveLength(1)
    expect(await mailsAbout(reference, 'payment-not-booked')).toHaveLength(1)
  }
  expect(await home.transactions()).toEqual([])
  // Mails are deleted in time. The money must not be reported again even then.
  await database.write((trx) => trx.deleteFrom('mails').execute())
  api.clock.pass(day)
  await compare()
  expect(await mailsOf('payment-alert')).toEqual([])
})

test('money for a declined bill that nobody told of is booked', async () => {
  const reference = (await home.start()).data.reference
  paystack.decline(reference)
  expect((await home.verify(reference)).data.status).toBe('failed')
  paystack.pay(reference)
  await compare()
  expect(await statusOf(reference)).toBe('paid')
  expect(await mailsAbout(reference, 'payment-alert')).toEqual([])
})

test('money under an unknown reference is mailed to the company once', async () => {
  const reference = `shop-${api.clock.now()}`
  await startElsewhere(reference, 250_000)
  paystack.pay(reference, { paid_at: '2027-01-03T13:05:00.000Z' })
  await compare()
  const [mail, ...more] = await mailsAbout(reference, 'payment-alert')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('A payment arrived that no bill asked for')
  expect(mail?.text).toContain(
    `The provider took ₦2,500.00 on 3 January 2027 at 14:05 from bola@example.com under reference ${reference}, which no bill here has. It is not booked.`,
  )
  const [line, ...others] = logsAbout(reference)
  expect(others).toEqual([])
  expect(line).toContain('"level":50')
  expect(line).not.toContain('bola')
  await database.write((trx) => trx.deleteFrom('mails').execute())
  api.clock.pass(day)
  await compare()
  expect(await mailsOf('payment-alert')).toEqual([])
  expect(logsAbout(reference)).toHaveLength(1)
})

test('money does not settle a bill that was started with another provider', async () => {
  const sandbox = makeTestApp(database)
  const { data } = await sandbox.call('POST /user/make-bill-payment', {
    token: home.owner.token,
    body: home.form(),
  })
  await startElsewhere(data.reference, 1_500_050)
  paystack.pay(data.reference)
  await compare()
  expect(await statusOf(data.reference)).toBe('pending')
  expect(await mailsAbout(data.reference, 'payment-alert')).toHaveLength(1)
})

test('a provider that was down is asked again within the hour, and no money is lost', async () => {
  const reference = await lost()
  for (const mood of ['broken', 'silent'] as const) {
    paystack.feel(mood)
    await expect(compare()).rejects.toThrow(PaymentServiceDown)
    const asked = lists()
    await compare()
    expect(lists()).toBe(asked)
    expect(await statusOf(reference)).toBe('pending')
    api.clock.pass(50 * minute)
  }
  paystack.feel('well')
  await compare()
  expect(await statusOf(reference)).toBe('paid')
})

test('an instance finishes within the hour what another one left when it crashed', async () => {
  const references = [await lost(), await lost(), await lost()]
  // Its two writes are the claim and one bill.
  const dying = makeTestApp(mortal(database, 2), { payments: api.dependencies.payments })
  dying.clock.pass(api.clock.now() - dying.clock.now())
  await dying.sweep('received money')
  const settled = async () => (await home.bills()).filter(({ status }) => status === 'paid').length
  expect(await settled()).toBe(1)
  api.clock.pass(50 * minute)
  await compare()
  expect(await settled()).toBe(references.length)
  expect(await home.transactions()).toHaveLength(references.length)
})

test('a payment that cannot be compared does not hold up others, and is tried again', async () => {
  const first = await lost()
  const stuck = await lost()
  const last = await lost()
  const now = new Date(api.clock.now()).toISOString()
  await database.write(async (trx) => {
    const bill = await findBillByReference(trx, stuck)
    if (bill !== undefined) await insertElectricityPayment(trx, bill, { id: stuck, txId: stuck, now })
  })
  for (const told of [1, 2]) {
    await compare()
    expect(await Promise.all([first, stuck, last].map(statusOf))).toEqual(['paid', 'pending', 'paid'])
    const errors = logsAbout(stuck).filter((line) => line.includes('could not be compared'))
    expect(errors).toHaveLength(told)
    api.clock.pass(50 * minute)
  }
})

test('the sandbox lists the payments that were made on its page', async () => {
  const sandbox = makeTestApp(database)
  sandbox.clock.pass(api.clock.now() - sandbox.clock.now())
  const { user, token } = home.owner
  const body = { ...home.form(), amount: 200 }
  const start = async () =>
    (await sandbox.call('POST /user/make-bill-payment', { token, body })).data.reference
  const [paid, declined, open] = [await start(), await start(), await start()]
  await database.write((trx) => decideSandboxPayment(trx, paid, 'paid'))
  await database.write((trx) => decideSandboxPayment(trx, declined, 'failed'))
  await sandbox.sweep('received money')
  const statuses = await Promise.all([paid, declined, open].map(statusOf))
  expect(statuses).toEqual(['paid', 'pending', 'pending'])
  const now = new Date(sandbox.clock.now())
  expect(await sandbox.dependencies.payments.received(now, now)).toEqual([
    {
      reference: paid,
      paid: { state: 'paid', amountKobo: 20_000, currency: 'NGN', channel: 'sandbox' },
      at: now.toISOString(),
      payer: user.email,
    },
  ])
  for (const other of [new Date(now.getTime() - 1), new Date(now.getTime() + 1)])
    expect(await sandbox.dependencies.payments.received(other, other)).toEqual([])
})
