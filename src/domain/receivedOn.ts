import { dayInWords } from './dateWords.ts'

/**
 * The first day that money can be said to have come on: a year that was mistyped is refused, and
 * what was paid before the company kept its books here has its place.
 * @param today `2026-11-21`
 */
export const earliestDay = (today: string): string => `${Number(today.slice(0, 4)) - 5}-01-01`

/**
 * Why money can't have come on a day, as the site says while it is typed and the server when it is
 * sent.
 * @param day, today `2026-11-21`
 * @returns undefined for a day that it can have come on
 */
export function notReceivedOn(day: string, today: string): string | undefined {
  if (day > today) return `${dayInWords(day)} is still to come. Today is ${dayInWords(today)}.`
  const earliest = earliestDay(today)
  if (day < earliest) return `A payment can be dated back to ${dayInWords(earliest)}, and no further.`
  return undefined
}
