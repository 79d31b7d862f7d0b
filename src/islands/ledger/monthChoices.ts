import { monthStart, wallMonth } from '#domain/dates.ts'
import { monthInWords } from '#domain/monthly.ts'

const offered = 24

/**
 * The months that can be chosen: the newest two years, and the one that the address asked for.
 * @param shown `2026-11`
 */
export function monthChoices(shown: string) {
  const now = new Date().toISOString()
  const newest = Array.from({ length: offered }, (_, back) => wallMonth(monthStart(now, back)))
  const all = newest.includes(shown) ? newest : [...newest, shown].sort().reverse()
  return all.map((month) => ({ value: month, label: monthInWords(month) }))
}
