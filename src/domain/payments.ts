import type { OwnedUnit } from '#contract/owners.ts'
import type { Transaction } from '#contract/transactions.ts'
import { money } from './money.ts'

/** How much of a home's price is paid, in naira. `share` is between 0 and 1. */
export type Progress = {
  readonly price: number
  readonly paid: number
  readonly outstanding: number
  readonly share: number
}

/**
 * Computes how much of a price is paid.
 * @param outstanding the server's figure; without it, the difference counts
 */
export const progressOfPrice = (
  price: number,
  paid: number,
  outstanding: number = Math.max(0, price - paid),
): Progress => ({ price, paid, outstanding, share: price > 0 ? Math.min(1, paid / price) : 0 })

/** A unit's own payments, where the server says which they are. */
export const paymentsFor = (transactions: readonly Transaction[], unitId: string): Transaction[] =>
  transactions.filter((transaction) => transaction.unitId === unitId)

/**
 * Homes that the customer paid for but no longer owns: names by unit id. Empty where a server
 * doesn't give payments' states, since it offers no statements.
 */
export function formerHomes(
  transactions: readonly Transaction[],
  owned: readonly OwnedUnit[],
): ReadonlyMap<string, string> {
  const present = new Set(owned.map(({ unitId }) => unitId._id))
  const homes = new Map<string, string>()
  for (const { unitId, unitName, txType, state } of transactions)
    if (unitId !== undefined && unitName !== undefined && txType === 'property' && state !== undefined)
      if (!present.has(unitId)) homes.set(unitId, unitName)
  return homes
}

const sumOf = (payments: readonly Transaction[]) =>
  payments.filter(({ txType }) => txType === 'property').reduce((sum, { amount }) => sum + amount, 0)

/**
 * How much of a home is paid. Where the server does not say, the payments are added up.
 * @returns undefined when neither is known
 */
export function progressOf(owned: OwnedUnit, transactions: readonly Transaction[]): Progress | undefined {
  const { price } = owned.unitId
  const own = paymentsFor(transactions, owned.unitId._id)
  const paid = owned.pricePaid ?? (own.length > 0 ? sumOf(own) : undefined)
  if (paid === undefined || price <= 0) return undefined
  return progressOfPrice(price, paid, owned.outstanding)
}

/** What is left to pay for a home, in words. Undefined where the server does not say. */
export function outstandingText({ outstanding }: Pick<OwnedUnit, 'outstanding'>): string | undefined {
  if (outstanding === undefined) return undefined
  return outstanding === 0 ? 'Paid in full' : `${money(outstanding)} outstanding`
}

/** A share as a whole percentage. It is 100 only when everything is paid. */
export const percentOf = (share: number): number => (share >= 1 ? 100 : Math.min(99, Math.round(share * 100)))
