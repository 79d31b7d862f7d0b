import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { money } from '#domain/money.ts'
import type { Receipt } from '../database/receipts.ts'
import { beginSheet, facts, footer, heading } from './parts.ts'
import { colours } from './sheet.ts'

/** The receipt of one payment. @returns the PDF */
export function receiptPdf(receipt: Receipt): Promise<Uint8Array> {
  const sheet = beginSheet(`Receipt ${receipt.txId}`, new Date(receipt.createdAt))
  heading(sheet, 'Receipt', `Thank you, ${receipt.payer}. This confirms what you paid.`)
  sheet.write(money(receipt.amount), { face: 'display', size: 40 }, 6)
  sheet.write(
    `Paid on ${dayInWords(receipt.createdAt)} at ${timeOfDay(receipt.createdAt)}`,
    { colour: colours.accent },
    28,
  )
  facts(sheet, [
    ['Reference', receipt.txId],
    ['For', receipt.title],
    ['Property', `${receipt.unitName}, ${receipt.projectName}`],
    ['Address', receipt.projectAddress],
    ...(receipt.bill === undefined
      ? []
      : ([
          ['Meter number', receipt.bill.meter],
          ['Name on the payment', receipt.bill.name],
          ['Payment reference', receipt.bill.reference],
        ] as const)),
    ['Received from', `${receipt.payer}, ${receipt.email}`],
    ['Amount', money(receipt.amount)],
  ])
  return sheet.finish(footer)
}
