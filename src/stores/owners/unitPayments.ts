import { serverNow } from '#browser/storage/serverTime.ts'
import type { UnitOwner } from '#contract/owners.ts'
import type { UnitTransaction } from '#contract/transactions.ts'
import { companyDay } from '#domain/dates.ts'
import type { Resource } from '../loading/resource.ts'

/** A payment to record, and the state when it was first sent. */
export type NewPayment = {
  /** In naira. */
  readonly newPrice: number
  /** Idempotency key. Undefined if the server may refuse one. */
  readonly key?: string | undefined
  /** The sum shown as paid so far, in naira. Undefined if the server lacks this field. */
  readonly paidBefore?: number | undefined
  /** The earlier day the money came. Undefined for today, or if the server lacks this field. */
  readonly receivedOn?: string | undefined
  /** How many payments of this amount were listed. Undefined if unknown. */
  readonly listed?: number | undefined
}

/** Today in the company's time zone, `2026-11-21`. */
export const today = (): string => companyDay(serverNow())

/** How many payments of an amount are listed, also reversed ones. Undefined without fresh data. */
export const listedPayments = (lines: Resource<UnitTransaction[]>, amount: number): number | undefined =>
  lines.state === 'ready' && !lines.stale
    ? lines.data.filter((line) => line.amount === amount).length
    : undefined

/** Whether a payment of this amount was listed since this one was first sent. */
export function isListedSince(
  lines: Resource<UnitTransaction[]>,
  { newPrice, listed }: Pick<NewPayment, 'newPrice' | 'listed'>,
): boolean {
  const now = listedPayments(lines, newPrice)
  return listed !== undefined && now !== undefined && now > listed
}

export const paidFields = ['pricePaid', 'recentPayment', 'outstanding'] as const satisfies (keyof UnitOwner)[]
