import type { BillPayment } from '#contract/bills.ts'

/** How long tokens are good for, and that their order counts. */
export const keyInWords = (tokens: number): string =>
  tokens > 1 ? 'Key them in within 3 months, in this order.' : 'Key it in within 3 months.'

/** Whose account a payment without a token was credited to. */
export const creditedText = ({ customerName, metre_number }: BillPayment): string =>
  `Paid to the account of ${customerName ?? `meter ${metre_number}`}.`

export const refusedText = ({ vendReason }: BillPayment, company: string): string =>
  `${vendReason?.replace(/\.$/, '') ?? `The payment was refused by ${company}`}.`

/** What is said while the electricity of a paid bill is on its way. */
export const onItsWayText = ({ meterKind }: BillPayment): string =>
  meterKind === 'postpaid'
    ? 'We are crediting your account.'
    : 'Your token is on its way. We also send it by mail.'
