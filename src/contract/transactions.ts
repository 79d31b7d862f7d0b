import { z } from 'zod'
import { moneyBack } from './bills.ts'
import { defineCalls } from './call.ts'
import { id, naira, pageQuery, recordedAt, sortOrder, text, time } from './fields/fields.ts'
import { vend } from './power.ts'

/**
 * State of a line of the ledger, the reason of a reversal, and the time of recording if the payment
 * is dated back. Ours alone.
 */
const standing = {
  state: z
    .enum(['paid', 'reversed', 'reversal'])
    .optional()
    .meta({ description: 'A payment that stands, one that was reversed, or what reverses it' }),
  reason: z.string().optional().meta({ description: 'Why a payment was reversed; on reversals' }),
  moneyBack: moneyBack.optional(),
  recordedAt,
}

/** A payment, or the reversal of one, as the customer sees it. */
export const transaction = z
  .object({
    txId: z.string(),
    txTitle: z.string(),
    amount: naira,
    txType: z.string().meta({ examples: ['property'] }),
    createdAt: time,
    unitId: z.string().optional(),
    unitName: z.string().optional(),
    ...standing,
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof transaction>

/** A payment, or the reversal of one, as the unit's page in the admin area lists it. */
export const unitTransaction = z
  .object({ txId: z.string().optional(), txTitle: z.string(), amount: naira, date: time, ...standing })
  .meta({ id: 'UnitTransaction' })
export type UnitTransaction = z.infer<typeof unitTransaction>

/** A line of the ledger with owner and home, for the company's books. */
export const ledgerLine = z
  .object({
    txId: z.string(),
    txTitle: z.string(),
    amount: naira,
    txType: z.string().meta({ examples: ['property'] }),
    date: time,
    ...standing,
    unitId: z.string(),
    unitName: z.string(),
    projectId: z.string(),
    projectName: z.string(),
    owner: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
    vend: vend.optional().meta({ description: 'On electricity that is bought here' }),
  })
  .meta({ id: 'LedgerLine' })
export type LedgerLine = z.infer<typeof ledgerLine>

/** The sums of a month's lines, in naira. */
const ledgerSums = z
  .object({
    recorded: naira.meta({ description: 'What was recorded for homes' }),
    reversed: naira.meta({ description: 'What was reversed of it or of earlier months; 0 or negative' }),
    electricity: naira.meta({ description: 'What was paid for electricity, less its reversals' }),
  })
  .meta({ id: 'LedgerSums' })
export type LedgerSums = z.infer<typeof ledgerSums>

const companyDay = z.string().meta({ examples: ['2026-11-30'] })

/** What is paid and owed for a unit that has an owner, and what its payment plan says today. */
export const balance = z
  .object({
    unitId: z.string(),
    unitName: z.string(),
    projectId: z.string(),
    projectName: z.string(),
    owner: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
    phoneNumber: z.string(),
    paymentPlan: z.string(),
    price: naira,
    pricePaid: naira,
    outstanding: naira,
    lastPaidAt: time
      .optional()
      .meta({ description: 'When the money of the newest payment that stands came' }),
    overdue: naira
      .optional()
      .meta({ description: 'What lacks on overdue lines of the payment plan; missing without a plan' }),
    overdueSince: companyDay.optional().meta({ description: 'The first day that was missed' }),
    nextDueOn: companyDay
      .optional()
      .meta({ description: 'The day of the next line that is neither paid nor overdue, if it has one' }),
    nextDueAmount: naira.optional().meta({ description: 'What lacks of that line' }),
  })
  .meta({ id: 'Balance' })
export type Balance = z.infer<typeof balance>

/** What is outstanding in all, and what of it is overdue. */
export const balanceSums = z
  .object({
    price: naira,
    paid: naira,
    outstanding: naira,
    overdue: naira
      .optional()
      .meta({ description: 'Of homes that are not paid in full; missing while no home has a payment plan' }),
  })
  .meta({ id: 'BalanceSums' })
export type BalanceSums = z.infer<typeof balanceSums>

const overdueTerm = z.enum(
  ['any', '1-30', '31-60', '61-90', 'over-90'],
  'overdue must be any, 1-30, 31-60, 61-90 or over-90',
)
export type OverdueTerm = z.infer<typeof overdueTerm>

const balanceFilter = {
  project: id('Project id').optional(),
  overdue: overdueTerm
    .meta({ description: 'Days since the first day that was missed of the payment plan' })
    .optional(),
}

const monthText = 'A month is written as 2026-11'

/** A month by the company's clock. */
const month = z
  .string(monthText)
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, monthText)
  .meta({ examples: ['2026-11'], description: 'A month of the company’s own time' })

/** Which lines of the ledger are asked for. */
const ofMonth = { month, project: id('Project id').optional() }

/** Limit of receipts and statements for one account: they cost more than an answer. */
const papers = { points: 120, seconds: 600 } as const

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
  'GET /admin/ledger': {
    access: 'admin',
    topic: 'Owners',
    paged: true,
    summary:
      'Every payment that came and every reversal of a month, for homes and electricity, newest first or sorted',
    query: z.object({
      ...ofMonth,
      q: text('Search')
        .meta({
          description:
            'Words of the unit, project, owner, address, title, reference or amount, or the beginning of the id of a bill',
        })
        .optional(),
      sort: z
        .enum(['date', 'unit', 'owner', 'title', 'amount'], 'sort must be date, unit, owner, title or amount')
        .optional(),
      order: sortOrder,
      ...pageQuery,
    }),
    answer: z.array(ledgerLine),
    refusals: [404],
  },
  'GET /admin/ledger-sums': {
    access: 'admin',
    topic: 'Owners',
    summary: 'The sums of the payments and reversals of a month',
    query: z.object(ofMonth),
    answer: ledgerSums,
  },
  'GET /admin/balances': {
    access: 'admin',
    topic: 'Owners',
    paged: true,
    summary:
      'Every unit that has an owner, with what is paid and outstanding, the longest unpaid first or sorted',
    query: z.object({
      ...balanceFilter,
      owed: z
        .enum(['open'], 'owed can only be open')
        .meta({ description: 'Only homes that are not paid in full' })
        .optional(),
      q: text('Search')
        .meta({ description: 'Words of unit, project and owner, or a phone number' })
        .optional(),
      sort: z
        .enum(
          ['unit', 'owner', 'paid', 'outstanding', 'last', 'due'],
          'sort must be unit, owner, paid, outstanding, last or due',
        )
        .meta({ description: '`due` sorts by what is overdue' })
        .optional(),
      order: sortOrder,
      ...pageQuery,
    }),
    answer: z.array(balance),
    refusals: [404],
  },
  'GET /admin/balance-sums': {
    access: 'admin',
    topic: 'Owners',
    summary: 'What the units that have an owner cost, what is paid and outstanding, and what is overdue',
    query: z.object(balanceFilter),
    answer: balanceSums,
  },
  'GET /user/receipt/{txId}': {
    access: 'user',
    limit: papers,
    topic: 'Customer',
    summary: "The receipt of one of the caller's payments, as a PDF",
    params: z.object({ txId: id('Transaction id') }),
    answer: pdf,
    produces: 'application/pdf',
  },
  'GET /user/statement/{unitId}': {
    access: 'user',
    limit: papers,
    topic: 'Customer',
    summary: 'The statement of a unit the caller owns, as a PDF',
    params: z.object({ unitId: id('Unit id') }),
    answer: pdf,
    produces: 'application/pdf',
  },
  'GET /admin/receipt/{txId}': {
    access: 'admin',
    limit: papers,
    topic: 'Owners',
    summary:
      "The receipt of any customer's payment, for a home or electricity: the PDF that they get themselves",
    params: z.object({ txId: id('Transaction id') }),
    answer: pdf,
    produces: 'application/pdf',
  },
  'GET /admin/statement/{ownedUnitId}': {
    access: 'admin',
    limit: papers,
    topic: 'Owners',
    summary: 'The statement of a unit for its owner, or one of before: the PDF that they get themselves',
    params: z.object({ ownedUnitId: id('Owned unit id') }),
    answer: pdf,
    produces: 'application/pdf',
  },
})
