import type { BillFailureCode } from '#contract/bills.ts'
import type { Bill } from '../../database/schema.ts'

/** Why a bill failed, for programs and for people. */
export type BillFailure = { readonly code: BillFailureCode; readonly reason: string }

/** Failures that we find ourselves. */
export const billFailures = {
  notCompleted: { code: 'expired', reason: 'Not completed within 24 hours.' },
  neverStarted: { code: 'not-started', reason: 'The payment could not be started.' },
  reversed: { code: 'taken-back', reason: 'The payment was taken back.' },
  mismatch: {
    code: 'wrong-amount',
    reason: 'The amount confirmed is not the amount asked. Please contact us.',
  },
  late: { code: 'paid-late', reason: 'The payment arrived after it had failed. Please contact us.' },
} as const satisfies Readonly<Record<string, BillFailure>>

/** @param reason the provider's words, or ours for a provider that did not take the payment */
export const decline = (reason: string): BillFailure => ({ code: 'declined', reason })

/**
 * Whether a payment was only declined. Its page may still be open, where another card can pay it,
 * so this is not its end. A bill without a page failed before anybody could pay it.
 */
export const isDeclined = ({ status, authorization_url, failure_code }: Bill): boolean =>
  status === 'failed' && authorization_url !== null && failure_code === 'declined'
