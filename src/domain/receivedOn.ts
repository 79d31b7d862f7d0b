import { dayInWords } from './dateWords.ts'

/**
 * The earliest day that a payment may be dated. It refuses a mistyped year, and still allows
 * payments from before the company kept its books here.
 * @param today `2026-11-21`
 */
export const earliestDay = (today: string): string => `${Number(today.slice(0, 4)) - 5}-01-01`

/**
 * Why a payment can't have been received on a day. The form and the server use the same text.
 * @param day, today `2026-11-21`
 * @returns undefined for a valid day
 */
export function notReceivedOn(day: string, today: string): string | undefined {
  if (day > today) return `${dayInWords(day)} is still to come. Today is ${dayInWords(today)}.`
  const earliest = earliestDay(today)
  if (day < earliest) return `A payment can be dated back to ${dayInWords(earliest)}, and no further.`
  return undefined
}
