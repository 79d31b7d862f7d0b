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
   * Reads what came to the webhook.
   * @returns undefined when the signature is not the provider's
   */
  readEvent(body: Uint8Array, signature: string | undefined): PaymentEvent | undefined
}
