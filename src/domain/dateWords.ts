import { companyDay, companyTime, readerTime } from './dates.ts'
import { hour, minute, day as oneDay } from './time.ts'
import { counted } from './words.ts'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The time of day, `14:05`. Empty for an invalid time. */
export const timeOfDay = (iso: string | undefined): string => companyTime(iso).slice(11, 16)

/** The time of day by the reader's clock, `14:05`. Empty for an invalid time. */
export const readerTimeOfDay = (iso: string | undefined): string => readerTime(iso).slice(11, 16)

/** The day of the month and the month's name of a clock's time. Empty for an invalid one. */
function dayAndMonth(time: string): { day: string; month: string } {
  return { day: `${Number(time.slice(8, 10)) || ''}`, month: months[Number(time.slice(5, 7)) - 1] ?? '' }
}

/** A day in words, `21 November 2026`. Empty for an invalid time. */
export const dayInWords = (iso: string | undefined): string => wordsOfDay(companyTime(iso))

/** The month of a day in words, `November 2026`. Empty for an invalid time. */
export const monthOfYear = (iso: string | undefined): string => dayInWords(iso).replace(/^\d+ /, '')

/**
 * A day in words, without the year of today: `30 November`, `5 January 2027`.
 * @param day, today `2026-11-30`
 */
export const nearDay = (day: string, today: string): string =>
  dayInWords(day).replace(` ${today.slice(0, 4)}`, '')

/**
 * A time by the company's clock, `3 November, 14:00`; with its year unless that is the year of now.
 * @param now ISO 8601
 */
export const clockTime = (iso: string, now: string): string =>
  `${nearDay(companyDay(iso), companyDay(now))}, ${timeOfDay(iso)}`

function wordsOfDay(time: string): string {
  const { day, month } = dayAndMonth(time)
  return `${day} ${month} ${time.slice(0, 4)}`.trim()
}

/**
 * A day on paper, `12 Oct 2026`: a month in figures could be mistaken for a day. Empty for an
 * invalid time.
 */
export const shortDate = (iso: string | undefined): string =>
  `${shortDay(companyTime(iso))} ${companyTime(iso).slice(0, 4)}`.trim()

function shortDay(time: string): string {
  const { day, month } = dayAndMonth(time)
  return `${day} ${month.slice(0, 3)}`.trim()
}

/**
 * The heading of a conversation's day by the reader's clock: `Today`, `Yesterday` or in words.
 * Empty for an invalid time.
 */
export function dayLabel(iso: string | undefined, now: Date): string {
  const day = wordsOfDay(readerTime(iso))
  const today = readerTime(now.toISOString())
  if (day !== '' && day === wordsOfDay(today)) return 'Today'
  const yesterday = new Date(Date.parse(today) - oneDay).toISOString()
  return day !== '' && day === wordsOfDay(yesterday) ? 'Yesterday' : day
}

/**
 * The time of a room's latest message by the reader's clock: the time of day for today, else the
 * day, `3 Nov`. Empty for an invalid time.
 */
export const roomTime = (iso: string | undefined, now = new Date()): string =>
  dayLabel(iso, now) === 'Today' ? readerTimeOfDay(iso) : shortDay(readerTime(iso))

/**
 * When a message was seen, by the reader's clock: `Seen 14:05`, `Seen yesterday, 14:05` or `Seen on
 * 3 November`. `Seen` for an unknown time.
 */
export function seenText(iso: string | undefined, now = new Date()): string {
  const day = dayLabel(iso, now)
  if (day === 'Today') return `Seen ${readerTimeOfDay(iso)}`
  if (day === 'Yesterday') return `Seen yesterday, ${readerTimeOfDay(iso)}`
  return day === '' ? 'Seen' : `Seen on ${day.replace(` ${now.getFullYear()}`, '')}`
}

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
