import { setTimeout as pass } from 'node:timers/promises'
import { companyDay, dayEnd } from '#domain/dates.ts'

/** Longer than any test needs on one day, in ms. */
const enough = 30_000

/**
 * Today by the company's clock. Near midnight it waits for the next day, so that the test stays
 * within one.
 */
export async function companyToday(): Promise<string> {
  const left = Date.parse(dayEnd(companyDay(new Date().toISOString()))) - Date.now()
  if (left < enough) await pass(left + 1)
  return companyDay(new Date().toISOString())
}
