import { setTimeout as pass } from 'node:timers/promises'
import { companyDay, dayEnd } from '#domain/dates.ts'

/** More than what a test does on one day takes, in milliseconds. */
const enough = 30_000

/**
 * Today by the company's clock, once enough of it is left: what is recorded just before midnight and looked for just
 * after it is of yesterday.
 */
export async function companyToday(): Promise<string> {
  const left = Date.parse(dayEnd(companyDay(new Date().toISOString()))) - Date.now()
  if (left < enough) await pass(left + 1)
  return companyDay(new Date().toISOString())
}
