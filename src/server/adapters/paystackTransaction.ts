import type { Aftermath, PaymentEvent, PaymentState, ReceivedPayment } from '../ports/payments.ts'

/** A transaction as Paystack's verify call, its list and its events carry it. */
export type PaystackTransaction = {
  readonly status?: unknown
  readonly reference?: unknown
  readonly amount?: unknown
  /** What we asked for. */
  readonly requested_amount?: unknown
  readonly currency?: unknown
  readonly channel?: unknown
  readonly gateway_response?: unknown
}

const reasonOf = ({ gateway_response, status }: PaystackTransaction) =>
  typeof gateway_response === 'string' && gateway_response !== '' ? gateway_response : `Payment ${status}`

/** An amount, which may come as a text; NaN for what is none. */
const koboOf = (amount: unknown): number =>
  typeof amount === 'number' || (typeof amount === 'string' && /^\d+$/.test(amount))
    ? Number(amount)
    : Number.NaN

/** What was asked, where at least that came: `amount` may have fees on top. Less than was asked is what it is. */
function confirmedKobo({ amount, requested_amount }: PaystackTransaction): number {
  const came = koboOf(amount)
  const asked = koboOf(requested_amount ?? amount)
  return asked < came ? asked : came
}

/** An abandoned payment is not over: the customer may come back to the same page and pay. */
export function stateOf(transaction: PaystackTransaction): PaymentState {
  const amountKobo = confirmedKobo(transaction)
  switch (transaction.status) {
    case 'success':
      // A success without its amount or currency proves nothing yet: it is asked about again.
      if (!Number.isSafeInteger(amountKobo) || typeof transaction.currency !== 'string')
        return { state: 'pending' }
      return {
        state: 'paid',
        amountKobo,
        currency: transaction.currency,
        channel: typeof transaction.channel === 'string' ? transaction.channel : undefined,
      }
    case 'failed':
    case 'reversed':
      return { state: 'failed', reason: reasonOf(transaction) }
    default:
      return { state: 'pending' }
  }
}

/** Events about a charge carry the whole transaction. */
const chargeEvents = new Set(['charge.success', 'charge.failed'])

const aftermaths: Readonly<Record<string, Aftermath['state']>> = {
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

/** Refunds name their transaction by its reference; disputes carry it whole. */
const referenceIn = (data: Data): unknown =>
  data['transaction_reference'] ?? dataIn(data['transaction'])['reference'] ?? data['reference']

const timeIn = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined

/** Reads a line of a list. @returns undefined for what proves no payment */
export function receivedIn(line: unknown): ReceivedPayment | undefined {
  const data = dataIn(line)
  const paid = stateOf(data)
  const { reference } = data
  if (typeof reference !== 'string' || paid.state !== 'paid') return undefined
  const { email } = dataIn(data['customer'])
  const at = timeIn(data['paid_at']) ?? timeIn(data['created_at'])
  return { reference, paid, at, payer: typeof email === 'string' && email !== '' ? email : undefined }
}

/** What an event says became of money that was paid; refunds may tell their amount as text. */
function aftermathOf(name: string, data: Data): Aftermath | undefined {
  const state = Object.hasOwn(aftermaths, name) ? aftermaths[name] : undefined
  if (state === undefined) return undefined
  const amountKobo = Number(data['refund_amount'] ?? data['amount'] ?? Number.NaN)
  return { state, amountKobo: Number.isSafeInteger(amountKobo) ? amountKobo : undefined }
}

/** Reads a signed event; one without a known shape settles nothing. */
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
