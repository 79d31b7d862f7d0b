import { atom, onMount } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { ApiError, lacksCall } from '#api/errors.ts'
import { callOnce } from '#api/idempotency.ts'
import type { DeferredTab } from '#browser/page/deferredTab.ts'
import { addressQuery, writeQuery } from '#browser/page/navigation.ts'
import { pollWhileVisible } from '#browser/page/polling.ts'
import { readCache, writeCache } from '#browser/session/sessionCache.ts'
import type { BillPayment, FollowedBill } from '#contract/bills.ts'
import type { CallInput } from '#contract/calls.ts'
import { isWebAddress } from '#domain/bills.ts'
import { logFailure } from '../loading/failedCall.ts'
import { billsOf } from './bills.ts'

/** How often a payment is checked while its money or token is on its way, in ms. */
const checkInterval = 3000

/**
 * The payment of this page. After a return from the provider in a new tab only its unit and
 * reference are known.
 */
export type StartedPayment = {
  readonly unitId: string
  readonly reference: string | undefined
  readonly amount?: number
  readonly metreNumber?: string
  readonly address?: string
  /** Whether that page has its own tab already. */
  readonly opened?: boolean
}

/** The fields that start a payment. Company and kind are only for a server that buys. */
export type NewBill = CallInput<'POST /user/make-bill-payment'>['body']

/** What the customer checks once more. Cancelling it returns to the form, also from a start that hangs. */
type Review = { readonly bill: NewBill; readonly cancel: () => void }

/** A payment that was started: pending until the provider confirms it, then paid or failed. */
export type RunningPayment =
  | { readonly state: 'pending'; readonly started: StartedPayment }
  | { readonly state: 'paid' | 'failed'; readonly started: StartedPayment; readonly bill: BillPayment }

export type ReviewedPayment =
  | ({ readonly state: 'reviewing'; readonly confirm: (tab: DeferredTab) => void } & Review)
  | ({ readonly state: 'starting' } & Review)

/** Where the payment of this page stands, from the form to its end. */
export type Payment = { readonly state: 'editing' } | ReviewedPayment | RunningPayment

const editing: Payment = { state: 'editing' }

export const $payment = atom<Payment>(editing)

const cacheName = (reference: string) => `payment:${reference}`

/** Follows a payment to its end. The address keeps it over a reload. */
export function followPayment(started: StartedPayment): void {
  if (started.reference !== undefined) {
    writeCache(cacheName(started.reference), started)
    writeQuery({ unitId: started.unitId, reference: started.reference })
  }
  $payment.set({ state: 'pending', started })
  void billsOf(started.unitId).reload({ fresh: true })
}

async function startPayment(body: NewBill, tab: DeferredTab, signal: AbortSignal): Promise<void> {
  try {
    const { authorization_url, reference } = await callOnce(
      'POST /user/make-bill-payment',
      { body },
      // The same payment started again on the same day is the same bill.
      { signal, distinct: new Date().toDateString() },
    )
    if (!isWebAddress(authorization_url)) throw new Error('The payment page has no web address')
    const opened = tab.goTo(authorization_url)
    toast.success('Payment initiated successfully')
    const { unitId, amount, metre_number: metreNumber } = body
    followPayment({ unitId, reference, amount, metreNumber, address: authorization_url, opened })
  } catch (error) {
    tab.close()
    throw error
  }
}

/** What `payAfterReview` throws when the customer returns to the form. */
export const reviewCancelled = new Error('The customer cancelled the payment')

/**
 * Shows a payment to the customer once more, and starts it when it is confirmed.
 * @throws `reviewCancelled`; else what the call threw
 */
export async function payAfterReview(bill: NewBill): Promise<void> {
  const stop = new AbortController()
  const confirmed = Promise.withResolvers<DeferredTab>()
  const cancel = () => {
    stop.abort()
    confirmed.reject(reviewCancelled)
    $payment.set(editing)
  }
  const confirm = (tab: DeferredTab) => {
    $payment.set({ state: 'starting', bill, cancel })
    confirmed.resolve(tab)
  }
  $payment.set({ state: 'reviewing', bill, confirm, cancel })
  const tab = await confirmed.promise
  try {
    await startPayment(bill, tab, stop.signal)
  } catch (error) {
    if (stop.signal.aborted) throw reviewCancelled
    $payment.set(editing)
    throw error
  }
}

/** Stops following. The table below the form still shows the payment's state. */
export function forgetPayment(): void {
  writeQuery({ reference: undefined })
  $payment.set(editing)
}

/** For servers that can't verify a payment: finds it in the list of bills by reference. */
async function findInList({ unitId, reference }: StartedPayment): Promise<FollowedBill | undefined> {
  const bills = billsOf(unitId)
  await bills.reload({ fresh: true })
  const now = bills.$resource.get()
  return now.state === 'ready' ? now.data.find((bill) => bill.reference === reference) : undefined
}

/** Whether the server has the call but knows no such payment of this person. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError &&
  [400, 404].includes(error.status) &&
  error.issues.some(({ path }) => path[0] === 'reference')

async function fetchBill(started: StartedPayment): Promise<FollowedBill | 'unknown' | undefined> {
  if (started.reference === undefined) return findInList(started)
  try {
    return await call('GET /user/verify-bill-payment/{reference}', {
      params: { reference: started.reference },
    })
  } catch (error) {
    if (isUnknown(error)) return 'unknown'
    if (lacksCall(error)) return findInList(started)
    throw error
  }
}

/** Adds what a tab that did not start the payment does not know: amount, meter, provider's page. */
function addDetails(
  started: StartedPayment,
  { amount, metre_number, authorization_url = '' }: FollowedBill,
): void {
  if (started.amount !== undefined && started.address !== undefined) return
  const address = started.address ?? (isWebAddress(authorization_url) ? authorization_url : undefined)
  if (started.amount !== undefined && address === undefined) return
  const detailed = {
    ...started,
    amount,
    metreNumber: metre_number,
    ...(address !== undefined && { address }),
  }
  $payment.set({ state: 'pending', started: detailed })
}

/** Whether a started payment can still change: its money or the electricity is on its way. */
const isUnderWay = (now: Payment): now is RunningPayment =>
  now.state === 'pending' || (now.state === 'paid' && now.bill.vendState === 'waiting')

/** Checks the payment. A network failure leaves it as it is; an unknown payment is forgotten. */
export async function checkPayment(): Promise<void> {
  const now = $payment.get()
  if (!isUnderWay(now)) return
  const bill = await fetchBill(now.started).catch(logFailure)
  if (!bill || $payment.get() !== now) return
  if (bill === 'unknown') return forgetPayment()
  const { status, vendState } = bill
  if (now.state === 'paid' && (status !== 'paid' || vendState === 'waiting')) return
  if (status !== 'paid' && status !== 'failed') return addDetails(now.started, bill)
  $payment.set({ state: status, started: now.started, bill })
  void billsOf(now.started.unitId).reload({ fresh: true })
}

/** Continues the payment that the address names, after a reload or a return from the provider. */
function resume(): void {
  const unitId = addressQuery('unitId')
  const reference = addressQuery('reference')
  if (unitId === undefined || reference === undefined || $payment.get().state !== 'editing') return
  const known = readCache(cacheName(reference)) as StartedPayment | undefined
  $payment.set({ state: 'pending', started: known ?? { unitId, reference } })
}

onMount($payment, () => {
  resume()
  void checkPayment()
  return pollWhileVisible(checkPayment, checkInterval)
})
