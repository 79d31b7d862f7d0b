import type { PaymentEvent, PaymentState, ReceivedPayment, RefundOrDispute } from '../ports/payments.ts'

export type PaystackTransaction = {
  readonly status?: unknown
  readonly reference?: unknown
  readonly amount?: unknown
  readonly requested_amount?: unknown
  readonly currency?: unknown
  readonly channel?: unknown
  readonly gateway_response?: unknown
}

const reasonOf = ({ gateway_response, status }: PaystackTransaction) =>
  typeof gateway_response === 'string' && gateway_response !== '' ? gateway_response : `Payment ${status}`

/** Parses a number, or digits as text; NaN for all else. */
const koboOf = (amount: unknown): number =>
  typeof amount === 'number' || (typeof amount === 'string' && /^\d+$/.test(amount))
    ? Number(amount)
    : Number.NaN

/** The requested amount, or less if less was paid: `amount` may include fees. */
function confirmedKobo({ amount, requested_amount }: PaystackTransaction): number {
  const paid = koboOf(amount)
  const requested = koboOf(requested_amount ?? amount)
  return requested < paid ? requested : paid
}

/** An abandoned payment is pending: the customer may return to the same page and pay. */
export function stateOf(transaction: PaystackTransaction): PaymentState {
  const amountKobo = confirmedKobo(transaction)
  switch (transaction.status) {
    case 'success':
      // A success without amount or currency proves nothing: it is checked again later.
      if (!Number.isSafeInteger(amountKobo) || typeof transaction.currency !== 'string')
        return { state: 'pending' }
      return {
        state: 'paid',
        amountKobo,
        currency: transaction.currency,
        channel: typeof transaction.channel === 'string' ? transaction.channel : undefined,
      }
    case 'failed':
      return { state: 'failed', reason: reasonOf(transaction) }
    case 'reversed':
      return { state: 'reversed' }
    default:
      return { state: 'pending' }
  }
}

const chargeEvents = new Set(['charge.success', 'charge.failed'])

const aftermaths: Readonly<Record<string, RefundOrDispute['state']>> = {
  'refund.pending': 'refund under way',
  'refund.processing': 'refund under way',
  'refund.needs-attention': 'refund failed',
  'refund.failed': 'refund failed',
  'refund.processed': 'refunded',
  'charge.dispute.create': 'disputed',
  'charge.dispute.remind': 'disputed',
  'charge.dispute.resolve': 'dispute settled',
}

type Data = Readonly<Record<string, unknown>>
const dataIn = (value: unknown): Data => (typeof value === 'object' && value !== null ? { ...value } : {})

const referenceIn = (data: Data): unknown =>
  data['transaction_reference'] ?? dataIn(data['transaction'])['reference'] ?? data['reference']

const timeIn = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined

/** Parses an item of the list. @returns undefined if it is no complete payment */
export function receivedIn(line: unknown): ReceivedPayment | undefined {
  const data = dataIn(line)
  const paid = stateOf(data)
  const { reference } = data
  if (typeof reference !== 'string' || paid.state !== 'paid') return undefined
  const { email } = dataIn(data['customer'])
  const at = timeIn(data['paid_at']) ?? timeIn(data['created_at'])
  return { reference, paid, at, payer: typeof email === 'string' && email !== '' ? email : undefined }
}

/** Whether the money of a settled dispute stays: the claim was declined, or else accepted. */
function isWon(resolution: unknown): boolean | undefined {
  if (resolution === 'declined') return true
  return typeof resolution === 'string' && resolution.endsWith('accepted') ? false : undefined
}

/** The refund or dispute in an event. A refund's amount may be text. */
function aftermathOf(name: string, data: Data): RefundOrDispute | undefined {
  const state = Object.hasOwn(aftermaths, name) ? aftermaths[name] : undefined
  if (state === undefined) return undefined
  const amountKobo = Number(data['refund_amount'] ?? data['amount'] ?? Number.NaN)
  const amount = { amountKobo: Number.isSafeInteger(amountKobo) ? amountKobo : undefined }
  const won = state === 'dispute settled' ? isWon(data['resolution']) : undefined
  return { state, ...amount, ...(won === undefined ? {} : { isWon: won }) }
}

/** Parses a signed event; an unknown format settles nothing. */
export function eventOf(body: Uint8Array, id: string): PaymentEvent {
  const nothing = { id, name: 'unreadable', reference: undefined, payment: undefined }
  try {
    const { event, data } = JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, unknown>
    const transaction = dataIn(data)
    const name = typeof event === 'string' ? event.slice(0, 100) : 'unnamed'
    const reference = referenceIn(transaction)
    if (typeof reference !== 'string') return { ...nothing, name }
    const payment = chargeEvents.has(name) ? stateOf(transaction) : undefined
    return { id, name, reference, payment, aftermath: aftermathOf(name, transaction) }
  } catch {
    return nothing
  }
}
