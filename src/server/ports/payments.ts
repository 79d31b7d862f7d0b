/** What the provider is asked to take from a customer. */
export type PaymentRequest = {
  /** Our name for the payment; the provider takes each once. */
  readonly reference: string
  readonly email: string
  readonly amountKobo: number
  /** ISO 4217, such as `NGN`. */
  readonly currency: string
  /** Where the customer's browser goes afterwards. */
  readonly returnUrl: string
  /** What is paid for, in the customer's words. */
  readonly description: string
}

/** How a payment stands at the provider. */
export type PaymentState =
  | {
      readonly state: 'paid'
      readonly amountKobo: number
      readonly currency: string
      readonly channel: string | undefined
    }
  | { readonly state: 'failed'; readonly reason: string }
  /** Not decided yet; a customer who walked away may still come back and pay. */
  | { readonly state: 'pending' }
  /** The provider never heard of the reference. */
  | { readonly state: 'unknown' }

/** Money that the provider confirms. */
export type Paid = Extract<PaymentState, { state: 'paid' }>

/** A payment as the provider lists it, long after it told of it or forgot to. */
export type ReceivedPayment = {
  readonly reference: string
  readonly paid: Paid
  /** ISO 8601, as far as the provider tells. */
  readonly at: string | undefined
  /** The payer's e-mail address, as far as the provider tells. */
  readonly payer: string | undefined
}

/** What became of money after it was paid: a refund, or a dispute with the customer's bank. */
export type Aftermath = {
  readonly state: 'refund under way' | 'refund failed' | 'disputed' | 'dispute settled' | 'refunded'
  readonly amountKobo: number | undefined
}

/** What a provider tells by itself. `id` is the same when it tells the same again. */
export type PaymentEvent = {
  readonly id: string
  readonly name: string
  readonly reference: string | undefined
  /** Undefined for events that settle nothing. */
  readonly payment: PaymentState | undefined
  readonly aftermath?: Aftermath | undefined
}

/** The provider could not be asked, or not in time: nothing is known, try again later. */
export class PaymentServiceDown extends Error {}

/** The provider will not take this payment. */
export class PaymentRefused extends Error {}

/** The way money comes in. */
export type PaymentPort = {
  /** Stored with each bill. */
  readonly provider: 'paystack' | 'sandbox'
  /** The longest that `start` takes, in ms, all its repeats together: after it nothing comes of one that began. */
  readonly startsWithinMs: number
  /**
   * Announces a payment.
   * @returns the page where the customer pays
   * @throws PaymentServiceDown, PaymentRefused
   */
  start(request: PaymentRequest): Promise<{ readonly authorizationUrl: string }>
  /** @throws PaymentServiceDown */
  check(reference: string): Promise<PaymentState>
  /**
   * Lists what was paid in a span of time. A provider may count a payment by when it was begun.
   * @throws PaymentServiceDown
   */
  received(from: Date, to: Date): Promise<readonly ReceivedPayment[]>
  /**
   * Reads what came to the webhook.
   * @returns undefined when the signature is not the provider's
   */
  readEvent(body: Uint8Array, signature: string | undefined): PaymentEvent | undefined
}
