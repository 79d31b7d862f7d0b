import { beforeEach, expect, test, vi } from 'vitest'
import type { DeferredTab } from '#browser/page/deferredTab.ts'
import type { NewBill } from '#stores/electricity/billPayment.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const { network, api, estate, bar } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const bill = await import('#stores/electricity/billPayment.ts')

const starting = /^POST \/user\/make-bill-payment$/

beforeEach(() => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  bill.forgetPayment()
})

/** The tab for the payment's page, and where it was sent. */
function payTab() {
  const went: string[] = []
  const tab = {
    goTo: (address: string) => {
      went.push(address)
      return true
    },
    close: () => went.push('closed'),
  }
  return { tab, went }
}

let meters = 10_000_000_000

/** A customer with a home, whose tab this is then. `bills` reads their bills from the API. */
async function owner() {
  const { _id: unitId } = await estate.unit()
  const customer = await api.signedIn()
  await estate.assign(unitId, customer.user.email)
  startSession({ token: customer.token, user: { ...customer.user, version: 1 } })
  const body = { name: 'Ada Obi', metre_number: String(++meters), amount: 2100, unitId }
  const bills = async () =>
    (
      await api.call('GET /user/get-bill-payments/{unitId}', {
        token: customer.token,
        params: { unitId },
      })
    ).data
  return { body, bills }
}

/** Confirms the payment that is reviewed. */
function confirm(tab: DeferredTab) {
  const now = bill.$payment.get()
  if (now.state !== 'reviewing') throw new Error(now.state)
  now.confirm(tab)
}

function cancel() {
  const now = bill.$payment.get()
  if (now.state !== 'reviewing' && now.state !== 'starting') throw new Error(now.state)
  now.cancel()
}

async function pay(body: NewBill, tab = payTab().tab): Promise<void> {
  const paid = bill.payAfterReview(body)
  confirm(tab)
  await paid
}

const stateNow = () => bill.$payment.get().state
const referenceNow = () => {
  const now = bill.$payment.get()
  return 'started' in now ? (now.started.reference ?? '') : ''
}

test('a payment that is cancelled while it is reviewed is not started', async () => {
  const { body, bills } = await owner()
  const paid = bill.payAfterReview(body)
  expect(bill.$payment.get()).toMatchObject({ state: 'reviewing', bill: body })
  cancel()
  await expect(paid).rejects.toBe(bill.reviewCancelled)
  expect(stateNow()).toBe('editing')
  expect(await bills()).toEqual([])
})

test('a payment confirmed again after a lost answer is made once', async () => {
  const { body, bills } = await owner()
  const first = payTab()
  network.loseAnswer(starting)
  await expect(pay(body, first.tab)).rejects.toThrow()
  expect(stateNow()).toBe('editing')
  expect(first.went).toEqual(['closed'])
  const second = payTab()
  await pay(body, second.tab)
  expect(await bills()).toMatchObject([{ reference: referenceNow() }])
  expect(second.went).toEqual([expect.stringContaining(referenceNow())])
})

test('a payment that was left while it started and is confirmed again is made once', async () => {
  const { body, bills } = await owner()
  const held = network.holdAnswer(starting)
  const { tab, went } = payTab()
  const started = pay(body, tab)
  expect(stateNow()).toBe('starting')
  await held.carriedOut
  cancel()
  await expect(started).rejects.toBe(bill.reviewCancelled)
  expect(stateNow()).toBe('editing')
  await pay(body)
  expect(await bills()).toHaveLength(1)
  expect(went).toEqual(['closed'])
})

test('a payment delivered twice by the network is made once', async () => {
  const { body, bills } = await owner()
  network.sendTwice(starting)
  await pay(body)
  expect(await bills()).toHaveLength(1)
})

test('a payment with another amount is another payment', async () => {
  const { body, bills } = await owner()
  await pay(body)
  await pay({ ...body, amount: 2200 })
  expect(await bills()).toHaveLength(2)
})

test('a payment is followed to paid over answers that get lost', async () => {
  const { body, bills } = await owner()
  await pay(body)
  const reference = referenceNow()
  await bill.checkPayment()
  expect(stateNow()).toBe('pending')
  await api.decide(reference)
  network.loseAnswer(/^GET \/user\/verify-bill-payment/)
  await bill.checkPayment()
  expect(stateNow()).toBe('pending')
  await bill.checkPayment()
  expect(stateNow()).toBe('paid')
  expect(await bills()).toMatchObject([{ reference, status: 'paid' }])
})

test('a declined payment is followed to failed, and the next one is another bill', async () => {
  const { body, bills } = await owner()
  await pay(body)
  await api.decide(referenceNow(), 'fail')
  await bill.checkPayment()
  expect(stateNow()).toBe('failed')
  await pay(body)
  expect(stateNow()).toBe('pending')
  expect((await bills()).map(({ status }) => status).sort()).toEqual(['failed', 'pending'])
})

test.each(['nosuchpayment', 'x'.repeat(400)])(
  'the unknown reference %.20s is forgotten',
  async (reference) => {
    const { body } = await owner()
    bill.followPayment({ unitId: body.unitId, reference })
    await bill.checkPayment()
    expect(stateNow()).toBe('editing')
    expect(bar.written.at(-1)).not.toContain('reference')
  },
)

test('somebody else’s reference is forgotten', async () => {
  const { body } = await owner()
  await pay(body)
  const reference = referenceNow()
  const { body: own } = await owner()
  bill.followPayment({ unitId: own.unitId, reference })
  await bill.checkPayment()
  expect(stateNow()).toBe('editing')
})
