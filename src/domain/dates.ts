import { company } from '#company.ts'
import { hour, isoTime, minute, day as oneDay, second } from './time.ts'

let clock: Intl.DateTimeFormat | undefined

/** The company's clock. Made once and when it is needed: it takes a cheap phone 20 ms. */
function companyClock(): Intl.DateTimeFormat {
  clock ??= new Intl.DateTimeFormat('en', { timeZone: company.timeZone, timeZoneName: 'longOffset' })
  return clock
}

/**
 * How far the company's clock is ahead of UTC at a time, in ms; negative west of Greenwich.
 * @param time ms since the epoch
 */
function aheadAt(time: number): number {
  // Such as `11/21/2026, GMT-04:00`; no figures for Greenwich's own time.
  const found = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(companyClock().format(time))
  if (found === null) return 0
  const [, sign, hours, minutes, seconds = 0] = found
  const ahead = Number(hours) * hour + Number(minutes) * minute + Number(seconds) * second
  return sign === '-' ? -ahead : ahead
}

/**
 * The first moment at which the company's clock shows midnight, or has left it out: in Cairo,
 * summer time begins at midnight.
 * @param midnight of a day as if the clock were UTC's, in ms; the result is ms since the epoch
 */
function firstMoment(midnight: number): number {
  const [before, after] = [aheadAt(midnight - oneDay), aheadAt(midnight + oneDay)]
  const earlier = midnight - Math.max(before, after)
  return aheadAt(earlier) === midnight - earlier ? earlier : midnight - Math.min(before, after)
}

/** A day alone, which is the company's whatever its time zone. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/**
 * A time by the company's clock, `2026-11-21T14:05…`. A day alone is the start of that day. Empty
 * for an invalid time.
 */
export function companyTime(iso = ''): string {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return ''
  return new Date(isDay(iso) ? time : time + aheadAt(time)).toISOString()
}

/**
 * A time by the clock of whoever reads it, in the form of `companyTime`, for what passes between
 * people in two places. Empty for an invalid time.
 */
export function readerTime(iso: string | undefined): string {
  const time = Date.parse(iso ?? '')
  if (Number.isNaN(time)) return ''
  return new Date(time - new Date(time).getTimezoneOffset() * minute).toISOString()
}

/** The day of a time by the company's clock, `2026-11-21`. Empty for an invalid time. */
export const companyDay = (iso: string | undefined): string => companyTime(iso).slice(0, 10)

/** The month of a time by the company's clock, `2026-11`. Empty for an invalid time. */
export const companyMonth = (iso: string | undefined): string => companyTime(iso).slice(0, 7)

/** The first moment of a day such as `2026-11-22` by the company's clock. ISO 8601. */
export const dayStart = (day: string): string => isoTime(firstMoment(Date.parse(`${day}T00:00:00.000Z`)))

/** The last moment of a day such as `2026-11-21` by the company's clock. ISO 8601. */
export const dayEnd = (day: string): string =>
  isoTime(firstMoment(Date.parse(`${day}T00:00:00.000Z`) + oneDay) - 1)

/**
 * The first moment of the month that lies `monthsBack` months before a time, by the company's
 * clock. ISO 8601.
 */
export function monthStart(iso: string, monthsBack: number): string {
  const [year = 0, month = 1] = companyMonth(iso).split('-').map(Number)
  return isoTime(firstMoment(Date.UTC(year, month - 1 - monthsBack, 1)))
}

/** Whether a day is typed in full. A half-typed year arrives as one of the first centuries. */
export const isWholeDay = (day: string): boolean => day >= '1000'

const parts = (iso: string | undefined) => companyTime(iso).slice(0, 10).split('-')

/** MM/DD/YYYY, for transactions and bills. Empty for an invalid time. */
export function monthFirstDate(iso: string | undefined): string {
  const [year, month, day] = parts(iso)
  return day === undefined ? '' : `${month}/${day}/${year}`
}

/** DD/MM/YYYY, for users. Empty for an invalid time. */
export function dayFirstDate(iso: string | undefined): string {
  const [year, month, day] = parts(iso)
  return day === undefined ? '' : `${day}/${month}/${year}`
}

/** The day so many days after another, such as `2026-11-30`; before it for a negative number. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10)
