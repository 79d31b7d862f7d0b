import { companyTime } from './dates.ts'
import { hour, minute, day as oneDay } from './time.ts'
import { counted } from './words.ts'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The time of day, `14:05`. Empty for an invalid time. */
export const timeOfDay = (iso: string | undefined): string => companyTime(iso).slice(11, 16)

/** The day of the month and the month's name. Empty for an invalid time. */
function dayAndMonth(iso: string | undefined): { day: string; month: string } {
  const time = companyTime(iso)
  return { day: `${Number(time.slice(8, 10)) || ''}`, month: months[Number(time.slice(5, 7)) - 1] ?? '' }
}

/** A day in words, `21 November 2026`. Empty for an invalid time. */
export function dayInWords(iso: string | undefined): string {
  const { day, month } = dayAndMonth(iso)
  return `${day} ${month} ${companyTime(iso).slice(0, 4)}`.trim()
}

/**
 * A day on paper, `12 Oct 2026`: a month in figures could be mistaken for a day. Empty for an
 * invalid time.
 */
export const shortDate = (iso: string | undefined): string =>
  `${shortDay(iso)} ${companyTime(iso).slice(0, 4)}`.trim()

function shortDay(iso: string | undefined): string {
  const { day, month } = dayAndMonth(iso)
  return `${day} ${month.slice(0, 3)}`.trim()
}

/**
 * The heading of a conversation's day: `Today`, `Yesterday` or in words. Empty for an invalid time.
 */
export function dayLabel(iso: string | undefined, now: Date): string {
  const day = dayInWords(iso)
  if (day !== '' && day === dayInWords(now.toISOString())) return 'Today'
  if (day !== '' && day === dayInWords(new Date(now.getTime() - oneDay).toISOString())) return 'Yesterday'
  return day
}

/**
 * The time of a room's latest message: the time of day for today, else the day, `3 Nov`. Empty for
 * an invalid time.
 */
export const roomTime = (iso: string | undefined, now = new Date()): string =>
  dayLabel(iso, now) === 'Today' ? timeOfDay(iso) : shortDay(iso)

/**
 * How long ago a time is, rounded down: `5 days`, `3 hours`, `1 minute`.
 * @param now ISO 8601
 */
export function ageInWords(iso: string, now: string): string {
  const age = Date.parse(now) - Date.parse(iso)
  if (age >= oneDay) return counted(Math.floor(age / oneDay), 'day')
  if (age >= hour) return counted(Math.floor(age / hour), 'hour')
  return counted(Math.max(1, Math.floor(age / minute)), 'minute')
}
