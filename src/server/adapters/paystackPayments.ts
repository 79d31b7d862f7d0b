import { createHash, createHmac } from 'node:crypto'
import { safeEqual } from '../http/safeEqual.ts'
import {
  type PaymentPort,
  PaymentRefused,
  PaymentServiceDown,
  type ReceivedPayment,
} from '../ports/payments.ts'
import type { NoteService } from '../serviceLog.ts'
import { paystackClient } from './paystackClient.ts'
import { eventOf, type PaystackTransaction, receivedIn, stateOf } from './paystackTransaction.ts'

type Options = {
  readonly secretKey: string
  /** Default: Paystack's API. */
  readonly url?: string
  readonly timeoutMs?: number
  /** Waits before retries. */
  readonly waitsMs?: readonly number[]
  readonly note?: NoteService
}

const perPage = 100
/** More than a few days of payments: a longer list is endless. */
const maxPages = 1000

/** Payments over Paystack: initialize, verify, list, and events signed with the secret key. */
export function paystackPayments({ secretKey, ...options }: Options): PaymentPort {
  const { url = 'https://api.paystack.co', timeoutMs = 10_000, waitsMs = [300, 1000], note } = options
  const ask = paystackClient({ secretKey, url, timeoutMs, waitsMs, note })
  return {
    provider: 'paystack',
    startsWithinMs: waitsMs.reduce((sum, wait) => sum + wait + timeoutMs, timeoutMs),

    async start({ reference, email, amountKobo, currency, returnUrl, description }) {
      const answer = await ask('POST', '/transaction/initialize', {
        email,
        amount: amountKobo,
        currency,
        reference,
        callback_url: returnUrl,
        metadata: { description, custom_fields: [] },
      })
      if (!answer.ok) throw new PaymentRefused(answer.message)
      const { authorization_url: authorizationUrl } = answer.data as { authorization_url?: unknown }
      if (typeof authorizationUrl !== 'string') throw new PaymentServiceDown('no authorization_url')
      return { authorizationUrl }
    },

    async check(reference) {
      const answer = await ask('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
      if (answer.ok) {
        const transaction = answer.data as PaystackTransaction
        if ((transaction.reference ?? reference) !== reference)
          throw new PaymentServiceDown('an answer about another payment')
        return stateOf(transaction)
      }
      // Any other refusal is about our request, such as a wrong key, and not about the payment.
      if (/not found/i.test(answer.message)) return { state: 'unknown' }
      throw new PaymentServiceDown(answer.message)
    },

    async received(from, to) {
      const received: ReceivedPayment[] = []
      const span = { from: from.toISOString(), to: to.toISOString() }
      for (let page = 1; page <= maxPages; page += 1) {
        const query = new URLSearchParams({
          status: 'success',
          ...span,
          perPage: `${perPage}`,
          page: `${page}`,
        })
        const answer = await ask('GET', `/transaction?${query}`)
        if (!answer.ok) throw new PaymentServiceDown(answer.message)
        if (!Array.isArray(answer.data)) throw new PaymentServiceDown('no list')
        received.push(...answer.data.map(receivedIn).filter((line) => line !== undefined))
        const { pageCount } = Object(answer.meta) as { pageCount?: unknown }
        // A page may be shorter than requested: without a page count, only an empty page is the
        // last.
        if (answer.data.length === 0 || (typeof pageCount === 'number' && page >= pageCount)) return received
      }
      throw new PaymentServiceDown('a list without an end')
    },

    readEvent(body, signature) {
      const expected = createHmac('sha512', secretKey).update(body).digest('hex')
      if (signature === undefined || !safeEqual(signature.toLowerCase(), expected)) return undefined
      return eventOf(body, createHash('sha256').update(body).digest('hex'))
    },
  }
}
