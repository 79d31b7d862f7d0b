import { companyDay } from '#domain/dates.ts'
import { day, minute } from '#domain/time.ts'
import type { Bill } from '../../database/schema.ts'

/** For so many days after a bill was started it is ordered; each is asked about before. */
const mostDays = 31

/**
 * Our name for an order: what depends on its bill, the day and how many orders of that day bought
 * nothing, and on nothing that a restored database could have forgotten. VTpass wants a minute of
 * today in front, as twelve digits, and takes each name once. The first order of a day is named by
 * its first minute, the next one by its second.
 * @param day as by the company's clock, `2026-11-21`
 */
export const orderName = ({ reference }: Pick<Bill, 'reference'>, day: string, attempt: number): string => {
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + attempt * minute).toISOString()
  return `${at.slice(0, 16).replaceAll(/\D/g, '')}${reference}`
}

/**
 * The days on which a bill may have been ordered, the last one today.
 * @param now ISO 8601
 * @returns undefined if there are too many to ask about
 */
export function daysOfOrders(
  { created_at }: Pick<Bill, 'created_at'>,
  now: string,
): readonly string[] | undefined {
  const today = Date.parse(companyDay(now))
  const before = Math.max(0, (today - Date.parse(companyDay(created_at))) / day)
  if (before > mostDays) return undefined
  return Array.from({ length: before + 1 }, (_, index) =>
    new Date(today - (before - index) * day).toISOString().slice(0, 10),
  )
}

/** Whether this database has placed the orders of a day itself, or may have. */
export const knowsOrdersOf = ({ vend_sent_at }: Pick<Bill, 'vend_sent_at'>, day: string): boolean =>
  vend_sent_at !== null && companyDay(vend_sent_at) >= day
