import { nanoid } from 'nanoid/non-secure'
import { ApiError, isLost } from '#api/errors.ts'
import { today } from '#browser/storage/serverTime.ts'
import type { UnitOwner } from '#contract/owners.ts'
import type { UnitTransaction } from '#contract/transactions.ts'
import type { Resource } from '../loading/resource.ts'

type Payments = Resource<UnitTransaction[]>

/**
 * A payment as it was sent. While no answer has come it is sent again exactly so, and the server
 * records it once (docs/decisions/lost-answers.md).
 */
export type SentPayment = {
  /** In naira. */
  readonly amount: number
  /** The day the money came. `today` stays so past midnight: the server's clock decides. */
  readonly day: string
  /** Its idempotency key. */
  readonly key: string
  /** The sum that was shown as paid so far, in naira. */
  readonly paidBefore: number
  /** How many payments of this amount were listed, also reversed ones. Missing if unknown. */
  readonly listed?: number | undefined
}

const listedPayments = (payments: Payments, amount: number): number | undefined =>
  payments.state === 'ready' && !payments.stale
    ? payments.data.filter((line) => line.amount === amount).length
    : undefined

/**
 * The payment to send for what is typed: the last one while amount and day are the same, because
 * other values are another payment.
 * @param typed amount in naira; day such as `2026-11-21`
 * @param last the payment that got no answer
 */
export function paymentToSend(
  typed: { readonly amount: number; readonly day: string },
  last: SentPayment | undefined,
  { owner, payments }: { readonly owner: UnitOwner; readonly payments: Payments },
): SentPayment {
  const { amount } = typed
  const day = typed.day === today() ? 'today' : typed.day
  if (last?.amount === amount && last.day === day) return last
  const listed = listedPayments(payments, amount)
  return { amount, day, key: nanoid(), paidBefore: owner.pricePaid, listed }
}

/** Whether a payment of this amount was listed since this one was first sent. */
export function isListedSince(payments: Payments, { amount, listed }: SentPayment): boolean {
  const now = listedPayments(payments, amount)
  return listed !== undefined && now !== undefined && now > listed
}

/**
 * Whether a payment that failed may have been recorded nevertheless. A lapsed session says nothing
 * about an earlier try.
 */
export const isUndecided = (error: unknown): boolean =>
  isLost(error) || (error instanceof ApiError && error.status === 401)
