import type { Handlers } from '../call.ts'
import { findReceipt, findStatement } from '../database/receipts.ts'
import { receiptPdf } from '../pdf/receipt.ts'
import { statementPdf } from '../pdf/statement.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import { notFound } from '../refusal.ts'

type ReceiptKey = 'GET /user/receipt/{txId}' | 'GET /user/statement/{unitId}'

/** Receipts and statements of one's own payments, as PDFs. */
export function makeReceipts(database: Database, clock: Clock): Handlers<ReceiptKey> {
  return {
    async 'GET /user/receipt/{txId}'({ params: { txId }, caller }) {
      const receipt = await findReceipt(database.read, txId, caller.id)
      if (receipt === undefined) throw notFound('Payment')
      return { data: await receiptPdf(receipt) }
    },
    async 'GET /user/statement/{unitId}'({ params: { unitId }, caller }) {
      const statement = await findStatement(database.read, unitId, caller.id)
      if (statement === undefined) throw notFound('Unit')
      return { data: await statementPdf(statement, new Date(clock.now())) }
    },
  }
}
