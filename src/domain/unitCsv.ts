import { cleanEmail, cleanLine, cleanText } from '#contract/cleaned.ts'
import {
  type NumberedRecord,
  plainTitle,
  shortenedWords,
  type Unread,
  unreadOf,
  valuesOf,
} from './csvLines.ts'
import { grouped } from './money.ts'
import { readWholeNumber, separatorWords } from './readAmount.ts'
import { nameAlike } from './searched.ts'
import { unitLabels } from './unitLabels.ts'

/**
 * A unit as a line of a CSV file has it; the manager's email address is empty where it has none.
 */
export type CsvUnit = {
  readonly name: string
  readonly numberOfRooms: number
  readonly numberOfBathRooms: number
  /** In whole naira. */
  readonly price: number
  readonly paymentPlan: string
  readonly manager: string
}

/** What is wrong in a column of a line, in the user's words. */
export type UnitFault = { readonly column: string; readonly text: string }

/** What will happen with a line: a unit is made, it is left out, or something is wrong with it. */
export type UnitRow = {
  readonly line: number
  readonly unit: CsvUnit
  readonly verdict:
    | { readonly state: 'new' }
    | { readonly state: 'known'; readonly why: string }
    | { readonly state: 'wrong'; readonly faults: readonly UnitFault[] }
}

/** What is known of the project that the units are for. */
export type UnitsPlace = {
  readonly project: {
    readonly name: string
    readonly units: readonly { readonly name: string; readonly hasManager?: boolean | undefined }[]
  }
  readonly admins: readonly { readonly email: string; readonly closedAt?: string | undefined }[]
}

const columns = {
  unitName: unitLabels.unitName,
  noOfRooms: unitLabels.noOfRooms,
  noOfBathRooms: unitLabels.noOfBathRooms,
  price: unitLabels.price,
  paymentPlan: unitLabels.paymentPlan,
  manager: 'Manager Email',
  project: 'Project',
} as const

type Meaning = keyof typeof columns
type Texts = Readonly<Record<Meaning, string>>

/**
 * `No. of Rooms`, `Bedrooms`, `Price (₦)`, `Manager's e-mail`, without what is no letter; `Unit` is
 * what our exports say.
 */
const titles: readonly (readonly [Meaning, RegExp])[] = [
  ['unitName', /^(?:name|(?:unit|home|house|flat|apartment)(?:name|nos?|numbers?)?)$/],
  ['noOfRooms', /^(?:(?:numbers?|nos?)(?:of)?)?(?:bed)?rooms?$/],
  ['noOfBathRooms', /^(?:(?:numbers?|nos?)(?:of)?)?bath(?:room)?s?$/],
  ['price', /^(?:unit|sale|selling|list)?price(?:in)?(?:naira|ngn|n)?$/],
  ['paymentPlan', /^(?:payment)?(?:plan|terms)$/],
  ['manager', /^(?:project|property|unit)?managers?(?:e?mail(?:address)?)?$/],
  ['project', /^project(?:name)?$/],
]

const meaningOf = (title: string): Meaning | undefined =>
  titles.find(([, pattern]) => pattern.test(plainTitle(title)))?.[0]

/** Says which columns are not read, so that nothing is lost unseen. */
export const unreadUnitColumns = (head: readonly string[]): Unread => unreadOf(head, meaningOf)

const needed: readonly Meaning[] = ['unitName', 'noOfRooms', 'noOfBathRooms', 'price', 'paymentPlan']

/** The columns without which no unit can be made, as far as a file's head does not name them. */
export function missingUnitColumns(head: readonly string[]): string[] {
  const named = new Set(head.map(meaningOf))
  return needed.filter((meaning) => !named.has(meaning)).map((meaning) => columns[meaning])
}

const exampleName = 'Example: Block A, Flat 1'

/**
 * The file to fill in: its columns, and one line that shows how. An import leaves that line out.
 * @param manager whose address stands for a manager's
 */
export const unitTemplate = (manager: string) => [
  {
    [columns.unitName]: exampleName,
    [columns.noOfRooms]: '3',
    [columns.noOfBathRooms]: '2',
    [columns.price]: '45,000,000',
    [columns.paymentPlan]: 'installmental',
    [columns.manager]: manager,
  },
]

/** The two plans that the form offers, however they are written; free text as it is. */
function planOf(text: string): string {
  if (/^instal?lment(?:al|s)?(?: (?:plan|payments?))?$/i.test(text)) return 'installmental'
  return /^full(?: payment)?$/i.test(text) ? 'full' : text
}

const unitOf = (texts: Texts): CsvUnit => ({
  name: texts.unitName,
  numberOfRooms: readWholeNumber(texts.noOfRooms) ?? Number.NaN,
  numberOfBathRooms: readWholeNumber(texts.noOfBathRooms) ?? Number.NaN,
  price: readWholeNumber(texts.price) ?? Number.NaN,
  paymentPlan: planOf(texts.paymentPlan),
  manager: texts.manager.toLowerCase(),
})

const bounds = { name: 200, plan: 5000, rooms: 1000, price: 1_000_000_000_000 }

function textFault(text: string, max: number): string | undefined {
  if (text === '') return 'Missing'
  if (text.includes('\u0000')) return 'A character is not allowed'
  return text.length > max ? `Longer than ${grouped(`${max}`)} characters` : undefined
}

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Why a text is no whole number from `least` to `most`. */
function numberFault(text: string, least: number, most: number): string | undefined {
  if (text === '') return 'Missing'
  const value = readWholeNumber(text)
  if (value === undefined) {
    const help = shortenedWords(text) ?? separatorWords(text) ?? 'Write it in digits, such as 1000 or 1,000'
    return `“${shown(text)}” can't be read. ${help}`
  }
  if (value < least) return least === 0 ? 'Less than 0' : 'Must be more than 0'
  return value > most ? `More than ${grouped(`${most}`)}` : undefined
}

/** Why nobody with this address can manage a unit. */
function managerFault(address: string, admins: UnitsPlace['admins']): string | undefined {
  if (address === '') return undefined
  const admin = admins.find(({ email }) => email.toLowerCase() === address.toLowerCase())
  if (admin === undefined) return `No admin has the email address “${shown(address)}”`
  return admin.closedAt === undefined ? undefined : `The account of “${shown(address)}” is closed`
}

/** What is wrong with a line; the server has the last say. */
function faultsOf(texts: Texts, { project, admins }: UnitsPlace): UnitFault[] {
  const isElsewhere = texts.project !== '' && nameAlike(texts.project) !== nameAlike(project.name)
  const found: [Meaning, string | undefined][] = [
    ['unitName', textFault(texts.unitName, bounds.name)],
    ['noOfRooms', numberFault(texts.noOfRooms, 0, bounds.rooms)],
    ['noOfBathRooms', numberFault(texts.noOfBathRooms, 0, bounds.rooms)],
    ['price', numberFault(texts.price, 1, bounds.price)],
    ['paymentPlan', textFault(texts.paymentPlan, bounds.plan)],
    ['manager', managerFault(texts.manager, admins)],
    ['project', isElsewhere ? `“${shown(texts.project)}” is another project` : undefined],
  ]
  return found.flatMap(([meaning, text]) => (text === undefined ? [] : [{ column: columns[meaning], text }]))
}

/** What stands where in such a line nobody knows, so nothing else is said of it. */
const overflowing: UnitFault = {
  column: 'Whole line',
  text: 'It says more than there are columns. An amount with commas needs quotes around it: "45,000,000"',
}

const noTexts: Texts = {
  unitName: '',
  noOfRooms: '',
  noOfBathRooms: '',
  price: '',
  paymentPlan: '',
  manager: '',
  project: '',
}

/** A line's texts as the server will take them. */
function textsOf(record: NumberedRecord['record']): Texts {
  const texts = { ...noTexts, ...valuesOf(record, meaningOf) }
  return {
    ...texts,
    unitName: cleanLine(texts.unitName),
    paymentPlan: cleanText(texts.paymentPlan),
    manager: cleanEmail(texts.manager),
  }
}

type Present = UnitsPlace['project']['units'][number]

/** Why nothing is made of a line, though nothing is wrong with it; of a new unit undefined. */
function leftOut({ name, manager }: CsvUnit, present: ReadonlyMap<string, Present>): string | undefined {
  const alike = nameAlike(name)
  if (alike === nameAlike(exampleName)) return 'The example of the template: left out'
  const there = present.get(alike)
  if (there === undefined) return undefined
  const isUnmanaged = manager !== '' && there.hasManager === false
  return `In this project already: left out${isUnmanaged ? '. It has no manager yet' : ''}`
}

/**
 * Says what an import would do, line by line. A name that the project, or a line before, has
 * already is told as whoever reads names out would tell it.
 */
export function planUnits(records: readonly NumberedRecord[], place: UnitsPlace): UnitRow[] {
  const seen = new Map<string, number>()
  // By name, once: thousands of lines are looked up in hundreds of units. Of namesakes the first.
  const present = new Map([...place.project.units].reverse().map((unit) => [nameAlike(unit.name), unit]))
  return records.map(({ line, record, overflows = false }) => {
    const texts = textsOf(record)
    const unit = unitOf(texts)
    const why = leftOut(unit, present)
    if (why !== undefined) return { line, unit, verdict: { state: 'known', why } }
    const faults = overflows ? [overflowing] : faultsOf(texts, place)
    const name = nameAlike(unit.name)
    const twin = name === '' ? undefined : seen.get(name)
    if (twin === undefined) seen.set(name, line)
    else faults.push({ column: columns.unitName, text: `The same name stands on line ${twin}` })
    return { line, unit, verdict: faults.length > 0 ? { state: 'wrong', faults } : { state: 'new' } }
  })
}
