import { company } from '#company.ts'
import { bounds } from '#contract/fields/bounds.ts'
import type { PlanTemplate } from '#contract/plans.ts'
import type { Balance } from '#contract/transactions.ts'
import { type NumberedRecord, overflowText, shortenedText } from './csvLines.ts'
import type { LineFault } from './importing.ts'
import { koboOf, nairaOf } from './kobo.ts'
import { grouped, moneyInText } from './money.ts'
import { fullName } from './names.ts'
import { readNumber, separatorText } from './readAmount.ts'
import { readDay } from './readDay.ts'
import { notReceivedOn } from './receivedOn.ts'
import { homeKey, homesInSheet, type SaleLine, saleColumns } from './saleSheet.ts'
import { comparableName } from './searched.ts'
import { type CsvPerson, personErrors } from './userCsv.ts'

/** `receivedOn` is a day such as `2024-11-30`. */
export type SalePayment = { readonly amountKobo: number; readonly receivedOn: string }

/** What the sheet says about a home. */
export type SaleRow = {
  /** The home's first line. */
  readonly line: number
  readonly project: string
  readonly home: string
  /** Empty for a home that is not found. */
  readonly unitId: string
  /** In naira. */
  readonly price: number
  readonly buyer: CsvPerson
  /** The earliest first. */
  readonly payments: readonly SalePayment[]
  /** From a template, and the day that its months are counted from. */
  readonly plan?: { readonly lines: PlanTemplate['lines']; readonly firstDay: string } | undefined
  /** `recorded`: how many of the payments are in the books, by an import that did not end. */
  readonly verdict:
    | { readonly state: 'new'; readonly recorded: number }
    | { readonly state: 'known'; readonly why: string }
    | { readonly state: 'wrong'; readonly faults: readonly LineFault[] }
}

type SaleUnit = {
  readonly _id: string
  readonly name: string
  readonly projectName: string
  readonly price: number
}

type SalesPlace = {
  /** Those of the projects that the sheet names. */
  readonly units: readonly SaleUnit[]
  readonly balances: readonly Pick<Balance, 'unitId' | 'owner' | 'pricePaid'>[]
  readonly templates: readonly Pick<PlanTemplate, 'name' | 'lines'>[]
  /** `2026-11-29` */
  readonly today: string
}

const exampleProject = 'Example: Palm Court'

/** The template to fill in: the columns, and a home with two payments, which an import skips. */
export const saleTemplate: readonly Readonly<Record<string, string>>[] = [
  {
    [saleColumns.project]: exampleProject,
    [saleColumns.home]: 'Block A, Flat 1',
    [saleColumns.firstName]: 'Ada',
    [saleColumns.lastName]: 'Obi',
    [saleColumns.email]: 'ada@example.com',
    [saleColumns.phoneNumber]: company.mobile,
    [saleColumns.amount]: '1,500,000.00',
    [saleColumns.day]: '2026-01-31',
    [saleColumns.plan]: '',
    [saleColumns.firstDay]: '',
  },
  { [saleColumns.amount]: '500,000.00', [saleColumns.day]: '2026-02-28' },
]

const sumOf = (payments: readonly SalePayment[]) =>
  payments.reduce((sum, { amountKobo }) => sum + amountKobo, 0)

/**
 * How many of a home's payments a paid sum is: the first ones, as they are recorded in order.
 * @returns undefined if the sum is not that of the first payments
 */
export function recordedOf(payments: readonly SalePayment[], paidKobo: number): number | undefined {
  const counts = [0, ...payments.map((_, index) => index + 1)]
  return counts.find((count) => sumOf(payments.slice(0, count)) === paidKobo)
}

/** Why the payments of a home can't be told from what is recorded for it already. */
export const notTheFirst = (paid: number): string =>
  `${moneyInText(paid)} is recorded for this home already, and that is not the sum of its first payments here`

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

function amountFault(text: string): string | undefined {
  const naira = readNumber(text)
  if (text === '') return 'Missing'
  if (naira === undefined) {
    const help = shortenedText(text) ?? separatorText(text) ?? 'Write it in digits, such as 1,500,000.00'
    return `“${shown(text)}” can't be read. ${help}`
  }
  if (naira <= 0) return 'Must be more than 0'
  if (naira > bounds.amount) return `More than ${grouped(`${bounds.amount}`)}`
  return Math.abs(naira * 100 - koboOf(naira)) < 1e-3 ? undefined : 'More than two decimals'
}

const unreadDay = (text: string) =>
  text === '' ? 'Missing' : `“${shown(text)}” can't be read. Write it as 2024-11-30 or 30/11/2024`

function dayFault(text: string, today: string): string | undefined {
  const day = readDay(text)
  return day === undefined ? unreadDay(text) : notReceivedOn(day, today)
}

/** A buyer who has paid nothing yet has empty cells, or 0 without a day. */
const isFilled = ({ texts: { amount, day } }: SaleLine) =>
  day !== '' || (amount !== '' && readNumber(amount) !== 0)

/** Faults of a line's own cells. */
function cellFaults({ line, texts, overflows }: SaleLine, today: string): LineFault[] {
  // Cells of such a line are shifted, so no further error would be true.
  if (overflows) return [{ line, column: 'Whole line', text: overflowText }]
  const found = [
    [saleColumns.amount, amountFault(texts.amount)],
    [saleColumns.day, dayFault(texts.day, today)],
  ] as const
  return found.flatMap(([column, text]) => (text === undefined ? [] : [{ line, column, text }]))
}

const paymentsOf = (lines: readonly SaleLine[]): SalePayment[] =>
  lines
    .flatMap(({ texts }) => {
      const [naira, receivedOn] = [readNumber(texts.amount), readDay(texts.day)]
      return naira === undefined || receivedOn === undefined
        ? []
        : [{ amountKobo: koboOf(naira), receivedOn }]
    })
    .toSorted((one, other) => one.receivedOn.localeCompare(other.receivedOn))

const nameOf = (person: CsvPerson) => comparableName(fullName(person))

/** Whether a line names nobody, or this buyer. A part of the name may be left out. */
const isBuyer = (person: CsvPerson, buyer: CsvPerson) =>
  (person.email === '' || person.email === buyer.email) &&
  (nameOf(person) === '' || nameOf(person) === nameOf(buyer))

type Named = Map<string, { readonly line: number; readonly person: CsvPerson }>

/** @param named the buyers of earlier homes, by address; the buyer is added */
function buyerFaults(lines: readonly SaleLine[], buyer: CsvPerson, named: Named): LineFault[] {
  const line = lines[0]?.line ?? 0
  const own = personErrors(buyer).map((text) => ({ line, column: 'Buyer', text }))
  const others = lines
    .filter(({ person }) => !isBuyer(person, buyer))
    .map((other) => ({ line: other.line, column: 'Buyer', text: `Another buyer than on line ${line}` }))
  const twin = named.get(buyer.email)
  if (twin === undefined) named.set(buyer.email, { line, person: buyer })
  const text = twin && `Line ${twin.line} names ${fullName(twin.person)} with this address`
  const isOther = twin !== undefined && buyer.email !== '' && nameOf(twin.person) !== nameOf(buyer)
  return [...own, ...others, ...(isOther && text ? [{ line, column: saleColumns.email, text }] : [])]
}

function unitFault(found: readonly SaleUnit[], { texts, line }: SaleLine): LineFault[] {
  const empty = texts.project === '' ? 'project' : texts.home === '' ? 'home' : undefined
  if (empty !== undefined) return [{ line, column: saleColumns[empty], text: 'Missing' }]
  if (found.length === 1) return []
  const text =
    found.length === 0
      ? `There is no home “${shown(texts.home)}” in a project “${shown(texts.project)}”`
      : `There are ${found.length} homes of this name: give them names of their own first`
  return [{ line, column: saleColumns.home, text }]
}

/** The plan that a home's lines ask for, and what is wrong with it. */
function planOf(
  lines: readonly SaleLine[],
  { templates }: SalesPlace,
): { plan?: SaleRow['plan']; faults: LineFault[] } {
  const asking = lines.find(({ texts }) => texts.plan !== '')
  if (asking === undefined) return { faults: [] }
  const { line, texts } = asking
  const template = templates.find(({ name }) => comparableName(name) === comparableName(texts.plan))
  const firstDay = readDay(texts.firstDay)
  const faults: LineFault[] = []
  if (template === undefined)
    faults.push({ line, column: saleColumns.plan, text: `There is no template “${shown(texts.plan)}”` })
  if (firstDay === undefined)
    faults.push({ line, column: saleColumns.firstDay, text: unreadDay(texts.firstDay) })
  const plan = template && firstDay !== undefined ? { lines: template.lines, firstDay } : undefined
  return { plan, faults }
}

/** How a home stands that is read without faults. */
function verdictOf({ line, unitId, buyer, payments }: SaleRow, { balances }: SalesPlace): SaleRow['verdict'] {
  const held = balances.find((balance) => balance.unitId === unitId)
  if (held === undefined) return { state: 'new', recorded: 0 }
  const wrong = (column: string, text: string) =>
    ({ state: 'wrong', faults: [{ line, column, text }] }) as const
  if (held.owner.email.toLowerCase() !== buyer.email)
    return wrong('Buyer', `${fullName(held.owner)}, ${held.owner.email}, owns this home already`)
  const recorded = recordedOf(payments, koboOf(held.pricePaid))
  if (recorded === undefined) return wrong(saleColumns.amount, notTheFirst(held.pricePaid))
  return recorded === payments.length
    ? { state: 'known', why: 'In the books already: left out' }
    : { state: 'new', recorded }
}

type Read = {
  readonly place: SalesPlace
  /** By `homeKey`; built once, because names are folded for it. */
  readonly units: ReadonlyMap<string, readonly SaleUnit[]>
  readonly named: Named
}

function saleOf(lines: readonly [SaleLine, ...SaleLine[]], { place, units, named }: Read): SaleRow {
  const [first] = lines
  const { project, home } = first.texts
  const found = units.get(homeKey(project, home)) ?? []
  const { _id: unitId = '', price = 0 } = found[0] ?? {}
  const buyer = lines.find(({ person }) => person.email !== '')?.person ?? first.person
  const payments = paymentsOf(lines)
  const { plan, faults: planFaults } = planOf(lines, place)
  const row = { line: first.line, project, home, unitId, price, buyer, payments, plan }
  if (comparableName(project) === comparableName(exampleProject))
    return { ...row, verdict: { state: 'known', why: 'The example of the template: left out' } }
  const faults = [
    ...unitFault(found, first),
    ...buyerFaults(lines, buyer, named),
    ...lines
      .filter((line) => line.overflows || isFilled(line))
      .flatMap((line) => cellFaults(line, place.today)),
    ...planFaults,
  ]
  const sum = nairaOf(sumOf(payments))
  const column = saleColumns.amount
  if (found.length === 1 && sum > price) {
    const text = `${moneyInText(sum)} in all is more than the price of ${moneyInText(price)}`
    faults.push({ line: first.line, column, text })
  }
  if (faults.length > 0) return { ...row, verdict: { state: 'wrong', faults } }
  const read: SaleRow = { ...row, verdict: { state: 'new', recorded: 0 } }
  return { ...read, verdict: verdictOf(read, place) }
}

/** Plans the import of a sheet, home by home. The server checks again. */
export function planSales(records: readonly NumberedRecord[], place: SalesPlace): SaleRow[] {
  const units = new Map<string, SaleUnit[]>()
  for (const unit of place.units) {
    const key = homeKey(unit.projectName, unit.name)
    units.set(key, [...(units.get(key) ?? []), unit])
  }
  const named: Named = new Map()
  return homesInSheet(records).map((lines) => saleOf(lines, { place, units, named }))
}

/** The sum of a home's payments, in naira. */
export const paidInSheet = ({ payments }: SaleRow): number => nairaOf(sumOf(payments))

/** How many payments the homes have, and their sum in naira. */
export const saleSums = (rows: readonly SaleRow[]): { payments: number; paid: number } => ({
  payments: rows.reduce((count, { payments }) => count + payments.length, 0),
  paid: nairaOf(sumOf(rows.flatMap(({ payments }) => payments))),
})
