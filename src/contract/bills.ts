import { z } from 'zod'
import { defineCalls } from './call.ts'
import { amount, id, naira, text, time } from './fields/fields.ts'
import { boughtPower, meterKind, meterNumber } from './power.ts'

/** Refusals when a payment is started or asked about. */
export const billTexts = {
  serviceDown:
    'The payment service does not answer. You have not been charged. Please try again in a moment.',
  refused: 'The payment service did not take this payment. You have not been charged.',
  notYours: 'You have no payment with this reference',
} as const

/** Pending until the provider confirms, then paid or failed for good. */
export const billStatus = z.enum(['pending', 'paid', 'failed'])
export type BillStatus = z.infer<typeof billStatus>

/** Why a payment failed. Money arrived for `wrong-amount` and `paid-late`, and was not booked. */
export const billFailureCode = z
  .enum(['declined', 'expired', 'not-started', 'taken-back', 'wrong-amount', 'paid-late'])
  .meta({
    description:
      'Why a payment failed, for programs. Money arrived for wrong-amount and paid-late, and was not booked',
  })
export type BillFailureCode = z.infer<typeof billFailureCode>

/** What happened to the money after the bill was paid. */
export const moneyBack = z
  .object({
    state: z.enum([
      'refund under way',
      'refund failed',
      'disputed',
      'dispute settled',
      'refunded',
      'reversed',
    ]),
    amount: naira.optional(),
  })
  .meta({ description: 'A refund or dispute at the provider, or a reversal by the company' })
export type MoneyBack = z.infer<typeof moneyBack>

/** An electricity payment. From `status` on the fields are ours. */
export const billPayment = z
  .object({
    paymentId: z.string(),
    metre_number: z.string(),
    amount: naira,
    createdAt: time,
    status: billStatus.optional(),
    name: z.string().optional(),
    reference: z.string().optional(),
    failureReason: z.string().optional(),
    failureCode: billFailureCode.optional(),
    moneyBack: moneyBack.optional(),
    ...boughtPower,
  })
  .meta({ id: 'BillPayment' })
export type BillPayment = z.infer<typeof billPayment>

/** One payment; while it is pending, with its payment page. */
const followedBill = billPayment.extend({ authorization_url: z.string().optional() })
export type FollowedBill = z.infer<typeof followedBill>

export const billCalls = defineCalls({
  'GET /user/get-bill-payments/{unitId}': {
    access: 'user',
    topic: 'Bills',
    summary: "The caller's electricity payments for a unit, newest first",
    params: z.object({ unitId: id('Unit id') }),
    answer: z.array(billPayment),
  },
  'POST /user/make-bill-payment': {
    access: 'user',
    limit: { points: 60, seconds: 600 },
    topic: 'Bills',
    summary: 'Start an electricity payment for a unit the caller owns',
    body: z.object({
      name: text('Name'),
      metre_number: meterNumber,
      amount: amount('Amount'),
      unitId: id('Unit'),
      company: text('Company', 60).optional(),
      meterKind: meterKind.optional(),
      meterChecked: z
        .boolean('Say whether the meter number was checked')
        .optional()
        .meta({ description: 'The customer checked the meter number, because our check was down' }),
    }),
    answer: z.object({ authorization_url: z.string(), reference: z.string(), paymentId: z.string() }),
    status: 201,
    message: 'Payment initiated successfully',
    refusals: [404, 409],
  },
  'GET /user/verify-bill-payment/{reference}': {
    access: 'user',
    unattended: true,
    limit: { points: 600, seconds: 600 },
    topic: 'Bills',
    summary: "Ask the provider how one of the caller's payments stands",
    params: z.object({ reference: id('Reference') }),
    answer: followedBill,
  },
})
