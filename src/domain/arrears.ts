import type { Balance, OverdueTerm } from '#contract/transactions.ts'
import { planText } from './planTexts.ts'

/** Which balances are shown: all, what is overdue, or what is overdue for so many days. */
export type Overdue = '' | OverdueTerm

type OverdueChoice = {
  readonly value: Overdue
  readonly label: string
  /** Days since the first that was missed, both included. */
  readonly from: number
  readonly to: number
}

const everything: OverdueChoice = { value: '', label: 'All', from: 0, to: Infinity }

export const overdueChoices: readonly OverdueChoice[] = [
  everything,
  { value: 'any', label: 'Overdue', from: 1, to: Infinity },
  { value: '1-30', label: 'Overdue 1–30 days', from: 1, to: 30 },
  { value: '31-60', label: 'Overdue 31–60 days', from: 31, to: 60 },
  { value: '61-90', label: 'Overdue 61–90 days', from: 61, to: 90 },
  { value: 'over-90', label: 'Overdue over 90 days', from: 91, to: Infinity },
]

/** The choice of this value; that of all for an unknown one. */
export const overdueChoice = (value: string | undefined): OverdueChoice =>
  overdueChoices.find((choice) => choice.value === value) ?? everything

type Due = Pick<Balance, 'overdue' | 'overdueSince' | 'nextDueOn' | 'nextDueAmount' | 'outstanding'>

/** What is overdue of a home's plan, or what is next; undefined without a plan, and for a full one. */
export function dueText(balance: Due, today: string): string | undefined {
  const { overdue, overdueSince, nextDueOn: on, nextDueAmount: amount, outstanding: left } = balance
  if (overdue === undefined || (overdueSince === undefined && amount === undefined)) return undefined
  return planText({ overdue, overdueSince, amount, on, left }, today)
}
