import type { PlanSummary } from '#contract/plans.ts'
import { nearDay } from './dateWords.ts'
import { moneyInText } from './money.ts'
import { day as oneDay } from './time.ts'

/*
 * What the dashboard and a home's page say of its payment plan. It is not in `plan.ts`, because
 * these pages need no more of it at first.
 */

/** What is late of a home's payment plan, what comes next, or that all is paid. */
export function planText(plan: PlanSummary, today: string): string {
  const { overdue, overdueSince, left, amount = left, on } = plan
  if (left === 0) return 'Paid in full'
  if (overdueSince !== undefined)
    return `Overdue since ${nearDay(overdueSince, today)}: ${moneyInText(overdue)}`
  const when = on === undefined ? 'when the company tells you' : `by ${nearDay(on, today)}`
  return `Next: ${moneyInText(amount)} ${when}`
}

/** In ms. The dashboard tells of a payment so long before its day. */
const soon = 30 * oneDay

/** Whether something is late or soon due. @param today `2026-11-30`, by the company's clock */
export const isPressing = ({ overdueSince, left, on }: PlanSummary, today: string): boolean =>
  overdueSince !== undefined || (left > 0 && on !== undefined && Date.parse(on) - Date.parse(today) <= soon)
