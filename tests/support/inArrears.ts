import type { Balance } from '#contract/transactions.ts'
import { overdueChoice } from '#domain/arrears.ts'
import { daysBetween } from '#domain/plan.ts'

/**
 * The balances that are overdue for as many days as a choice says; all without one.
 * @param today `2026-11-30`, by the company's clock
 */
export function inArrears<B extends Pick<Balance, 'overdueSince'>>(
  balances: readonly B[],
  chosen: string | undefined,
  today: string,
): readonly B[] {
  const { value, from, to } = overdueChoice(chosen)
  if (value === '') return balances
  return balances.filter(({ overdueSince }) => {
    if (overdueSince === undefined) return false
    const days = daysBetween(overdueSince, today)
    return days >= from && days <= to
  })
}
