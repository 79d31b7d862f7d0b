import { givenBackText } from '#domain/bills.ts'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { money } from '#domain/money.ts'
import { inGroups, tokenTitles } from '#domain/power.ts'
import type { Receipt } from '../modules/owners/queriesReceipts.ts'
import type { PrintedCode } from '../modules/verify/codes.ts'
import { beginSheet, facts, footer, heading, howToCheck } from './parts.ts'
import { colours, type Sheet } from './sheet.ts'

type Words = {
  readonly title: string
  readonly line: string
  readonly events: readonly string[]
  readonly person: string
  /** A row for the reversal or the reversed payment. */
  readonly rows: readonly (readonly [string, string])[]
}

const paid = { title: 'Receipt', person: 'Received from' }

const moment = (iso: string) => `${dayInWords(iso)} at ${timeOfDay(iso)}`

/**
 * When a payment was made. A bill has an exact time. A payment for a unit has the day when an admin
 * recorded it, and the day of receipt if that differs.
 */
function paidWhen({ bill, createdAt, receivedAt }: Receipt): string {
  if (bill !== undefined) return `Paid on ${moment(createdAt)}`
  const recorded = dayInWords(createdAt)
  if (receivedAt === undefined) return `Recorded on ${recorded}`
  return `Received on ${dayInWords(receivedAt)}, recorded on ${recorded}`
}

/** The label of the unpaid rest. Later payments may have been recorded before a backdated one. */
const leftTitle = ({ receivedAt }: Receipt) =>
  receivedAt === undefined ? 'Left to pay after it' : 'Left to pay when recorded'

function wordsOf(receipt: Receipt): Words {
  const { payer, createdAt, counterpart, bill } = receipt
  const given = givenBackText(bill?.moneyBack)
  const after = given === undefined ? [] : [given]
  if (counterpart === undefined) {
    const line = `Thank you, ${payer}. This confirms what you paid.`
    return { ...paid, line, events: [paidWhen(receipt), ...after], rows: [] }
  }
  const { state, txId, reason } = counterpart
  if (state === 'reversal') {
    const line = `${payer}, this takes back receipt ${txId}, which no longer counts.`
    const events = [`Reversed on ${dayInWords(createdAt)}: ${reason}`]
    return { title: 'Reversal', person: 'Owner', line, events, rows: [['Reversed receipt', txId]] }
  }
  return {
    ...paid,
    title: 'Receipt (reversed)',
    line: `${payer}, this payment was reversed and no longer counts.`,
    events: [paidWhen(receipt), `Reversed on ${dayInWords(counterpart.at)}: ${reason}`, ...after],
    rows: [['Reversal', txId]],
  }
}

function writeEvents(sheet: Sheet, events: readonly string[]): void {
  for (const event of events) sheet.write(event, { colour: colours.accent }, 4)
  sheet.y += 24
}

const boughtRows = ({ tokens, units }: NonNullable<Receipt['bill']>): [string, string][] => [
  ...tokens.map(({ kind, digits }): [string, string] => [tokenTitles[kind], inGroups(digits)]),
  ...(units === null ? [] : [['Units', `${units} kWh`] as [string, string]]),
]

export function receiptPdf(receipt: Receipt, code: PrintedCode): Promise<Uint8Array> {
  const { title, person, line, events, rows } = wordsOf(receipt)
  const sheet = beginSheet(`${title} ${receipt.txId}`, new Date(receipt.createdAt))
  heading(sheet, title, line, code)
  sheet.write(money(receipt.amount), { face: 'display', size: 40 }, 6)
  writeEvents(sheet, events)
  facts(sheet, [
    ['Reference', receipt.txId],
    ...rows,
    ['For', receipt.title],
    ['Property', `${receipt.unitName}, ${receipt.projectName}`],
    ['Address', receipt.projectAddress],
    ...(receipt.bill === undefined
      ? []
      : ([
          ['Meter number', receipt.bill.meter],
          ['Name on the payment', receipt.bill.name],
          ['Payment reference', receipt.bill.reference],
          ...boughtRows(receipt.bill),
        ] as const)),
    [person, `${receipt.payer}, ${receipt.email}`],
    ['Amount', money(receipt.amount)],
    ...(receipt.left === undefined ? [] : [[leftTitle(receipt), money(receipt.left)] as const]),
  ])
  howToCheck(sheet, code)
  return sheet.finish(footer)
}
