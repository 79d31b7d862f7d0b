export type PaymentRequest = {
  /** Our name for the payment; the provider accepts each once. */
  readonly reference: string
  readonly email: string
  readonly amountKobo: number
  /** ISO 4217, such as `NGN`. */
  readonly currency: string
  /** The page to which the customer returns. */
  readonly returnUrl: string
  /** What is paid for, in words for the customer. */
  readonly description: string
}

export type PaymentState =
  | {
      readonly state: 'paid'
      readonly amountKobo: number
      readonly currency: string
      readonly channel: string | undefined
    }
  /** Declined. The customer may still return to the page and pay another way. */
  | { readonly state: 'failed'; readonly reason: string }
  /** It was paid, and the money went back. A success that is reported later is older than that. */
  | { readonly state: 'reversed' }
  /** Not decided yet: the customer may still return and pay. */
  | { readonly state: 'pending' }
  /** The provider does not know the reference. */
  | { readonly state: 'unknown' }

export type Paid = Extract<PaymentState, { state: 'paid' }>

/** A payment in the provider's list, whether or not it sent an event for it. */
export type ReceivedPayment = {
  readonly reference: string
  readonly paid: Paid
  /** ISO 8601; undefined if the provider does not report it. */
  readonly at: string | undefined
  /** The payer's e-mail address; undefined if the provider does not report it. */
  readonly payer: string | undefined
}

/** A refund, or a dispute with the customer's bank, after a payment. */
export type RefundOrDispute = {
  readonly state: 'refund under way' | 'refund failed' | 'disputed' | 'dispute settled' | 'refunded'
  readonly amountKobo: number | undefined
  /** Of a settled dispute: whether the money stays (true), or goes back. Undefined if not told. */
  readonly isWon?: boolean
}

/** An event from the provider. A repeated event has the same `id`. */
export type PaymentEvent = {
  readonly id: string
  readonly name: string
  readonly reference: string | undefined
  /** Undefined for events that settle nothing. */
  readonly payment: PaymentState | undefined
  readonly aftermath?: RefundOrDispute | undefined
}

/** The provider did not answer in time: the state is unknown, retry later. */
export class PaymentServiceDown extends Error {}

export class PaymentRefused extends Error {}

export type PaymentPort = {
  /** Stored with each bill. */
  readonly provider: 'paystack' | 'sandbox'
  /** The most ms that `start` takes, with its retries: a later result is impossible. */
  readonly startsWithinMs: number
  /**
   * Starts a payment.
   * @returns the page where the customer pays
   * @throws PaymentServiceDown, PaymentRefused
   */
  start(request: PaymentRequest): Promise<{ readonly authorizationUrl: string }>
  /** @throws PaymentServiceDown */
  check(reference: string): Promise<PaymentState>
  /**
   * Lists the payments of a span of time. Some providers use the time when a payment was started.
   * @throws PaymentServiceDown
   */
  received(from: Date, to: Date): Promise<readonly ReceivedPayment[]>
  /** Parses a request to the webhook. @returns undefined if the signature is not the provider's */
  readEvent(body: Uint8Array, signature: string | undefined): PaymentEvent | undefined
}
