/** The company's own time zone: a payment has one date, wherever it is read. */
const timeZone = 'Africa/Lagos'

/**
 * A way to write a date, made when first needed: making one takes a phone a millisecond.
 * @returns what writes an ISO time, empty for what is no time
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined
  return (iso: string | undefined): string => {
    const date = new Date(iso ?? '')
    if (Number.isNaN(date.getTime())) return ''
    made ??= new Intl.DateTimeFormat(locale, { timeZone, ...options })
    return made.format(date)
  }
}

const digits = { month: '2-digit', day: '2-digit', year: 'numeric' } as const

/** MM/DD/YYYY, for transactions and bills (spec section 9). Empty for what is no time. */
export const monthFirstDate = dateFormat('en-US', digits)

/** DD/MM/YYYY, for users (spec section 9). Empty for what is no time. */
export const dayFirstDate = dateFormat('en-GB', digits)
