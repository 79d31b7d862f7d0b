import { beforeEach, expect, test, vi } from 'vitest'
import { day } from '#domain/time.ts'
import type { SentPayment } from '#stores/owners/sentPayment.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const { network, admin, estate } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const { makeUnitPage } = await import('#stores/properties/adminUnit.ts')
const { isListedSince, isUndecided, paymentToSend } = await import('#stores/owners/sentPayment.ts')
const { dataIn } = await import('#stores/loading/resource.ts')
const { today } = await import('#browser/storage/serverTime.ts')

const paying = /^PUT \/admin\/owned-unit\/.*\/update-payment$/
const listing = /^GET \/admin\/unit-transactions\//

beforeEach(() => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** The page of a unit whose new owner has paid 1,000 naira, and its form of a payment. */
async function openOwned() {
  startSession({ token: admin.token, user: { ...admin.user, version: 1 } })
  const { _id: unitId } = await estate.unit()
  await estate.assign(unitId, undefined, 1000)
  const page = makeUnitPage(unitId)
  await page.reloadAll()
  const ownerNow = () => {
    const owner = dataIn(page.owner.$resource.get())
    if (owner === undefined) throw new Error('The unit has no owner')
    return owner
  }
  const payments = () => page.transactions.$resource.get()
  /** What the form sends for an amount typed now. */
  const typed = (amount: number, last?: SentPayment, on = today()) =>
    paymentToSend({ amount, day: on }, last, { owner: ownerNow(), payments: payments() })
  const send = (payment: SentPayment) => page.pay(ownerNow(), payment)
  const amounts = async () => ((await estate.paymentsOf(unitId)) ?? []).map(({ amount }) => amount).reverse()
  return { page, ownerNow, payments, typed, send, amounts }
}

/** Sends a payment whose answer, and the look-up after it, get lost. */
async function lost(unit: Awaited<ReturnType<typeof openOwned>>, amount: number) {
  const payment = unit.typed(amount)
  network.loseAnswer(paying)
  network.loseCall(listing)
  await expect(unit.send(payment)).rejects.toSatisfy(isUndecided)
  return payment
}

test('a payment sent again after a lost answer is recorded once', async () => {
  const unit = await openOwned()
  const first = await lost(unit, 5000)
  const again = unit.typed(5000, first)
  expect(again).toBe(first)
  await unit.send(again)
  expect(unit.ownerNow().pricePaid).toBe(6000)
  expect(await unit.amounts()).toEqual([1000, 5000])
})

test('a payment delivered twice by the network is recorded once', async () => {
  const unit = await openOwned()
  network.sendTwice(paying)
  await unit.send(unit.typed(5000))
  expect(await unit.amounts()).toEqual([1000, 5000])
})

test('a payment without an answer is found in the list, and an equal one can follow', async () => {
  const unit = await openOwned()
  network.loseAnswer(paying)
  await unit.send(unit.typed(5000))
  expect(unit.ownerNow().pricePaid).toBe(6000)
  await unit.send(unit.typed(5000))
  expect(await unit.amounts()).toEqual([1000, 5000, 5000])
})

test('a payment without an answer counts as listed once the list has one more of its amount', async () => {
  const unit = await openOwned()
  const payment = await lost(unit, 5000)
  expect(isListedSince(unit.payments(), payment)).toBe(false)
  await unit.page.reloadAll()
  expect(isListedSince(unit.payments(), payment)).toBe(true)
  expect(isListedSince(unit.payments(), { ...payment, amount: 7000, listed: 0 })).toBe(false)
})

test('a payment of another amount or day is another payment', async () => {
  const unit = await openOwned()
  const first = await lost(unit, 5000)
  await unit.page.reloadAll()
  for (const other of [unit.typed(7000, first), unit.typed(5000, first, '2026-01-05')])
    expect(other.key).not.toBe(first.key)
  await unit.send(unit.typed(7000, first))
  expect(await unit.amounts()).toEqual([1000, 5000, 7000])
})

test('a payment of today that is sent again after midnight is the same payment', async () => {
  const unit = await openOwned()
  const first = await lost(unit, 5000)
  vi.useFakeTimers({ now: Date.now() + day, toFake: ['Date'] })
  const again = unit.typed(5000, first)
  vi.useRealTimers()
  expect(again).toBe(first)
})

test('a colleague’s equal payment is reported before another is recorded', async () => {
  const unit = await openOwned()
  const payment = unit.typed(600_000)
  await estate.pay(unit.ownerNow()._id, 600_000)
  await expect(unit.send(payment)).rejects.toMatchObject({ status: 409 })
  expect(unit.ownerNow().pricePaid).toBe(601_000)
  expect(await unit.amounts()).toEqual([1000, 600_000])
  await unit.send(unit.typed(600_000))
  expect(await unit.amounts()).toEqual([1000, 600_000, 600_000])
})

test('a colleague’s equal payment is not taken for one that never arrived', async () => {
  const unit = await openOwned()
  const payment = unit.typed(5000)
  network.loseCall(paying)
  await estate.pay(unit.ownerNow()._id, 5000)
  await expect(unit.send(payment)).rejects.toMatchObject({ status: 409 })
  expect(await unit.amounts()).toEqual([1000, 5000])
})

test('a payment may have been recorded after a lapsed session, but not after a refusal', async () => {
  const unit = await openOwned()
  for (const [status, isOpen] of [
    [401, true],
    [502, true],
    [400, false],
    [409, false],
  ] as const) {
    network.answer(paying, status, { message: 'No' })
    const failed = await unit.send(unit.typed(5000)).catch((error) => error)
    expect([status, isUndecided(failed)]).toEqual([status, isOpen])
    startSession({ token: admin.token, user: { ...admin.user, version: 1 } })
  }
})
