/** The company's own time zone: a payment has one date, wherever it is read. */
const timeZone = 'Africa/Lagos'

const monthFirst = new Intl.DateTimeFormat('en-US', {
  timeZone,
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
})
const dayFirst = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
const longDay = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })

const formatted = (format: Intl.DateTimeFormat, iso: string | undefined) => {
  const date = new Date(iso ?? '')
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}

/** MM/DD/YYYY, for transactions and bills (spec section 9). Empty for what is no time. */
export const monthFirstDate = (iso: string | undefined): string => formatted(monthFirst, iso)

/** DD/MM/YYYY, for users (spec section 9). Empty for what is no time. */
export const dayFirstDate = (iso: string | undefined): string => formatted(dayFirst, iso)

/** The time of day, `14:05`. Empty for what is no time. */
export const timeOfDay = (iso: string | undefined): string => formatted(clock, iso)

/** A day in words, `21 November 2026`. Empty for what is no time. */
export const dayInWords = (iso: string | undefined): string => formatted(longDay, iso)

const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' })

/** A day of a conversation, `Today`, `Yesterday` or in words. Empty for what is no time. */
export function dayLabel(iso: string | undefined, now: Date): string {
  const day = dayInWords(iso)
  if (day !== '' && day === longDay.format(now)) return 'Today'
  if (day !== '' && day === longDay.format(new Date(now.getTime() - 86_400_000))) return 'Yesterday'
  return day
}

/** When a room was last written in: the time for today, else the day, `3 Nov`. Empty for what is no time. */
export const roomTime = (iso: string | undefined, now = new Date()): string =>
  dayLabel(iso, now) === 'Today' ? timeOfDay(iso) : formatted(shortDay, iso)
