import { serverNow } from '#browser/serverTime.ts'
import type { UnitOwner } from '#contract/owners.ts'
import type { UnitTransaction } from '#contract/transactions.ts'
import { companyDay } from '#domain/dates.ts'
import type { Resource } from './resource.ts'

/** A payment that is being recorded, and how things stood when it was first sent. */
export type NewPayment = {
  /** In naira. */
  readonly newPrice: number
  /** Sent again under the same key it is recorded once; undefined where the server may refuse one. */
  readonly key?: string | undefined
  /** What was shown as paid so far; undefined where the server knows nothing of it. */
  readonly paidBefore?: number | undefined
  /** The earlier day that its money came on; undefined for today, and where the server knows nothing of it. */
  readonly receivedOn?: string | undefined
  /** How many payments of as much were listed; undefined where they were not known. */
  readonly listed?: number | undefined
}

/** Today by the company's clock, `2026-11-21`. */
export const today = (): string => companyDay(serverNow())

/** How many payments of an amount are listed, those that were reversed among them; undefined while that is not known. */
export const listedPayments = (lines: Resource<UnitTransaction[]>, amount: number): number | undefined =>
  lines.state === 'ready' && !lines.stale
    ? lines.data.filter((line) => line.amount === amount).length
    : undefined

/** Whether a payment of as much has been listed since this one was first sent. */
export function isListedSince(
  lines: Resource<UnitTransaction[]>,
  { newPrice, listed }: Pick<NewPayment, 'newPrice' | 'listed'>,
): boolean {
  const now = listedPayments(lines, newPrice)
  return listed !== undefined && now !== undefined && now > listed
}

/** What changes of an owner when something is paid or reversed. */
export const paidFields = ['pricePaid', 'recentPayment', 'outstanding'] as const satisfies (keyof UnitOwner)[]
