import { hour, minute } from './time.ts'

/**
 * The company's time zone: Lagos is an hour ahead of UTC all year. A payment has the same date
 * wherever it is read.
 */
const ahead = hour

/**
 * A time by the company's clock, `2026-11-21T14:05…`. Empty for an invalid time.
 * `Intl.DateTimeFormat` is avoided: creating one takes a cheap phone 20 ms just when the first data
 * should show.
 */
export function companyTime(iso: string | undefined): string {
  const time = Date.parse(iso ?? '')
  return Number.isNaN(time) ? '' : new Date(time + ahead).toISOString()
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

/** The last moment of a day such as `2026-11-21` by the company's clock. ISO 8601. */
export const dayEnd = (day: string): string =>
  new Date(Date.parse(`${day}T23:59:59.999Z`) - ahead).toISOString()

/**
 * The first moment of the month that lies `monthsBack` months before a time, by the company's
 * clock. ISO 8601.
 */
export function monthStart(iso: string, monthsBack: number): string {
  const [year = 0, month = 1] = companyMonth(iso).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - monthsBack, 1) - ahead).toISOString()
}

/** The first moment of a day such as `2026-11-22` by the company's clock. ISO 8601. */
export const dayStart = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - ahead).toISOString()

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
