import { z } from 'zod'
import { byAdmins, defineCalls } from './call.ts'
import { bounds } from './fields/bounds.ts'
import { cleanText } from './fields/cleaned.ts'
import {
  amount,
  cleaned,
  id,
  naira,
  optionalText,
  paidBefore,
  receivedOn,
  text,
  time,
} from './fields/fields.ts'
import { privateFile } from './privateFiles.ts'
import { personName } from './users.ts'

/** Where buyers transfer money to. */
const bankAccount = z.object({ bank: z.string(), number: z.string(), name: z.string() })

const claim = z
  .object({
    _id: z.string(),
    amount: naira,
    paidOn: z.string().meta({ examples: ['2026-11-03'], description: 'By the company’s clock' }),
    bank: z.string().optional(),
    reference: z.string().optional(),
    note: z.string().optional(),
    slip: privateFile.pick({ fileId: true, mime: true, name: true }).optional(),
    status: z.enum(['new', 'accepted', 'refused', 'withdrawn']),
    reason: z.string().optional().meta({ description: 'Why it was refused' }),
    createdAt: time,
    decidedAt: time.optional(),
    recorded: z
      .object({ txId: z.string(), amount: naira, on: time })
      .optional()
      .meta({ description: 'The payment that it was accepted as, which may differ from what was claimed' }),
    reversed: z
      .object({ at: time, reason: z.string().optional() })
      .optional()
      .meta({ description: 'When and why that payment was reversed' }),
  })
  .meta({ id: 'PaymentClaim' })
export type PaymentClaim = z.infer<typeof claim>

const adminClaim = claim
  .extend({
    ownedUnitId: z.string(),
    unitId: z.string(),
    unitName: z.string(),
    projectName: z.string(),
    owner: personName.extend({ email: z.string() }),
    ended: z.boolean().meta({ description: 'Whether its sender no longer owns the unit' }),
    pricePaid: naira,
    outstanding: naira,
    decidedBy: personName.optional(),
    sameReference: z
      .array(z.object({ unitName: z.string(), projectName: z.string(), createdAt: time }))
      .optional()
      .meta({ description: 'Other transfers that came with the reference of this one, while it waits' }),
  })
  .meta({ id: 'AdminPaymentClaim' })
export type AdminPaymentClaim = z.infer<typeof adminClaim>

/** One claim of a person, as their export has it. */
export const exportedClaim = claim.extend({ ownedUnitId: z.string() })

/** The letters and digits of a bank's reference: banks and people write it in many ways. */
export const referenceKey = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const newClaim = z
  .object({
    amount: amount('Amount'),
    paidOn: z.iso.date('Enter the day of the transfer, such as 2026-11-03'),
    bank: optionalText('Bank', 100).optional(),
    reference: optionalText('Reference', 100).optional(),
    note: cleaned(cleanText, 'Note', 1000).optional(),
    fileId: id('File id')
      .optional()
      .meta({ description: 'Of a file that was sent with the purpose `claim`' }),
  })
  .refine(({ reference = '', fileId }) => referenceKey(reference) !== '' || fileId !== undefined, {
    path: ['reference'],
    message: 'Add the bank’s reference or a picture of the slip.',
  })

const unitParams = z.object({ unitId: id('Unit id') })
const claimParams = z.object({ claimId: id('Claim id') })

export const claimCalls = defineCalls({
  'GET /user/payment-claims/{unitId}': {
    access: 'user',
    topic: 'Customer',
    summary: 'The transfers that the caller told of a unit they own, newest first, and where to pay',
    params: unitParams,
    answer: z.object({ claims: z.array(claim), payTo: z.array(bankAccount).optional() }),
  },
  'POST /user/payment-claims/{unitId}': {
    access: 'user',
    limit: { points: 20, seconds: 3600 },
    topic: 'Customer',
    summary: 'Tell of a transfer for a unit the caller owns. It counts once an admin has found it',
    params: unitParams,
    body: newClaim,
    answer: claim,
    status: 201,
    message: 'Transfer sent',
    refusals: [409],
  },
  'POST /user/payment-claim/{claimId}/withdraw': {
    access: 'user',
    limit: { points: 60, seconds: 3600 },
    topic: 'Customer',
    summary: 'Withdraw a transfer that waits',
    params: claimParams,
    answer: claim,
    message: 'Transfer withdrawn',
    refusals: [409],
  },
  'GET /admin/payment-claims': {
    access: 'admin',
    topic: 'Transfers',
    summary: `Transfers that buyers told of: all that wait, then the ${bounds.decidedClaims} newest of the others`,
    answer: z.array(adminClaim),
  },
  'POST /admin/payment-claim/{claimId}/accept': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Transfers',
    summary: 'Record a transfer as a payment. Amount and day may differ from what was claimed',
    params: claimParams,
    body: z.object({
      amount: amount('Amount'),
      receivedOn,
      paidBefore,
    }),
    answer: adminClaim,
    message: 'Payment recorded',
    refusals: [409],
  },
  'POST /admin/payment-claim/{claimId}/match': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Transfers',
    summary: 'Say that a transfer is recorded already, as a payment that stands and no other transfer has',
    params: claimParams,
    body: z.object({ txId: id('Transaction id') }),
    answer: adminClaim,
    message: 'Transfer matched',
    refusals: [409],
  },
  'POST /admin/payment-claim/{claimId}/refuse': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Transfers',
    summary: 'Refuse a transfer that was not found. Its sender gets the reason by mail',
    params: claimParams,
    body: z.object({ reason: text('Reason') }),
    answer: adminClaim,
    message: 'Transfer refused',
    refusals: [409],
  },
})
