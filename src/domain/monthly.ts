import { company } from '#company.ts'
import type { UnitTransaction } from '#contract/transactions.ts'
import { companyMonth } from './dates.ts'

/** One month's sum, `2026-11`. */
export type MonthSum = { readonly month: string; readonly amount: number }

const monthName = new Intl.DateTimeFormat(company.language, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-11` in words: `Nov 2026`. Empty for an invalid month. */
export function monthInWords(month: string): string {
  const date = new Date(`${month}-15T12:00:00Z`)
  return Number.isNaN(date.getTime()) ? '' : monthName.format(date)
}

const nextMonth = (month: string): string => {
  const [year = 0, index = 0] = month.split('-').map(Number)
  return index === 12 ? `${year + 1}-01` : `${year}-${String(index + 1).padStart(2, '0')}`
}

type Line = Pick<UnitTransaction, 'amount' | 'date' | 'state'>

/**
 * Sums payments by month, oldest first, for the newest twelve months at most. Months without
 * payments in between are 0. A reversed payment was never received: neither it nor its reversal
 * counts.
 */
export function sumsByMonth(lines: readonly Line[]): MonthSum[] {
  const sums = new Map<string, number>()
  for (const { amount, date, state = 'paid' } of lines) {
    const month = companyMonth(date)
    if (month !== '' && state === 'paid') sums.set(month, (sums.get(month) ?? 0) + amount)
  }
  const months = [...sums.keys()].sort()
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined) return []
  const all: MonthSum[] = []
  for (let month = first; month <= last; month = nextMonth(month)) {
    all.push({ month, amount: sums.get(month) ?? 0 })
  }
  return all.slice(-12)
}
