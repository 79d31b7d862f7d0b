import { cleanEmail, cleanLine, cleanPhone, isEmail } from '#contract/cleaned.ts'
import type { User } from '#contract/users.ts'
import { isErased } from './accountStatus.ts'
import {
  type NumberedRecord,
  plainTitle,
  shortenedWords,
  type Unread,
  unreadOf,
  valuesOf,
} from './csvLines.ts'
import { companyDay } from './dates.ts'
import { phoneInSheet, phoneOfSheet } from './phone.ts'
import { splitName } from './splitName.ts'

/** A person as a line of a CSV file has them. */
export type CsvPerson = { firstName: string; lastName: string; email: string; phoneNumber: string }

/**
 * What will happen with a line: an account is made, there is one already, or something is wrong
 * with it.
 */
export type ImportRow = {
  /** Line of the file, as an editor counts them. */
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

/**
 * `Phone No.`, `Telephone`, `GSM`, `Mobile number`, `Phone/WhatsApp`, without what is no letter.
 */
const phoneTitle = /^(?:(?:tele)?phone|tel|gsm|mobile|cell|whatsapp)+(?:nos?|num|numbers?)?$/

/** What a column's title means. Undefined: it is not read. */
function meaningOf(title: string): Meaning | undefined {
  const plain = plainTitle(title)
  // A title may be anything, also the name of what every object has, such as `constructor`.
  if (Object.hasOwn(names, plain)) return names[plain]
  return phoneTitle.test(plain) ? 'phoneNumber' : undefined
}

function personIn(record: NumberedRecord['record']): CsvPerson {
  const empty = { firstName: '', lastName: '', email: '', phoneNumber: '', name: '' }
  const { name, ...person } = { ...empty, ...valuesOf(record, meaningOf) }
  const named = person.firstName === '' ? splitName(name) : person
  const { firstName, lastName } = person.lastName === '' ? named : { ...named, lastName: person.lastName }
  return {
    firstName: cleanLine(firstName),
    lastName: cleanLine(lastName),
    email: cleanEmail(person.email).toLowerCase(),
    phoneNumber: phoneOfSheet(cleanPhone(person.phoneNumber)),
  }
}

/** Says which columns are not read, so that nothing is lost unseen. */
export const unreadColumns = (titles: readonly string[]): Unread => unreadOf(titles, meaningOf)

const bounds = { name: 200, email: 254, phone: 40 }

/** What is wrong with a line, in the user's words; the server has the last say. */
function errorsOf({ firstName, lastName, email, phoneNumber }: CsvPerson): string[] {
  const faults: [boolean, string][] = [
    [firstName === '', 'First name is missing'],
    [firstName.length > bounds.name || lastName.length > bounds.name, 'The name is too long'],
    [email === '', 'Email is missing'],
    [email !== '' && !isEmail(email), 'This is not an email address'],
    [email.length > bounds.email, 'The email address is too long'],
    [
      phoneNumber !== '' && (phoneNumber.length > bounds.phone || !/^\+?[\d\s().-]{3,}$/.test(phoneNumber)),
      shortenedWords(phoneNumber) ?? 'This is not a phone number',
    ],
  ]
  return faults.flatMap(([wrong, text]) => (wrong ? [text] : []))
}

/** Whether a file's head names the columns that are needed. */
export const hasNeededColumns = (titles: readonly string[]): boolean => {
  const meanings = new Set(titles.map(meaningOf))
  return meanings.has('email') && (meanings.has('firstName') || meanings.has('name'))
}

/**
 * Says what an import would do, line by line. An address that stands twice in the file counts once.
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
    const errors = errorsOf(person)
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
 * People as rows of a CSV file, under titles that the import reads again. Who was erased has no
 * address; days are the company's.
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
