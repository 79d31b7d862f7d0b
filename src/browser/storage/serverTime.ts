import { companyDay } from '#domain/dates.ts'
import { minute } from '#domain/time.ts'
import { readCache, writeCache } from '../session/sessionCache.ts'

/** In ms. Smaller differences come from slow answers and clocks that are nearly right. */
const tolerance = 5 * minute
const name = 'clock'

/** How many ms this device's clock is behind the server's. Some phones are years off. */
const behind = (): number => Number(readCache(name) ?? 0)

/**
 * Compares this device's clock with the server's.
 * @param date the `Date` header of an answer; null if the server hides it from pages
 */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference)) return
  const isOff = Math.abs(difference) > tolerance
  if (isOff || behind() !== 0) writeCache(name, isOff ? difference : 0)
}

/** Now by the server's clock, as far as it is known, in ISO 8601. */
export const serverNow = (): string => new Date(Date.now() + behind()).toISOString()

/** Today in the company's time zone, `2026-11-21`. */
export const today = (): string => companyDay(serverNow())
