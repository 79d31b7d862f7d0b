import { holdDays } from '#company.ts'
import type { Hold } from '#contract/holds.ts'
import { clockTime } from './dateWords.ts'
import { day, hour, isoTime, minute } from './time.ts'
import { counted } from './words.ts'

/**
 * How long there is until a time, rounded down: `in 5 hours`. `over` from that time on.
 * @param now ISO 8601
 */
export function timeLeft(iso: string, now: string): string {
  const left = Date.parse(iso) - Date.parse(now)
  if (left <= 0) return 'over'
  if (left >= 2 * day) return `in ${counted(Math.floor(left / day), 'day')}`
  if (left >= hour) return `in ${counted(Math.floor(left / hour), 'hour')}`
  return `in ${counted(Math.max(1, Math.floor(left / minute)), 'minute')}`
}

/** The latest time at which a hold may end, ISO 8601: so many days after it began, in all. */
export const latestEnd = ({ kind, startsAt }: Pick<Hold, 'kind' | 'startsAt'>): string =>
  isoTime(Date.parse(startsAt) + holdDays[kind] * day)

/** Whether a hold keeps its home for somebody at a time, ISO 8601. Ending exactly now is over. */
export const isLive = ({ endsAt, endedAt }: Pick<Hold, 'endsAt' | 'endedAt'>, now: string): boolean =>
  endedAt === undefined && endsAt > now

/**
 * What is wrong with the end of a hold; undefined if nothing is.
 * @param now ISO 8601
 */
export function wrongEnd(until: string, held: Pick<Hold, 'kind' | 'startsAt'>, now: string) {
  if (until <= now) return 'Choose a time that is still to come.'
  const latest = latestEnd(held)
  return until > latest ? `At most until ${clockTime(latest, now)}.` : undefined
}
