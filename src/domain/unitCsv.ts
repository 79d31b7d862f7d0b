import { bounds } from '#contract/fields/bounds.ts'
import { cleanEmail, cleanLine, cleanText } from '#contract/fields/cleaned.ts'
import {
  amountTitle,
  damagedText,
  type IgnoredColumns,
  ignoredColumnsOf,
  type NumberedRecord,
  overflowText,
  plainTitle,
  shortenedText,
  valuesOf,
} from './csvLines.ts'
import type { LineFault } from './importing.ts'
import { grouped } from './money.ts'
import { readWholeNumber, separatorText } from './readAmount.ts'
import { comparableName } from './searched.ts'
import { unitLabels } from './unitLabels.ts'

/** A unit as a line of a CSV file. The manager's e-mail address is empty where it has none. */
export type CsvUnit = {
  readonly name: string
  readonly numberOfRooms: number
  readonly numberOfBathRooms: number
  /** In whole naira. */
  readonly price: number
  readonly paymentPlan: string
  readonly manager: string
}

type UnitFault = Omit<LineFault, 'line'>

export type UnitRow = {
  readonly line: number
  readonly unit: CsvUnit
  readonly verdict:
    | { readonly state: 'new' }
    | { readonly state: 'known'; readonly why: string }
    | { readonly state: 'wrong'; readonly faults: readonly UnitFault[] }
}

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
 * `No. of Rooms`, `Bedrooms`, `Price (₦)`, `Manager's e-mail`, letters only. `Unit` is the title in
 * our own exports.
 */
const titles: readonly (readonly [Meaning, RegExp])[] = [
  ['unitName', /^(?:name|(?:unit|home|house|flat|apartment)(?:name|nos?|numbers?)?)$/],
  ['noOfRooms', /^(?:(?:numbers?|nos?)(?:of)?)?(?:bed)?rooms?$/],
  ['noOfBathRooms', /^(?:(?:numbers?|nos?)(?:of)?)?bath(?:room)?s?$/],
  ['price', amountTitle('(?:unit|sale|selling|list)?price')],
  ['paymentPlan', /^(?:payment)?(?:plan|terms)$/],
  ['manager', /^(?:project|property|unit)?managers?(?:e?mail(?:address)?)?$/],
  ['project', /^project(?:name)?$/],
]

const meaningOf = (title: string): Meaning | undefined =>
  titles.find(([, pattern]) => pattern.test(plainTitle(title)))?.[0]

export const ignoredUnitColumns = (head: readonly string[]): IgnoredColumns =>
  ignoredColumnsOf(head, meaningOf)

const needed: readonly Meaning[] = ['unitName', 'noOfRooms', 'noOfBathRooms', 'price', 'paymentPlan']

export function missingUnitColumns(head: readonly string[]): string[] {
  const named = new Set(head.map(meaningOf))
  return needed.filter((meaning) => !named.has(meaning)).map((meaning) => columns[meaning])
}

const exampleName = 'Example: Block A, Flat 1'

/**
 * The template to fill in: the columns, and one example line, which an import skips.
 * @param manager the example's manager address
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

/** Finds one of the form's two plans, however it is spelled. Other texts stay as they are. */
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

function textFault(text: string, max: number): string | undefined {
  if (text === '') return 'Missing'
  if (text.includes('\u0000')) return 'A character is not allowed'
  const damaged = damagedText(text)
  if (damaged !== undefined) return damaged
  return text.length > max ? `Longer than ${grouped(`${max}`)} characters` : undefined
}

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The error of a text that is not a whole number from `least` to `most`. */
function numberFault(text: string, least: number, most: number): string | undefined {
  if (text === '') return 'Missing'
  const value = readWholeNumber(text)
  if (value === undefined) {
    const help = shortenedText(text) ?? separatorText(text) ?? 'Write it in digits, such as 1000 or 1,000'
    return `“${shown(text)}” can't be read. ${help}`
  }
  if (value < least) return least === 0 ? 'Less than 0' : 'Must be more than 0'
  return value > most ? `More than ${grouped(`${most}`)}` : undefined
}

/** The error of an address that doesn't belong to a possible manager. */
function managerFault(address: string, admins: UnitsPlace['admins']): string | undefined {
  if (address === '') return undefined
  const admin = admins.find(({ email }) => email.toLowerCase() === address.toLowerCase())
  if (admin === undefined) return `No admin has the email address “${shown(address)}”`
  return admin.closedAt === undefined ? undefined : `The account of “${shown(address)}” is closed`
}

/** The errors of a line. The server checks again. */
function faultsOf(texts: Texts, { project, admins }: UnitsPlace): UnitFault[] {
  const isElsewhere = texts.project !== '' && comparableName(texts.project) !== comparableName(project.name)
  const found: [Meaning, string | undefined][] = [
    ['unitName', textFault(texts.unitName, bounds.name)],
    ['noOfRooms', numberFault(texts.noOfRooms, 0, bounds.rooms)],
    ['noOfBathRooms', numberFault(texts.noOfBathRooms, 0, bounds.rooms)],
    ['price', numberFault(texts.price, 1, bounds.amount)],
    ['paymentPlan', textFault(texts.paymentPlan, bounds.description)],
    ['manager', managerFault(texts.manager, admins)],
    ['project', isElsewhere ? `“${shown(texts.project)}” is another project` : undefined],
  ]
  return found.flatMap(([meaning, text]) => (text === undefined ? [] : [{ column: columns[meaning], text }]))
}

/** Cells of such a line are shifted, so no further error would be true. */
const overflowing: UnitFault = {
  column: 'Whole line',
  text: overflowText,
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

/** Why a line without errors is skipped. Undefined for a new unit. */
function leftOut({ name, manager }: CsvUnit, present: ReadonlyMap<string, Present>): string | undefined {
  const alike = comparableName(name)
  if (alike === comparableName(exampleName)) return 'The example of the template: left out'
  const there = present.get(alike)
  if (there === undefined) return undefined
  const isUnmanaged = manager !== '' && there.hasManager === false
  return `In this project already: left out${isUnmanaged ? '. It has no manager yet' : ''}`
}

/**
 * Plans an import, line by line. A unit is known if the project or an earlier line has its name,
 * apart from capitals, marks and blanks.
 */
export function planUnits(records: readonly NumberedRecord[], place: UnitsPlace): UnitRow[] {
  const seen = new Map<string, number>()
  // Built once, because thousands of lines are looked up in hundreds of units. Of equal names the
  // first counts.
  const present = new Map([...place.project.units].reverse().map((unit) => [comparableName(unit.name), unit]))
  return records.map(({ line, record, overflows = false }) => {
    const texts = textsOf(record)
    const unit = unitOf(texts)
    const why = leftOut(unit, present)
    if (why !== undefined) return { line, unit, verdict: { state: 'known', why } }
    const faults = overflows ? [overflowing] : faultsOf(texts, place)
    const name = comparableName(unit.name)
    const twin = name === '' ? undefined : seen.get(name)
    if (twin === undefined) seen.set(name, line)
    else faults.push({ column: columns.unitName, text: `The same name stands on line ${twin}` })
    return { line, unit, verdict: faults.length > 0 ? { state: 'wrong', faults } : { state: 'new' } }
  })
}
