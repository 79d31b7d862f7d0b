import { companyDay } from '#domain/dates.ts'
import { isoTime } from '#domain/time.ts'
import type { Handlers } from '../../http/call.ts'
import { notFound } from '../../http/refusal.ts'
import { receiptPdf } from '../../pdf/receipt.ts'
import { statementPdf } from '../../pdf/statement.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { planAnswer } from '../plans/answers.ts'
import { ownershipBy, plannedHome } from '../plans/queries.ts'
import { findOwnership } from './queriesOwnerships.ts'
import { findReceipt, findStatement } from './queriesReceipts.ts'

type ReceiptKey =
  | 'GET /user/receipt/{txId}'
  | 'GET /user/statement/{unitId}'
  | 'GET /admin/receipt/{txId}'
  | 'GET /admin/statement/{ownedUnitId}'

/** Receipts and statements as PDFs: a customer's own, and everybody's for admins. */
export function makeReceipts({ read }: Pick<Database, 'read'>, clock: Clock): Handlers<ReceiptKey> {
  async function receipt(txId: string, whose: string | undefined) {
    const found = await findReceipt(read, txId, whose)
    if (found === undefined) throw notFound('Payment')
    return { data: await receiptPdf(found) }
  }

  async function statement(unitId: string, ownerId: string) {
    const found = await findStatement(read, unitId, ownerId)
    if (found === undefined) throw notFound('Unit')
    const now = clock.now()
    const ownershipId = await ownershipBy(read, unitId, ownerId)
    const home = ownershipId === undefined ? undefined : await plannedHome(read, ownershipId)
    const plan = home && planAnswer(home, companyDay(isoTime(now)))
    return { data: await statementPdf(found, new Date(now), plan) }
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
