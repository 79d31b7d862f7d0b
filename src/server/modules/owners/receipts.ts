import { companyDay } from '#domain/dates.ts'
import { koboOf } from '#domain/kobo.ts'
import { isoTime } from '#domain/time.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Handlers } from '../../http/call.ts'
import { notFound } from '../../http/refusal.ts'
import { receiptPdf } from '../../pdf/receipt.ts'
import { statementPdf } from '../../pdf/statement.ts'
import { planAnswer } from '../plans/answers.ts'
import { ownershipBy, plannedHome } from '../plans/queries.ts'
import type { PaperCodes } from '../verify/codes.ts'
import { findOwnership } from './queriesOwnerships.ts'
import { findReceipt, findStatement, type Statement } from './queriesReceipts.ts'

type ReceiptKey =
  | 'GET /user/receipt/{txId}'
  | 'GET /user/statement/{unitId}'
  | 'GET /admin/receipt/{txId}'
  | 'GET /admin/statement/{ownedUnitId}'

type Needed = Pick<Dependencies, 'database' | 'clock'> & { readonly paperCodes: PaperCodes }

/** Receipts and statements as PDFs: a customer's own, and everybody's for admins. */
export function makeReceipts({ database: { read }, clock, paperCodes }: Needed): Handlers<ReceiptKey> {
  async function receipt(txId: string, whose: string | undefined) {
    const found = await findReceipt(read, txId, whose)
    if (found === undefined) throw notFound('Payment')
    const { amount, createdAt, receivedAt = createdAt } = found
    const amountKobo = koboOf(amount)
    const code = paperCodes.printed({ kind: 'receipt', txId, amountKobo, day: receivedAt })
    return { data: await receiptPdf(found, code) }
  }

  function statementCode({ newestTxId, payments }: Statement, day: string) {
    // Without a payment there is nothing to prove.
    if (newestTxId === undefined) return undefined
    const amountKobo = payments.reduce((sum, { amount }) => sum + koboOf(amount), 0)
    return paperCodes.printed({ kind: 'statement', txId: newestTxId, amountKobo, day })
  }

  async function statement(unitId: string, ownerId: string) {
    const found = await findStatement(read, unitId, ownerId)
    if (found === undefined) throw notFound('Unit')
    const now = clock.now()
    const today = companyDay(isoTime(now))
    const ownershipId = await ownershipBy(read, unitId, ownerId)
    const home = ownershipId === undefined ? undefined : await plannedHome(read, ownershipId)
    const plan = home && planAnswer(home, today)
    return {
      data: await statementPdf(found, { now: new Date(now), plan, code: statementCode(found, today) }),
    }
  }

  return {
    'GET /user/receipt/{txId}': ({ params: { txId }, caller }) => receipt(txId, caller.id),
    'GET /user/statement/{unitId}': ({ params: { unitId }, caller }) => statement(unitId, caller.id),
    'GET /admin/receipt/{txId}': ({ params: { txId } }) => receipt(txId, undefined),
    async 'GET /admin/statement/{ownedUnitId}'({ params: { ownedUnitId } }) {
      const ownership = await findOwnership(read, ownedUnitId)
      if (ownership === undefined) throw notFound('Owned unit')
      return statement(ownership.unitId, ownership.ownerId)
    },
  }
}
