import { monthFirstDate } from '#domain/dates.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { titleWithin } from '#domain/instalments.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import type { Statement, StatementLine } from '../database/receipts.ts'
import { beginSheet, type Column, facts, footer, heading, progress, table } from './parts.ts'
import { colours, contentWidth } from './sheet.ts'

const date: Column = { title: 'Date', at: 0, width: 60 }
const reference: Column = { title: 'Reference', at: 64, width: 90 }
const amount: Column = { title: 'Amount', at: contentWidth - 110, width: 110, align: 'right' }

const paymentColumns: readonly Column[] = [
  date,
  reference,
  { title: 'For', at: 156, width: 132 },
  { title: 'Amount', at: contentWidth - 194, width: 94, align: 'right' },
  { title: 'Left to pay', at: contentWidth - 96, width: 96, align: 'right' },
]
const electricityColumns: readonly Column[] = [date, reference, { title: 'For', at: 156, width: 212 }, amount]

const sum = (lines: readonly StatementLine[]) =>
  nairaOf(lines.reduce((total, line) => total + koboOf(line.amount), 0))

/** Each payment and what is left after it, in naira. */
function withRest({ price, payments, unitName }: Statement) {
  let kobo = koboOf(price)
  return payments.map((line) => {
    kobo -= koboOf(line.amount)
    const title = titleWithin(unitName, line.title)
    return [
      monthFirstDate(line.createdAt),
      line.txId,
      line.reversed ? `${title} (reversed)` : title,
      money(line.amount),
      money(nairaOf(Math.max(0, kobo))),
    ]
  })
}

/**
 * The statement of a unit: price, what was paid, what is left, and each payment.
 * @param now the day the statement speaks of
 * @returns the PDF
 */
export async function statementPdf(statement: Statement, now: Date): Promise<Uint8Array> {
  const paid = sum(statement.payments)
  const today = dayInWords(now.toISOString())
  const left = money(nairaOf(Math.max(0, koboOf(statement.price) - koboOf(paid))))
  const { until } = statement
  const sheet = beginSheet(`Statement for ${statement.unitName}`, now)
  heading(sheet, 'Statement', `${statement.unitName}, ${statement.projectName} · as of ${today}`)
  facts(sheet, [
    ['Owner', `${statement.owner}, ${statement.email}`],
    ['Address', statement.projectAddress],
    ['Owner since', dayInWords(statement.since)],
    ...(until === undefined ? [] : [['Owner until', dayInWords(until)] as const]),
    ['Price', money(statement.price)],
    ['Paid', money(paid)],
    // Who is no owner any more owes nothing.
    ...(until === undefined ? [['Left to pay', left] as const] : []),
  ])
  progress(sheet, paid, statement.price)

  sheet.write('Payments', { face: 'display', size: 18 }, 12)
  await table(sheet, paymentColumns, withRest(statement), 'No payments yet.')

  if (statement.electricity.length > 0) {
    sheet.makeRoom(110)
    sheet.write('Electricity', { face: 'display', size: 18 }, 12)
    await table(
      sheet,
      electricityColumns,
      statement.electricity.map((line) => [
        monthFirstDate(line.createdAt),
        line.txId,
        line.title,
        money(line.amount),
      ]),
      '',
    )
    sheet.write(`Electricity in all: ${money(sum(statement.electricity))}`, {
      colour: colours.muted,
      align: 'right',
    })
  }
  return sheet.finish(footer)
}
