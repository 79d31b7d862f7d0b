import { atom, onMount } from 'nanostores'
import { addressQuery, writeQuery } from '#browser/navigation.ts'
import { pollWhileVisible } from '#browser/polling.ts'
import { keep, recall } from '#browser/seen.ts'
import { verifyBillPayment } from '#client/bills.ts'
import { ApiError } from '#client/failure.ts'
import type { BillPayment } from '#contract/bills.ts'
import { billsOf } from './bills.ts'
import { logFailure } from './resource.ts'

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

const seenAs = (reference: string) => `payment:${reference}`

/** Follows a payment until it is paid or has failed; the address keeps it over a reload. */
export function followPayment(started: StartedPayment): void {
  if (started.reference !== undefined) {
    keep(seenAs(started.reference), started)
    writeQuery('reference', started.reference)
  }
  $payment.set({ state: 'pending', started })
  void billsOf(started.unitId).reload({ fresh: true })
}

/** Stops following: the table below goes on telling how it stands. */
export function forgetPayment(): void {
  writeQuery('reference', undefined)
  $payment.set({ state: 'none' })
}

/** A server without the call that verifies tells by its list, as far as that has references and states. */
async function findInList({ unitId, reference }: StartedPayment): Promise<BillPayment | undefined> {
  const bills = billsOf(unitId)
  await bills.reload({ fresh: true })
  const now = bills.$resource.get()
  return now.state === 'ready' ? now.data.find((bill) => bill.reference === reference) : undefined
}

async function ask(started: StartedPayment): Promise<BillPayment | undefined> {
  if (started.reference === undefined) return findInList(started)
  try {
    return await verifyBillPayment(started.reference)
  } catch (error) {
    if (error instanceof ApiError && [404, 405].includes(error.status)) return findInList(started)
    throw error
  }
}

/** Asks how the payment stands; a network that fails leaves it pending. */
export async function checkPayment(): Promise<void> {
  const now = $payment.get()
  if (now.state !== 'pending') return
  const bill = await ask(now.started).catch(logFailure)
  const status = bill?.status
  if (!bill || $payment.get() !== now || (status !== 'paid' && status !== 'failed')) return
  $payment.set({ state: status, started: now.started, bill })
  void billsOf(now.started.unitId).reload({ fresh: true })
}

/** Back from the provider, or reloaded: the address names the payment. */
function resume(): void {
  const unitId = addressQuery('unitId')
  const reference = addressQuery('reference')
  if (unitId === undefined || reference === undefined || $payment.get().state !== 'none') return
  const known = recall(seenAs(reference)) as StartedPayment | undefined
  $payment.set({ state: 'pending', started: known ?? { unitId, reference } })
}

onMount($payment, () => {
  if (import.meta.env.SSR) return undefined
  resume()
  void checkPayment()
  return pollWhileVisible(checkPayment, checkingInterval)
})
