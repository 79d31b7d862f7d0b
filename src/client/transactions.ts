import type { Transaction, UnitTransaction } from '#contract/transactions.ts'
import { listOf, request, requestFile } from './request.ts'

/** The signed-in customer's payments. */
export const listTransactions = async (): Promise<Transaction[]> =>
  listOf(await request('GET /user/user-transactions'))

/** A unit's payments, as an admin sees them. */
export const listUnitTransactions = async (unitId: string): Promise<UnitTransaction[]> =>
  listOf(await request('GET /admin/unit-transactions/{unitId}', { params: { unitId } }))

/** The receipt of a payment, as a PDF. */
export const getReceipt = (txId: string): Promise<Blob> =>
  requestFile('GET /user/receipt/{txId}', { params: { txId } })

/** The statement of an owned unit, as a PDF. */
export const getStatement = (unitId: string): Promise<Blob> =>
  requestFile('GET /user/statement/{unitId}', { params: { unitId } })
