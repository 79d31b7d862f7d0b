import { z } from 'zod'
import { defineCalls } from './call.ts'
import { id, naira, time } from './fields.ts'

/** A payment as the customer sees it (spec section 3). */
export const transaction = z
  .object({
    txId: z.string(),
    txTitle: z.string(),
    amount: naira,
    txType: z.string().meta({ example: 'property' }),
    createdAt: time,
    unitId: z.string().optional(),
    unitName: z.string().optional(),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof transaction>

/** A payment as the unit's page in the admin area lists it. */
export const unitTransaction = z
  .object({ txId: z.string().optional(), txTitle: z.string(), amount: naira, date: time })
  .meta({ id: 'UnitTransaction' })
export type UnitTransaction = z.infer<typeof unitTransaction>

const pdf = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const transactionCalls = defineCalls({
  'GET /user/user-transactions': {
    access: 'user',
    topic: 'Customer',
    summary: "The caller's payments, newest first",
    answer: z.array(transaction),
  },
  'GET /admin/unit-transactions/{unitId}': {
    access: 'admin',
    topic: 'Owners',
    summary: "A unit's payments, newest first",
    params: z.object({ unitId: id('Unit id') }),
    answer: z.array(unitTransaction),
  },
  'GET /user/receipt/{txId}': {
    access: 'user',
    limit: { points: 120, seconds: 600 },
    topic: 'Customer',
    summary: "The receipt of one of the caller's payments, as a PDF",
    params: z.object({ txId: id('Transaction id') }),
    answer: pdf,
    produces: 'application/pdf',
  },
  'GET /user/statement/{unitId}': {
    access: 'user',
    limit: { points: 120, seconds: 600 },
    topic: 'Customer',
    summary: 'The statement of a unit the caller owns, as a PDF',
    params: z.object({ unitId: id('Unit id') }),
    answer: pdf,
    produces: 'application/pdf',
  },
})
