import { readCache, writeCache } from './sessionCache.ts'

/** Differences below this, in ms, are those of slow answers and of clocks like others. */
const tolerated = 5 * 60_000
const place = 'clock'

/** How far this device's clock is behind the server's, in ms. Some telephones are years off. */
const behind = (): number => Number(readCache(place) ?? 0)

/**
 * Compares this device's clock with the server's.
 * @param date the `Date` header of an answer; null where a server does not let pages read it
 */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference)) return
  const isOff = Math.abs(difference) > tolerated
  if (isOff || behind() !== 0) writeCache(place, isOff ? difference : 0)
}

/** Now by the server's clock, as far as it is known, in ISO 8601. */
export const serverNow = (): string => new Date(Date.now() + behind()).toISOString()
