import type { PaymentPlan } from '#contract/plans.ts'
import { givenBackText } from '#domain/bills.ts'
import { dayInWords, shortDate } from '#domain/dateWords.ts'
import { bookedAs } from '#domain/instalments.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import { openText, stateWords } from '#domain/plan.ts'
import type { Statement, StatementLine } from '../modules/owners/queriesReceipts.ts'
import type { PrintedCode } from '../modules/verify/codes.ts'
import { beginSheet, facts, heading, howToCheck, progress } from './parts.ts'
import { contentWidth, footerLine, type Sheet } from './sheet.ts'
import { type Column, type Table, writeTable } from './table.ts'

const columns: readonly Column[] = [
  { title: 'Date', width: 62 },
  { title: 'Reference', width: 90 },
  { title: 'For' },
  { title: 'Amount', amounts: true },
]

const sum = (lines: readonly StatementLine[]) =>
  nairaOf(lines.reduce((total, line) => total + koboOf(line.amount), 0))

const leftOf = (kobo: number) => money(nairaOf(Math.max(0, kobo)))

const cellsOf = ({ date, txId, amount }: StatementLine, title: string) => [
  shortDate(date),
  txId,
  title,
  money(amount),
]

/** The amount left to pay after each payment. */
function leftAfterEach({ price, payments }: Statement): string[] {
  let kobo = koboOf(price)
  return payments.map(({ amount }) => {
    kobo -= koboOf(amount)
    return leftOf(kobo)
  })
}

function paymentsTable(statement: Statement): Table {
  const { price, payments, until } = statement
  const rows = payments.map((line) =>
    cellsOf(line, `${bookedAs(line.title)}${line.reversed ? ' (reversed)' : ''}`),
  )
  const paid = sum(payments)
  const table = { title: 'Payments', empty: 'No payments yet.' }
  const inAll = payments.length === 0 ? [] : [`Paid in all ${money(paid)}`]
  // Former owners owe nothing.
  if (until !== undefined) return { ...table, columns, rows, totals: inAll }
  const left = leftAfterEach(statement)
  return {
    ...table,
    columns: [...columns, { title: 'Left to pay', amounts: true }],
    rows: rows.map((cells, index) => [...cells, left[index] ?? '']),
    totals: [...inAll, `Left to pay ${leftOf(koboOf(price) - koboOf(paid))}`],
  }
}

const electricityTable = ({ electricity }: Statement): Table => ({
  title: 'Electricity',
  columns,
  rows: electricity.map((line) => {
    const words = [line.title, line.reversed && 'Reversed', givenBackText(line.moneyBack)]
    return cellsOf(line, words.filter(Boolean).join('. '))
  }),
  totals: [`Electricity in all: ${money(sum(electricity))}`],
})

const planColumns: readonly Column[] = [
  { title: 'Due', width: 62 },
  { title: 'For' },
  { title: 'Amount', amounts: true },
  { title: 'Paid', amounts: true },
  { title: 'State', width: 54 },
]

const planTable = ({ lines, planned }: PaymentPlan): Table => ({
  title: 'Payment plan',
  columns: planColumns,
  rows: lines.map(({ title, amount, dueOn, stage, paid, state }) => [
    shortDate(dueOn),
    dueOn === undefined ? `${title}. ${openText(stage)}` : title,
    money(amount),
    money(paid),
    stateWords[state],
  ]),
  totals: [`Planned in all ${money(planned)}`],
})

function writeSummary(sheet: Sheet, statement: Statement): void {
  const { until, price, payments } = statement
  const paid = sum(payments)
  facts(sheet, [
    ['Owner', `${statement.owner}, ${statement.email}`],
    ['Address', statement.projectAddress],
    ['Owner since', dayInWords(statement.since)],
    ...(until === undefined ? [] : [['Owner until', dayInWords(until)] as const]),
    ['Price', money(price)],
    ['Paid', money(paid)],
    ...(until === undefined ? [['Left to pay', leftOf(koboOf(price) - koboOf(paid))] as const] : []),
  ])
  progress(sheet, paid, price)
}

/** Names the unit and the owner on one line, although each name may have 400 letters. */
function footerOf(sheet: Sheet, { unitName, projectName, owner }: Statement, day: string): string {
  const room = contentWidth - sheet.widthOf(`Statement ·  ·  · ${day} · 100 of 100`, footerLine)
  const home = sheet.fit(`${unitName}, ${projectName}`, room * 0.6, footerLine)
  const person = sheet.fit(owner, room - sheet.widthOf(home, footerLine), footerLine)
  return `Statement · ${home} · ${person} · ${day}`
}

type Beside = {
  /** The date of the statement. */
  readonly now: Date
  /** The present owner's payment plan; nothing is written of one without lines. */
  readonly plan?: PaymentPlan | undefined
  /** By which the statement can be checked. */
  readonly code?: PrintedCode | undefined
}

/**
 * Makes the statement of a unit: its price, the sum paid, the rest, each payment, and the plan.
 * @returns the PDF
 */
export async function statementPdf(statement: Statement, { now, plan, code }: Beside): Promise<Uint8Array> {
  const { unitName, projectName, electricity } = statement
  const today = now.toISOString()
  const sheet = beginSheet(`Statement for ${unitName}`, now)
  heading(sheet, 'Statement', `${unitName}, ${projectName} · as of ${dayInWords(today)}`, code)
  writeSummary(sheet, statement)
  await writeTable(sheet, paymentsTable(statement))
  if (plan !== undefined && plan.lines.length > 0) await writeTable(sheet, planTable(plan))
  if (electricity.length > 0) await writeTable(sheet, electricityTable(statement))
  if (code !== undefined) howToCheck(sheet, code)
  return sheet.finish(footerOf(sheet, statement, shortDate(today)))
}
