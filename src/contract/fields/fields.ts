import { z } from 'zod'
import { company } from '#company.ts'
import { bounds } from './bounds.ts'
import { cleanEmail, cleanLine, cleanPhone, cleanText, isEmail } from './cleaned.ts'
import { invalidEmail } from './texts.ts'

const noNul = (value: string) => !value.includes('\u0000')

/** The message for a missing value, or one of another type. */
const missing = (label: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? `${label} is required` : `${label} must be text`,
})

/**
 * How long a text may be before it is cleaned: blanks, invisible marks and what stands around an
 * address are removed, and letters written in parts get shorter.
 */
const uncleaned = (max: number) => 2 * max + 1000

/** Text as `clean` leaves it, bounded, without NUL. `label` names the field in the user's words. */
export function cleaned(clean: (text: string) => string, label: string, max: number) {
  const tooLong = `${label} may have at most ${max.toLocaleString('en')} characters`
  return z
    .string(missing(label))
    .max(uncleaned(max), { error: tooLong, abort: true })
    .overwrite(clean)
    .max(max, tooLong)
    .refine(noNul, `${label} has a character that is not allowed`)
}

/** A line of text that must not be blank. */
export const text = (label: string, max: number = bounds.name) =>
  cleaned(cleanLine, label, max).min(1, `${label} is required`)

/** A line of text that may be blank. */
export const optionalText = (label: string, max: number = bounds.name) => cleaned(cleanLine, label, max)

/** Text of several lines that must not be blank. */
export const longText = (label: string, max: number) =>
  cleaned(cleanText, label, max).min(1, `${label} is required`)

/** The e-mail address of an existing account, in lower case. Its form is not checked again. */
export const accountEmail = cleaned(cleanEmail, 'Email', bounds.email)
  .toLowerCase()
  .min(1, { error: 'Email is required', abort: true })

export const email = accountEmail.refine(isEmail, invalidEmail).meta({ format: 'email' })

const noPhone = `Enter a valid phone number, such as ${company.mobile}`

/** A phone number as people write it; empty when unknown. */
export const phoneNumber = cleaned(cleanPhone, 'Phone number', bounds.phone).refine(
  (value) => value === '' || (/^\+?[\d\s().-]{3,}$/.test(value) && /\d/.test(value)),
  noPhone,
)

/** A visitor's phone number: two numbers, or one with an extension, are kept as text. */
export const visitorsPhone = cleaned(cleanPhone, 'Phone number', bounds.visitorsPhone).refine(
  (value) => value === '' || /\d(?:\D*\d){2}/.test(value),
  noPhone,
)

/** An amount of naira with at most two decimals (kobo). */
const anyAmount = (label: string) =>
  z
    .number(`${label} must be a number`)
    .max(bounds.amount, `${label} is too large`)
    .refine(
      (naira) => naira <= 0 || (naira >= 0.01 && Math.abs(naira * 100 - Math.round(naira * 100)) < 1e-3),
      `${label} has at most two decimals`,
    )

export const moreThanNothing = (label: string) => `${label} must be more than 0`

/** An amount of naira above 0. */
export const amount = (label: string) => anyAmount(label).positive(moreThanNothing(label))

/** An amount of naira, or 0. */
export const amountOrNothing = (label: string) => anyAmount(label).min(0, `${label} must not be negative`)

/** How many items of a long list to answer at most, from a query. */
export const limit = (most: number) => {
  const words = `limit must be a whole number from 1 to ${most}`
  return z.coerce.number(words).int(words).min(1, words).max(most, words).optional()
}

/** A whole number of things, such as rooms. */
export const wholeNumber = (label: string) =>
  z
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(0, `${label} must not be negative`)
    .max(bounds.rooms, `${label} may be at most ${bounds.rooms.toLocaleString('en')}`)

const utf8 = new TextEncoder()
/**
 * Whether an address is within its bound, both as stored and percent-encoded, where one foreign
 * character may take nine.
 */
const fitsAddress = (value: string) =>
  (URL.parse(value)?.href ?? '').length <= bounds.url && utf8.encode(value).length <= bounds.url

/**
 * The address of a picture or video: http or https only, so that no `javascript:` or `data:` is
 * ever stored, and without parts that hide where it leads.
 */
export const fileUrl = (label: string) =>
  z
    .string(missing(label))
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .max(bounds.url, { error: `${label} address is too long`, abort: true })
    .refine(fitsAddress, `${label} address is too long`)
    .refine((value) => !/\p{Cc}/u.test(value), `${label} has a character that is not allowed`)
    .refine((value) => {
      const url = URL.parse(value)
      return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
    }, `${label} must be an http or https address`)
    .refine((value) => {
      const { username = '', password = '' } = URL.parse(value) ?? {}
      return username === '' && password === ''
    }, `${label} address must not have a user name or a password`)

/** An id in a path or body. Other servers' ids have other shapes, so only the length is checked. */
export const id = (label: string) => text(label, 100)

/**
 * The state of a record from which an edit was made; it grows with every change. An edit from an
 * older state is answered 409 with the current record; an edit without it is accepted.
 */
export const version = z
  .number('version must be a number')
  .int('version must be a whole number')
  .min(1, 'version must be at least 1')

/** ISO 8601 in UTC. */
export const time = z.string().meta({ format: 'date-time', examples: ['2026-11-20T09:30:00.000Z'] })

const dayText = 'Enter the day that the money came, such as 2026-10-28'

/** The day on which money came, in the company's time zone. */
export const receivedOn = z.iso.date(dayText).optional().meta({
  description:
    'The day that the money came, by the company’s clock: today unless told, never later, and no earlier than 1 January five years ago',
})

/** What an admin saw as paid when they recorded a payment. */
export const paidBefore = z
  .number('paidBefore must be a number')
  .min(0, 'paidBefore must not be negative')
  .max(bounds.amount, 'paidBefore is too large')
  .optional()
  .meta({
    description:
      'What was paid before, in naira, as the caller saw it. If the sum has changed, nothing is recorded and the answer is 409',
  })

/** When an admin recorded a payment. The line's own date is when its money came. */
export const recordedAt = z
  .string()
  .optional()
  .meta({
    format: 'date-time',
    examples: ['2026-11-03T09:30:00.000Z'],
    description:
      'When it was recorded, where that was on a later day than the money came: the line is dated at the end of that day then',
  })

/** A number of naira in an answer. */
export const naira = z.number().meta({ examples: [48500000], description: 'Naira' })

/** The `data` of a call without payload. */
export const nothing = z.null()

/** The query of a call with `paged`. Without it the answer holds the first 1,000 rows. */
export const pageQuery = {
  limit: limit(bounds.rowsPerAnswer),
  after: id('after')
    .optional()
    .meta({ description: '`next` of the page before: only the rows after it are answered' }),
}

/** The direction of a `sort`. */
export const sortOrder = z.enum(['asc', 'desc'], 'order must be asc or desc').optional()

/** What an answer with `paged` says beside `data`. */
export const pageInfo = z.object({
  total: z.number().meta({ description: 'How many rows there are on all pages' }),
  next: z
    .string()
    .optional()
    .meta({ description: 'Asks for the next page as `after`; left out on the last page' }),
})
export type PageInfo = z.infer<typeof pageInfo>
