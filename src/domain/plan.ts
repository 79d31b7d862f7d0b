import type { LineState, PaymentPlan } from '#contract/plans.ts'
import { companyDay, dayFrom } from './dates.ts'
import { dayInWords } from './dateWords.ts'
import { nairaOf } from './kobo.ts'
import { moneyInText } from './money.ts'
import { day as oneDay } from './time.ts'
import { counted } from './words.ts'

/** A line of a payment plan; a line without a day is due when the company says so. */
export type PlannedLine = {
  readonly title: string
  readonly amountKobo: number
  /** Such as `2026-11-30`, by the company's clock. */
  readonly dueOn?: string | undefined
}

type FilledLine<L> = L & { readonly paidKobo: number; readonly state: LineState }

type PlanToday<L> = {
  readonly lines: readonly FilledLine<L>[]
  readonly plannedKobo: number
  /** What lacks on the overdue lines, and the first day that was missed. */
  readonly overdueKobo: number
  readonly overdueSince: string | undefined
  /** What lacks on all lines. */
  readonly leftKobo: number
  /** The first line that is neither full nor overdue. */
  readonly next: FilledLine<L> | undefined
}

/** A line counts as due from as many days before its day. */
const dueWithin = 30

/** How many days `to` is after `from`; both such as `2026-11-30`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / oneDay)

function stateOf({ amountKobo, dueOn }: PlannedLine, paidKobo: number, today: string): LineState {
  if (paidKobo >= amountKobo) return 'paid'
  if (dueOn !== undefined && dueOn < today) return 'overdue'
  if (paidKobo > 0) return 'part'
  if (dueOn === undefined) return 'open'
  return daysBetween(today, dueOn) <= dueWithin ? 'due' : 'later'
}

export const lackingKobo = (line: { readonly amountKobo: number; readonly paidKobo: number }): number =>
  line.amountKobo - line.paidKobo

const sumOf = (kobo: readonly number[]) => kobo.reduce((sum, one) => sum + one, 0)

/**
 * How a payment plan stands: the money fills the lines in their order. What is paid is never stored
 * with a line, so that a payment, a reversal and a new plan need no correction of each other.
 * @param paidKobo what is paid in all; what is beyond the plan fills no line
 * @param today `2026-11-30`, by the company's clock: a line is overdue from the day after its own
 */
export function planAt<L extends PlannedLine>(
  planned: readonly L[],
  paidKobo: number,
  today: string,
): PlanToday<L> {
  let money = Math.max(0, paidKobo)
  const lines = planned.map((line) => {
    const paid = Math.min(money, line.amountKobo)
    money -= paid
    return { ...line, paidKobo: paid, state: stateOf(line, paid, today) }
  })
  const overdue = lines.filter(({ state }) => state === 'overdue')
  return {
    lines,
    plannedKobo: sumOf(lines.map(({ amountKobo }) => amountKobo)),
    overdueKobo: sumOf(overdue.map(lackingKobo)),
    overdueSince: overdue[0]?.dueOn,
    leftKobo: sumOf(lines.map(lackingKobo)),
    next: lines.find(({ state }) => state !== 'paid' && state !== 'overdue'),
  }
}

type Windows = {
  /** Days before the day of a line, and after it, on which a reminder goes out. */
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/** For as many days the last reminder of a line may still go out. */
const lastWindow = 7

/**
 * Which reminder of a line is in its window today: each window lasts until the next one begins, so
 * that after a pause one reminder goes out and not all that were missed.
 * @param dueOn, today `2026-11-30`
 * @returns such as `before 7`; undefined if none is
 */
export function reminderKind(dueOn: string, today: string, { before, after }: Windows): string | undefined {
  const left = daysBetween(today, dueOn)
  if (left >= 0) {
    const window = before.filter((days) => days >= left).toSorted((one, other) => one - other)[0]
    return window === undefined ? undefined : `before ${window}`
  }
  const late = -left
  const window = after.filter((days) => days <= late).toSorted((one, other) => other - one)[0]
  if (window === undefined || late >= Math.max(...after) + lastWindow) return undefined
  return `after ${window}`
}

/** The days of lines that may have a reminder today. @param today `2026-11-30` */
export function remindedDays(today: string, { before, after }: Windows): { from: string; until: string } {
  return {
    from: dayFrom(today, -Math.max(...after) - lastWindow),
    until: dayFrom(today, Math.max(...before)),
  }
}

/** What a screen reader and a paper call each state. A line without a day says so beside it. */
export const stateWords: Readonly<Record<LineState, string>> = {
  paid: 'Paid',
  part: 'Part paid',
  due: 'Due',
  later: 'Later',
  open: 'Later',
  overdue: 'Overdue',
}

/** In place of the day of a line that has none. */
export const noDayText = 'When the company tells you'

/** In place of the day of a line that has none yet: `When Roofing is reached`, `14 days after Roofing`. */
export function openText(stage: PaymentPlan['lines'][number]['stage']): string {
  if (stage === undefined) return noDayText
  const { name, daysAfter } = stage
  return daysAfter === 0 ? `When ${name} is reached` : `${counted(daysAfter, 'day')} after ${name}`
}

/**
 * A day some months after another. The 31st becomes the last day of a shorter month.
 * @param firstDay `2026-01-31`
 */
export function monthsAfter(firstDay: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = firstDay.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const day = new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay)))
  return day.toISOString().slice(0, 10)
}

type TemplateLine = {
  readonly title: string
  /** Of the price, in basis points; those of a template add up to 10,000. */
  readonly share: number
  /** After the first day; null: due when the company says so. */
  readonly afterMonths: number | null
}

/** A share of a price in kobo, rounded down to whole naira. Exact: no product is above 10^12. */
function shareOf(priceKobo: number, share: number): number {
  const wholeShares = 1_000_000
  const rest = priceKobo % wholeShares
  const naira = ((priceKobo - rest) / wholeShares) * share + Math.floor((rest * share) / wholeShares)
  return naira * 100
}

/**
 * The parts of a price in kobo. They are rounded down to whole naira, and the last one takes the
 * rest, so that they add up to the price.
 * @param shares basis points that add up to 10,000
 */
export function partsOf(priceKobo: number, shares: readonly number[]): number[] {
  const parts = shares.slice(0, -1).map((share) => shareOf(priceKobo, share))
  return [...parts, priceKobo - sumOf(parts)]
}

/** The lines of a plan that a template makes. They add up to the price. */
export function planFromTemplate(
  template: readonly TemplateLine[],
  priceKobo: number,
  firstDay: string,
): PlannedLine[] {
  const parts = partsOf(
    priceKobo,
    template.map(({ share }) => share),
  )
  return template.map(({ title, afterMonths }, index) => ({
    title,
    amountKobo: parts[index] ?? 0,
    ...(afterMonths === null ? {} : { dueOn: monthsAfter(firstDay, afterMonths) }),
  }))
}

type Fault = { readonly path: (string | number)[]; readonly message: string }

/** Faults of lines that are due before a line above them. */
function orderFaults(field: 'dueOn' | 'afterMonths', times: readonly (string | number | undefined)[]) {
  const faults: Fault[] = []
  let above: { readonly time: string | number; readonly line: number } | undefined
  for (const [index, time] of times.entries()) {
    if (time === undefined) continue
    if (above !== undefined && time < above.time) {
      const message = `Line ${index + 1} is due before line ${above.line}`
      faults.push({ path: ['lines', index, field], message })
    }
    above = { time, line: index + 1 }
  }
  return faults
}

const firstPossibleDay = '2000-01-01'
const mostMonthsAhead = 360

/**
 * What is wrong with a new payment plan, with the path of each fault; nothing for no lines, which
 * end a plan. The form and the server use the same texts.
 * @param now ISO 8601
 */
export function planFaults(lines: readonly PlannedLine[], priceKobo: number, now: string): Fault[] {
  if (lines.length === 0) return []
  const lastDay = monthsAfter(companyDay(now), mostMonthsAhead)
  const range = `A line can be due from ${dayInWords(firstPossibleDay)} to ${dayInWords(lastDay)}`
  const outside = lines.flatMap(({ dueOn }, index) =>
    dueOn !== undefined && (dueOn < firstPossibleDay || dueOn > lastDay)
      ? [{ path: ['lines', index, 'dueOn'], message: range }]
      : [],
  )
  const order = orderFaults(
    'dueOn',
    lines.map(({ dueOn }) => dueOn),
  )
  const planned = sumOf(lines.map(({ amountKobo }) => amountKobo))
  if (planned === priceKobo) return [...outside, ...order]
  const [sum, price] = [planned, priceKobo].map((kobo) => moneyInText(nairaOf(kobo)))
  return [
    ...outside,
    ...order,
    { path: ['lines'], message: `This plan adds up to ${sum}; the price is ${price}.` },
  ]
}

/** What is wrong with the lines of a template, with the path of each fault. */
export function templateFaults(lines: readonly TemplateLine[]): Fault[] {
  const percent = sumOf(lines.map(({ share }) => share)) / 100
  const order = orderFaults(
    'afterMonths',
    lines.map(({ afterMonths }) => afterMonths ?? undefined),
  )
  if (percent === 100) return order
  return [...order, { path: ['lines'], message: `The shares add up to ${percent}%, not to 100%.` }]
}
