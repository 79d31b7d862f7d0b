import type { OfferedPlan } from '#contract/plans.ts'
import { noDayText, partsOf } from './plan.ts'
import { counted } from './words.ts'

/*
 * The payment plans that a visitor sees on the page of a home. A plan of a deposit and equal months
 * leaves a choice: a higher deposit and fewer months, never less than the company offers.
 */

/** What can be chosen of a plan, the plan's own value first, and what is chosen. */
type Terms = {
  /** In percent of the price. */
  readonly deposits: readonly number[]
  readonly deposit: number
  readonly monthCounts: readonly number[]
  readonly months: number
}

export type PlanChoice = {
  readonly plan: OfferedPlan
  /** Undefined for a plan that leaves no choice. */
  readonly terms: Terms | undefined
}

type OfferedLine = {
  readonly title: string
  /** After signing; null: when the company says so. */
  readonly afterMonths: number | null
  readonly amountKobo: number
}

const roundDeposits = [10, 20, 30, 40, 50, 60, 70, 80, 90]
const roundMonths = [60, 48, 36, 24, 18, 12, 6, 3]

/**
 * Undefined unless the plan is a deposit on signing and then equal payments, one a month. Shares are
 * rounded, so equal ones may differ by a hundredth of a percent for each.
 */
function choicesOf({ lines: [first, ...rest] }: OfferedPlan) {
  const share = rest[0]?.share
  if (first?.afterMonths !== 0 || rest.length < 2 || share === undefined) return undefined
  const isMonthly = rest.every(
    (line, index) => line.afterMonths === index + 1 && Math.abs(line.share - share) < rest.length,
  )
  if (!isMonthly) return undefined
  const own = first.share / 100
  return {
    deposits: [own, ...roundDeposits.filter((percent) => percent > own)],
    monthCounts: [rest.length, ...roundMonths.filter((months) => months < rest.length)],
  }
}

/**
 * What an address asks of the plans that a home offers: `?plan=Monthly&deposit=40&months=6`. What is
 * not offered counts as not said.
 * @returns undefined if no plan is offered
 */
export function readPlanChoice(
  plans: readonly OfferedPlan[],
  query: URLSearchParams,
): PlanChoice | undefined {
  const plan = plans.find(({ name }) => name === query.get('plan')) ?? plans[0]
  if (plan === undefined) return undefined
  const choices = choicesOf(plan)
  const asked = (offered: readonly number[], name: string) =>
    offered.find((value) => `${value}` === query.get(name)) ?? offered[0] ?? 0
  return {
    plan,
    terms: choices && {
      ...choices,
      deposit: asked(choices.deposits, 'deposit'),
      months: asked(choices.monthCounts, 'months'),
    },
  }
}

/** The lines of a chosen plan: as many as its own at most, and they add up to the price. */
export function offeredLines({ plan: { lines }, terms }: PlanChoice, priceKobo: number): OfferedLine[] {
  const shares = lines.map(({ share }) => share)
  if (terms === undefined || (terms.deposit === terms.deposits[0] && terms.months === lines.length - 1)) {
    const parts = partsOf(priceKobo, shares)
    return lines.map(({ title, afterMonths }, index) => ({
      ...{ title, afterMonths, amountKobo: parts[index] ?? 0 },
    }))
  }
  const { deposit, months } = terms
  const depositShare = Math.round(deposit * 100)
  const [depositKobo = 0, restKobo = 0] = partsOf(priceKobo, [depositShare, 10_000 - depositShare])
  const monthlyKobo = Math.floor(restKobo / months / 100) * 100
  return [...lines.slice(0, months), ...lines.slice(-1)].map(({ title }, afterMonths) => ({
    ...{ title, afterMonths },
    amountKobo:
      afterMonths === 0
        ? depositKobo
        : afterMonths < months
          ? monthlyKobo
          : restKobo - monthlyKobo * (months - 1),
  }))
}

/** When a line is due: `On signing`, `6 months later`. */
export function whenText({ afterMonths }: Pick<OfferedLine, 'afterMonths'>): string {
  if (afterMonths === null) return noDayText
  return afterMonths === 0 ? 'On signing' : `${counted(afterMonths, 'month')} later`
}

/** The sentence of an enquiry that asks for a plan. The form of an owner finds the plan's name in it. */
export function planWish({ plan: { name }, terms }: PlanChoice): string {
  const chosen = terms === undefined ? '' : ` Deposit: ${terms.deposit}%. Months: ${terms.months}.`
  return `I would like to pay by the plan “${name}”.${chosen}`
}

const anyWish = /I would like to pay by the plan “.*?”\.(?: Deposit: [\d.]+%\. Months: \d+\.)?/

/** A message with the wish for a plan. It replaces an earlier wish; what else was typed stays. */
export function withWish(message: string, wish: string): string {
  if (anyWish.test(message)) return message.replace(anyWish, () => wish)
  return message.trim() === '' ? wish : `${message.trimEnd()}\n\n${wish}`
}
