import { day } from './time.ts'

/** Excel counts days from here. It saves a day as that number where a cell has no format of days. */
const excelStart = Date.UTC(1899, 11, 30)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const monthOf = (name = '') => `${months.indexOf(name.slice(0, 3).toLowerCase()) + 1}`

const forms = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<date>\d\d?)$/,
  /^(?<date>\d\d?)[/.-](?<month>\d\d?)[/.-](?<year>\d{4})$/,
  /^(?<date>\d\d?)[ -](?<name>[a-z]{3,9})[ -](?<year>\d{4}|\d\d)$/i,
]

/**
 * Reads a day as spreadsheets write it: `2024-11-30`, with the day first as in `30/11/2024`,
 * `30-Nov-24`, or Excel's number `45626`. A time of midnight after it is ignored.
 * @returns `2024-11-30`; undefined for another text, and for a day that no calendar has
 */
export function readDay(typed: string): string | undefined {
  const text = typed.trim().replace(/[ T]00:00(?::00(?:\.0+)?)?Z?$/, '')
  if (/^\d{5}$/.test(text)) return new Date(excelStart + Number(text) * day).toISOString().slice(0, 10)
  const found = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (found === undefined) return undefined
  const { year = '', name, month = monthOf(name), date = '' } = found
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined
}
