import type { User } from '#contract/users.ts'
import { wallTime } from './dates.ts'
import { isErased } from './erased.ts'
import { splitName } from './splitName.ts'

/** A person as a line of a CSV file has them. */
export type CsvPerson = { firstName: string; lastName: string; email: string; phoneNumber: string }

/** A line of a CSV file by column title, and where it stands, as an editor counts lines. */
export type NumberedRecord = { readonly line: number; readonly record: Readonly<Record<string, string>> }

/** What will happen with a line: an account is made, there is one already, or something is wrong with it. */
export type ImportRow = {
  /** Line of the file, as an editor counts them. */
  readonly line: number
  readonly person: CsvPerson
  readonly verdict:
    | { readonly state: 'new' | 'known' }
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

/** `Phone No.`, `Telephone`, `GSM`, `Mobile number`, `Phone/WhatsApp`, without what is no letter. */
const phoneTitle = /^(?:(?:tele)?phone|tel|gsm|mobile|cell|whatsapp)+(?:nos?|num|numbers?)?$/

/** What a column's title means: `First name`, `first_name` and `FIRSTNAME` are the same. Undefined: it is not read. */
function meaningOf(title: string): Meaning | undefined {
  const plain = title.toLowerCase().replace(/[^a-z]/g, '')
  return names[plain] ?? (phoneTitle.test(plain) ? 'phoneNumber' : undefined)
}

/** A value as it was before an export kept it from being a formula, such as `'+234805` for `+234805`. */
const unescaped = (value: string) => value.replace(/^'(?=[=+\-@\t\r])/, '')

function personIn(record: Readonly<Record<string, string>>): CsvPerson {
  const found = { firstName: '', lastName: '', email: '', phoneNumber: '', name: '' }
  for (const [title, value] of Object.entries(record)) {
    const meaning = meaningOf(title)
    // Of two columns that mean the same, the first that says something.
    if (meaning !== undefined && found[meaning] === '') found[meaning] = unescaped(value.trim())
  }
  const { name, ...person } = found
  const named = person.firstName === '' ? splitName(name) : person
  const { firstName, lastName } = person.lastName === '' ? named : { ...named, lastName: person.lastName }
  return { ...person, firstName, lastName, email: found.email.toLowerCase() }
}

/** What of a file's columns the import leaves aside, by their titles. */
export type Unread = {
  /** Nobody knows what they mean. */
  readonly unknown: readonly string[]
  /** They mean what another column before them does, and are read where that one is empty. */
  readonly second: readonly string[]
}

/** Says which columns are not read, so that nothing is lost unseen. */
export function unreadColumns(titles: readonly string[]): Unread {
  const told = titles.map((title) => title.trim()).filter((title) => title !== '')
  const meanings = told.map(meaningOf)
  return {
    unknown: told.filter((_, index) => meanings[index] === undefined),
    second: told.filter((_, index) => {
      const meaning = meanings[index]
      return meaning !== undefined && meanings.indexOf(meaning) < index
    }),
  }
}

const bounds = { name: 200, email: 254, phone: 40 }

/** What is wrong with a line, in the user's words; the server has the last say. */
function errorsOf({ firstName, lastName, email, phoneNumber }: CsvPerson): string[] {
  const faults: [boolean, string][] = [
    [firstName === '', 'First name is missing'],
    [firstName.length > bounds.name || lastName.length > bounds.name, 'The name is too long'],
    [email === '', 'Email is missing'],
    [email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email), 'This is not an email address'],
    [email.length > bounds.email, 'The email address is too long'],
    [
      phoneNumber !== '' && (phoneNumber.length > bounds.phone || !/^\+?[\d\s().-]{3,}$/.test(phoneNumber)),
      'This is not a phone number',
    ],
  ]
  return faults.flatMap(([wrong, text]) => (wrong ? [text] : []))
}

/** Whether a file's head names the columns that are needed. */
export const hasNeededColumns = (titles: readonly string[]): boolean => {
  const meanings = new Set(titles.map(meaningOf))
  return meanings.has('email') && (meanings.has('firstName') || meanings.has('name'))
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** How many lines of the file a row takes: a quoted cell may hold line breaks. */
const linesOf = (cells: readonly string[]) => 1 + (cells.join().match(/\r\n|\r|\n/g)?.length ?? 0)

/**
 * Takes a file's rows apart: the titles of its head, and each line below by title. Empty lines are left out, and
 * counted.
 * @param rows the cells of every row, empty rows among them
 */
export function readRows(rows: readonly (readonly string[])[]): {
  titles: readonly string[]
  records: readonly NumberedRecord[]
} {
  let next = 1
  const numbered = rows.map((cells) => {
    const line = next
    next += linesOf(cells)
    return { line, cells }
  })
  const [head, ...below] = numbered.filter(({ cells }) => !isEmpty(cells))
  const titles = head?.cells ?? []
  const recordOf = (cells: readonly string[]) =>
    Object.fromEntries(titles.map((title, column) => [title, cells[column] ?? '']))
  return { titles, records: below.map(({ line, cells }) => ({ line, record: recordOf(cells) })) }
}

/**
 * Says what an import would do, line by line. An address that stands twice in the file counts once.
 * @param records lines of the file
 * @param known everyone who has an account
 */
export function planImport(
  records: readonly NumberedRecord[],
  known: readonly Pick<User, 'email'>[],
): ImportRow[] {
  const taken = new Set(known.map(({ email }) => email.toLowerCase()))
  const seen = new Map<string, number>()
  return records.map(({ line, record }) => {
    const person = personIn(record)
    const errors = errorsOf(person)
    const twin = seen.get(person.email)
    if (twin !== undefined && person.email !== '') errors.push(`The same email stands on line ${twin}`)
    else seen.set(person.email, line)
    if (errors.length > 0) return { line, person, verdict: { state: 'wrong', errors } }
    return { line, person, verdict: { state: taken.has(person.email) ? 'known' : 'new' } }
  })
}

/** People as rows of a CSV file, under titles that the import reads again. Who was erased has no address; days are the company's. */
export const csvRows = (users: readonly User[]) =>
  users.map((user) => ({
    ID: user._id,
    'First name': user.firstName,
    'Last name': user.lastName,
    Email: isErased(user) ? '' : user.email,
    'Phone number': user.phoneNumber,
    Role: user.userType,
    Created: wallTime(user.createdAt).slice(0, 10),
  }))
