import type { PaymentPlan, PlanSummary } from '#contract/plans.ts'
import { nairaOf } from '#domain/kobo.ts'
import { lackingKobo, planAt } from '#domain/plan.ts'
import type { StoredLine } from './queriesLines.ts'

type Home = {
  readonly lines: readonly StoredLine[]
  readonly priceKobo: number
  readonly paidKobo: number
}

/** @param today `2026-11-30`, by the company's clock */
export function planAnswer({ lines, priceKobo, paidKobo }: Home, today: string): PaymentPlan {
  const plan = planAt(lines, paidKobo, today)
  return {
    lines: plan.lines.map(({ _id, title, amountKobo, dueOn, stage, paidKobo: paid, state }) => ({
      ...{ _id, title, amount: nairaOf(amountKobo) },
      ...(dueOn === undefined ? {} : { dueOn }),
      ...(stage === undefined ? {} : { stage }),
      ...{ paid: nairaOf(paid), state },
    })),
    price: nairaOf(priceKobo),
    planned: nairaOf(plan.plannedKobo),
  }
}

/** What a plan says today, beside its home; undefined for a home without a plan. */
export function planSummaryOf(
  lines: readonly StoredLine[],
  paidKobo: number,
  today: string,
): PlanSummary | undefined {
  if (lines.length === 0) return undefined
  const { next, overdueKobo, overdueSince, leftKobo } = planAt(lines, paidKobo, today)
  return {
    ...(next === undefined ? {} : { title: next.title, amount: nairaOf(lackingKobo(next)) }),
    ...(next?.dueOn === undefined ? {} : { on: next.dueOn }),
    overdue: nairaOf(overdueKobo),
    ...(overdueSince === undefined ? {} : { overdueSince }),
    left: nairaOf(leftKobo),
  }
}
