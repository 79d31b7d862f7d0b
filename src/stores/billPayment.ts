import { atom, onMount } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { ApiError, lacksCall } from '#api/errors.ts'
import { callOnce } from '#api/idempotency.ts'
import type { DeferredTab } from '#browser/deferredTab.ts'
import { addressQuery, writeQuery } from '#browser/navigation.ts'
import { pollWhileVisible } from '#browser/polling.ts'
import { readCache, writeCache } from '#browser/sessionCache.ts'
import type { BillPayment, FollowedBill } from '#contract/bills.ts'
import { isWebAddress } from '#domain/bills.ts'
import { billsOf } from './bills.ts'
import { logFailure } from './failedCall.ts'

/** How often a payment under way is asked about, in milliseconds. */
const checkingInterval = 3000

/** A payment that was started here. After a return from the provider in a new tab only its reference is known. */
export type StartedPayment = {
  readonly unitId: string
  readonly reference: string | undefined
  readonly amount?: number
  readonly metreNumber?: string
  /** The provider's page. */
  readonly address?: string
  /** Whether that page has a tab of its own already. */
  readonly opened?: boolean
}

/** Pending until the provider confirms it, then paid or failed (decisions, "Meaning"). */
export type PaymentNow =
  | { readonly state: 'none' }
  | { readonly state: 'pending'; readonly started: StartedPayment }
  | { readonly state: 'paid' | 'failed'; readonly started: StartedPayment; readonly bill: BillPayment }

/** The payment under way on this page. */
export const $payment = atom<PaymentNow>({ state: 'none' })

const cacheAs = (reference: string) => `payment:${reference}`

/** Follows a payment until it is paid or has failed; the address keeps it over a reload. */
export function followPayment(started: StartedPayment): void {
  if (started.reference !== undefined) {
    writeCache(cacheAs(started.reference), started)
    writeQuery({ unitId: started.unitId, reference: started.reference })
  }
  $payment.set({ state: 'pending', started })
  void billsOf(started.unitId).reload({ fresh: true })
}

/** What is said of a payment that is to be made. */
export type NewBill = {
  readonly unitId: string
  readonly name: string
  readonly metre_number: string
  /** In naira. */
  readonly amount: number
}

/** Starts a payment and sends the tab to the provider; then it is followed. */
export async function startPayment(body: NewBill, tab: DeferredTab, signal: AbortSignal): Promise<void> {
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

/** Stops following: the table below goes on telling how it stands. */
export function forgetPayment(): void {
  writeQuery({ reference: undefined })
  $payment.set({ state: 'none' })
}

/** A server without the call that verifies tells by its list, as far as that has references and states. */
async function findInList({ unitId, reference }: StartedPayment): Promise<FollowedBill | undefined> {
  const bills = billsOf(unitId)
  await bills.reload({ fresh: true })
  const now = bills.$resource.get()
  return now.state === 'ready' ? now.data.find((bill) => bill.reference === reference) : undefined
}

/** A server that knows the call, and no such payment of this person, says what was wrong with it. */
const isNobodys = (error: unknown) =>
  error instanceof ApiError &&
  [400, 404].includes(error.status) &&
  error.issues.some(({ path }) => path[0] === 'reference')

async function ask(started: StartedPayment): Promise<FollowedBill | 'nobodys' | undefined> {
  if (started.reference === undefined) return findInList(started)
  try {
    return await call('GET /user/verify-bill-payment/{reference}', {
      params: { reference: started.reference },
    })
  } catch (error) {
    if (isNobodys(error)) return 'nobodys'
    if (lacksCall(error)) return findInList(started)
    throw error
  }
}

/** What a tab in which the payment was not begun has to be told: how much, for which meter, and where it is made. */
function learn(
  started: StartedPayment,
  { amount, metre_number, authorization_url = '' }: FollowedBill,
): void {
  if (started.amount !== undefined && started.address !== undefined) return
  const address = started.address ?? (isWebAddress(authorization_url) ? authorization_url : undefined)
  if (started.amount !== undefined && address === undefined) return
  const told = { ...started, amount, metreNumber: metre_number, ...(address !== undefined && { address }) }
  $payment.set({ state: 'pending', started: told })
}

/** Asks how the payment stands; a network that fails leaves it pending. One that is not this person's is none. */
export async function checkPayment(): Promise<void> {
  const now = $payment.get()
  if (now.state !== 'pending') return
  const bill = await ask(now.started).catch(logFailure)
  if (!bill || $payment.get() !== now) return
  if (bill === 'nobodys') return forgetPayment()
  const { status } = bill
  if (status !== 'paid' && status !== 'failed') return learn(now.started, bill)
  $payment.set({ state: status, started: now.started, bill })
  void billsOf(now.started.unitId).reload({ fresh: true })
}

/** Back from the provider, or reloaded: the address names the payment. */
function resume(): void {
  const unitId = addressQuery('unitId')
  const reference = addressQuery('reference')
  if (unitId === undefined || reference === undefined || $payment.get().state !== 'none') return
  const known = readCache(cacheAs(reference)) as StartedPayment | undefined
  $payment.set({ state: 'pending', started: known ?? { unitId, reference } })
}

onMount($payment, () => {
  resume()
  void checkPayment()
  return pollWhileVisible(checkPayment, checkingInterval)
})
