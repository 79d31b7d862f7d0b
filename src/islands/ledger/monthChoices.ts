import { serverNow } from '#browser/storage/serverTime.ts'
import { companyDay, companyMonth, monthStart } from '#domain/dates.ts'
import { monthInWords } from '#domain/monthly.ts'
import { earliestDay } from '#domain/receivedOn.ts'

/**
 * The months to choose from: as far back as a payment can be dated, and the address's own.
 * @param shown `2026-11`
 */
export function monthChoices(shown: string) {
  const now = serverNow()
  const offered: string[] = []
  const earliest = earliestDay(companyDay(now)).slice(0, 7)
  for (
    let month = companyMonth(now);
    month >= earliest;
    month = companyMonth(monthStart(now, offered.length))
  )
    offered.push(month)
  const all = offered.includes(shown) ? offered : [...offered, shown].sort().reverse()
  return all.map((month) => ({ value: month, label: monthInWords(month) }))
}
