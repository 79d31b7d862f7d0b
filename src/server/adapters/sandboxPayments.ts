import {
  findSandboxPayment,
  insertSandboxPayment,
  paidSandboxPayments,
  type SandboxPayment,
} from '../database/sandboxPayments.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import { type Paid, type PaymentPort, PaymentRefused } from '../ports/payments.ts'

const paid = ({ amount_kobo: amountKobo, currency }: SandboxPayment): Paid => ({
  state: 'paid',
  amountKobo,
  currency,
  channel: 'sandbox',
})

/**
 * Payments without a provider and without money: on our own checkout page, the customer chooses the
 * outcome (`http/outside/sandboxCheckout.ts`).
 * @param apiUrl the API's public origin
 */
export function sandboxPayments(database: Database, clock: Clock, apiUrl: string): PaymentPort {
  return {
    provider: 'sandbox',
    startsWithinMs: 0,

    async start(request) {
      const isNew = await database.write((trx) => insertSandboxPayment(trx, request, clock.iso()))
      if (!isNew) throw new PaymentRefused('Duplicate Transaction Reference')
      return { authorizationUrl: `${apiUrl}/sandbox/checkout/${request.reference}` }
    },

    async check(reference) {
      const payment = await findSandboxPayment(database.read, reference)
      switch (payment?.status) {
        case undefined:
          return { state: 'unknown' }
        case 'paid':
          return paid(payment)
        case 'failed':
          return { state: 'failed', reason: 'Declined on the sandbox page' }
        default:
          return { state: 'pending' }
      }
    },

    async received(from, to) {
      const rows = await paidSandboxPayments(database.read, from.toISOString(), to.toISOString())
      return rows.map((row) => ({
        reference: row.reference,
        paid: paid(row),
        at: row.created_at,
        payer: row.email || undefined,
      }))
    },

    // The sandbox sends no events: its page runs in this process.
    readEvent: () => undefined,
  }
}
