import {
  amountTitle,
  type IgnoredColumns,
  ignoredColumnsOf,
  type NumberedRecord,
  plainTitle,
  valuesOf,
} from './csvLines.ts'
import { comparableName } from './searched.ts'
import { type CsvPerson, personIn, personMeaning } from './userCsv.ts'

/** The titles of the template. */
export const saleColumns = {
  project: 'Project',
  home: 'Home',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  amount: 'Amount',
  day: 'Day',
  plan: 'Plan',
  firstDay: 'First day',
} as const

type Meaning = 'project' | 'home' | 'amount' | 'day' | 'plan' | 'firstDay'

/** A line of the sheet. What it leaves out about its home is taken from the line above. */
export type SaleLine = {
  readonly line: number
  readonly texts: Readonly<Record<Meaning, string>>
  readonly person: CsvPerson
  readonly overflows: boolean
}

/** `Amount paid (₦)`, `Payment date`, `Unit No.`, letters only. */
const titles: readonly (readonly [Meaning, RegExp])[] = [
  ['project', /^(?:project|estate)(?:name)?$/],
  ['home', /^(?:unit|home|house|flat|apartment)(?:name|nos?|numbers?)?$/],
  ['amount', amountTitle('(?:amount|payment|paid)(?:paid|received)?')],
  ['day', /^(?:payment|paid|received)?(?:day|date|on)(?:paid|received|ofpayment)?$/],
  ['plan', /^(?:payment)?plan(?:template)?$/],
  ['firstDay', /^(?:plan)?(?:first|start)(?:day|date)$/],
]

const saleMeaning = (title: string): Meaning | undefined =>
  titles.find(([, pattern]) => pattern.test(plainTitle(title)))?.[0]

const meaningOf = (title: string) => saleMeaning(title) ?? personMeaning(title)

export const ignoredSaleColumns = (head: readonly string[]): IgnoredColumns =>
  ignoredColumnsOf(head, meaningOf)

export function missingSaleColumns(head: readonly string[]): string[] {
  const named = new Set(head.map(meaningOf))
  // A name in one column is split.
  if (named.has('name')) named.add('firstName')
  const needed = ['project', 'home', 'firstName', 'email', 'amount', 'day'] as const
  return needed.filter((meaning) => !named.has(meaning)).map((meaning) => saleColumns[meaning])
}

const noTexts = { project: '', home: '', amount: '', day: '', plan: '', firstDay: '' }

function lineOf({ line, record, overflows = false }: NumberedRecord, above: SaleLine | undefined): SaleLine {
  const texts = { ...noTexts, ...valuesOf(record, saleMeaning) }
  const { project, home } = above?.texts ?? noTexts
  const stays = texts.project === '' || comparableName(texts.project) === comparableName(project)
  const place = { project: texts.project || project, home: texts.home || (stays ? home : '') }
  return { line, texts: { ...texts, ...place }, person: personIn(record), overflows }
}

/** The same for names that differ only in capitals, marks and blanks. */
export const homeKey = (project: string, home: string): string =>
  JSON.stringify([project, home].map(comparableName))

/** The lines of each home, in the order of the sheet. A home's lines need not be neighbours. */
export function homesInSheet(records: readonly NumberedRecord[]): (readonly [SaleLine, ...SaleLine[]])[] {
  const homes = new Map<string, [SaleLine, ...SaleLine[]]>()
  let above: SaleLine | undefined
  for (const record of records) {
    const line = lineOf(record, above)
    const key = homeKey(line.texts.project, line.texts.home)
    const home = homes.get(key)
    if (home === undefined) homes.set(key, [line])
    else home.push(line)
    above = line
  }
  return [...homes.values()]
}
