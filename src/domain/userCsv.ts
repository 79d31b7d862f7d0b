import { bounds } from '#contract/fields/bounds.ts'
import { cleanEmail, cleanLine, cleanPhone, isEmail } from '#contract/fields/cleaned.ts'
import type { User } from '#contract/users.ts'
import { isErased } from './accountStatus.ts'
import {
  damagedText,
  type IgnoredColumns,
  ignoredColumnsOf,
  type NumberedRecord,
  plainTitle,
  shortenedText,
  valuesOf,
} from './csvLines.ts'
import { companyDay } from './dates.ts'
import { phoneInSheet, phoneOfSheet } from './phone.ts'
import { splitName } from './splitName.ts'

export type CsvPerson = { firstName: string; lastName: string; email: string; phoneNumber: string }

export type ImportRow = {
  /** The line number as an editor counts. */
  readonly line: number
  readonly person: CsvPerson
  readonly verdict:
    | { readonly state: 'new' }
    | { readonly state: 'known'; readonly isClosed: boolean }
    | { readonly state: 'wrong'; readonly errors: readonly string[] }
}

type Meaning = keyof CsvPerson | 'name'

const names: Readonly<Record<string, Meaning>> = {
  firstname: 'firstName',
  givenname: 'firstName',
  forename: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  name: 'name',
  fullname: 'name',
  customername: 'name',
  clientname: 'name',
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  contactnumber: 'phoneNumber',
  contactno: 'phoneNumber',
}

/** `Phone No.`, `Telephone`, `GSM`, `Mobile number`, `Phone/WhatsApp`, letters only. */
const phoneTitle = /^(?:(?:tele)?phone|tel|gsm|mobile|cell|whatsapp)+(?:nos?|num|numbers?)?$/

/** Finds the meaning of a column's title. Undefined: the column is not read. */
export function personMeaning(title: string): Meaning | undefined {
  const plain = plainTitle(title)
  // `Object.hasOwn` because a title may be `constructor` or another name that every object has.
  if (Object.hasOwn(names, plain)) return names[plain]
  return phoneTitle.test(plain) ? 'phoneNumber' : undefined
}

/** The person that a line names, cleaned. */
export function personIn(record: NumberedRecord['record']): CsvPerson {
  const empty = { firstName: '', lastName: '', email: '', phoneNumber: '', name: '' }
  const { name, ...person } = { ...empty, ...valuesOf(record, personMeaning) }
  const named = person.firstName === '' ? splitName(name) : person
  const { firstName, lastName } = person.lastName === '' ? named : { ...named, lastName: person.lastName }
  return {
    firstName: cleanLine(firstName),
    lastName: cleanLine(lastName),
    email: cleanEmail(person.email).toLowerCase(),
    phoneNumber: phoneOfSheet(cleanPhone(person.phoneNumber)),
  }
}

export const ignoredColumns = (titles: readonly string[]): IgnoredColumns =>
  ignoredColumnsOf(titles, personMeaning)

/** The errors of a person. The server checks again. */
export function personErrors({ firstName, lastName, email, phoneNumber }: CsvPerson): string[] {
  const damaged = damagedText(firstName + lastName + email + phoneNumber)
  if (damaged !== undefined) return [damaged]
  const faults: [boolean, string][] = [
    [firstName === '', 'First name is missing'],
    [firstName.length > bounds.name || lastName.length > bounds.name, 'The name is too long'],
    [email === '', 'Email is missing'],
    [email !== '' && !isEmail(email), 'This is not an email address'],
    [email.length > bounds.email, 'The email address is too long'],
    [
      phoneNumber !== '' && (phoneNumber.length > bounds.phone || !/^\+?[\d\s().-]{3,}$/.test(phoneNumber)),
      shortenedText(phoneNumber) ?? 'This is not a phone number',
    ],
  ]
  return faults.flatMap(([wrong, text]) => (wrong ? [text] : []))
}

export const hasNeededColumns = (titles: readonly string[]): boolean => {
  const meanings = new Set(titles.map(personMeaning))
  return meanings.has('email') && (meanings.has('firstName') || meanings.has('name'))
}

/**
 * Plans an import, line by line. An address that occurs twice in the file counts once.
 * @param records lines of the file
 * @param known everyone who has an account
 */
export function planImport(
  records: readonly NumberedRecord[],
  known: readonly Pick<User, 'email' | 'closedAt'>[],
): ImportRow[] {
  const owners = new Map(known.map((person) => [person.email.toLowerCase(), person]))
  const seen = new Map<string, number>()
  return records.map(({ line, record }) => {
    const person = personIn(record)
    const errors = personErrors(person)
    const twin = seen.get(person.email)
    if (twin !== undefined && person.email !== '') errors.push(`The same email stands on line ${twin}`)
    else seen.set(person.email, line)
    if (errors.length > 0) return { line, person, verdict: { state: 'wrong', errors } }
    const owner = owners.get(person.email)
    if (owner === undefined) return { line, person, verdict: { state: 'new' } }
    return { line, person, verdict: { state: 'known', isClosed: owner.closedAt !== undefined } }
  })
}

/**
 * People as rows of a CSV file, under titles that the import reads again. An erased customer has no
 * address. Days follow the company's clock.
 */
export const csvRows = (users: readonly User[]) =>
  users.map((user) => ({
    ID: user._id,
    'First name': user.firstName,
    'Last name': user.lastName,
    Email: isErased(user) ? '' : user.email,
    'Phone number': phoneInSheet(user.phoneNumber),
    Role: user.userType,
    Created: companyDay(user.createdAt),
    ...(user.userType === 'user' ? {} : { Closed: companyDay(user.closedAt) }),
  }))
