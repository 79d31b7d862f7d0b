import { setTimeout as pass } from 'node:timers/promises'
import { companyDay, dayEnd } from '#domain/dates.ts'
import { day } from '#domain/time.ts'

/** More time than any test needs within one day, in ms. */
const enough = 30_000

/**
 * Today in the company's time zone. Near midnight it waits for the next day, so that a test does
 * not start on one day and end on the next.
 */
export async function companyToday(): Promise<string> {
  const left = Date.parse(dayEnd(companyDay(new Date().toISOString()))) - Date.now()
  if (left < enough) await pass(left + 1)
  return companyDay(new Date().toISOString())
}

/** A day in the company's time zone, `2026-11-21`. */
export const daysAgo = (days: number): string => companyDay(new Date(Date.now() - days * day).toISOString())
