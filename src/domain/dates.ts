/**
 * The company's own time: Lagos is an hour ahead of UTC the whole year. A payment has one date,
 * wherever it is read.
 */
const ahead = 60 * 60 * 1000

/**
 * A time as the clock on the company's wall has it, `2026-11-21T14:05…`; empty for what is no time.
 * By hand, for making one of the platform's date formats takes a cheap phone 20 milliseconds, just
 * when the first data should show.
 */
export function companyTime(iso: string | undefined): string {
  const time = Date.parse(iso ?? '')
  return Number.isNaN(time) ? '' : new Date(time + ahead).toISOString()
}

/** The day of a time by the company's clock, `2026-11-21`; empty for what is no time. */
export const companyDay = (iso: string | undefined): string => companyTime(iso).slice(0, 10)

/** The month of a time by that clock, `2026-11`; empty for what is no time. */
export const companyMonth = (iso: string | undefined): string => companyTime(iso).slice(0, 7)

/** The last moment of a day, `2026-11-21`, by that clock; ISO 8601. */
export const dayEnd = (day: string): string =>
  new Date(Date.parse(`${day}T23:59:59.999Z`) - ahead).toISOString()

/**
 * The first moment, by that clock, of the month that lies so many months before the one of a time;
 * ISO 8601.
 */
export function monthStart(iso: string, monthsBack: number): string {
  const [year = 0, month = 1] = companyMonth(iso).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - monthsBack, 1) - ahead).toISOString()
}

/** The first moment, by that clock, of a day such as `2026-11-22`; ISO 8601. */
export const dayStart = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - ahead).toISOString()

const parts = (iso: string | undefined) => companyTime(iso).slice(0, 10).split('-')

/** MM/DD/YYYY, for transactions and bills. Empty for what is no time. */
export function monthFirstDate(iso: string | undefined): string {
  const [year, month, day] = parts(iso)
  return day === undefined ? '' : `${month}/${day}/${year}`
}

/** DD/MM/YYYY, for users. Empty for what is no time. */
export function dayFirstDate(iso: string | undefined): string {
  const [year, month, day] = parts(iso)
  return day === undefined ? '' : `${day}/${month}/${year}`
}
