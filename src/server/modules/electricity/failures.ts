import { moneyArrived } from '#domain/bills.ts'
import type { Bill } from '../../database/schema.ts'

/** Reasons for which we fail a bill ourselves. All others are the provider's words for a decline. */
export const ownReasons = {
  notCompleted: 'Not completed within 24 hours.',
  neverStarted: 'The payment could not be started.',
  reversed: 'The payment was taken back.',
} as const

const isOurs = (reason: string) => Object.values(ownReasons).some((own) => own === reason)

/**
 * Whether a payment was only declined. Its page may still be open, where another card can pay it,
 * so this is not its end. A bill without a page failed before anybody could pay it.
 */
export const isDeclined = ({ status, authorization_url, failure_reason: reason }: Bill): boolean =>
  status === 'failed' &&
  authorization_url !== null &&
  reason !== null &&
  !isOurs(reason) &&
  !moneyArrived(reason)
