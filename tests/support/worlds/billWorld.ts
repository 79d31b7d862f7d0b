import { afterAll } from 'vitest'
import { paystackPayments } from '#server/adapters/paystackPayments.ts'
import type { Database } from '#server/ports/database.ts'
import type { PaymentPort } from '#server/ports/payments.ts'
import type { AppOptions } from '../app.ts'
import { makeHome, type Person, startApp } from '../database/estate.ts'
import { paystackKey, startPaystack } from '../servers/paystackServer.ts'

export type BillWorld = Awaited<ReturnType<typeof makeBillWorld>>

export type Home = Awaited<ReturnType<BillWorld['newHome']>>

/** Starts an API whose payments go to a local server that answers like Paystack. */
export async function makeBillWorld(engine?: Database['engine'], options: AppOptions = {}) {
  const paystack = await startPaystack()
  afterAll(() => paystack.stop())
  const waiting = (timeoutMs: number) =>
    paystackPayments({ secretKey: paystackKey, url: paystack.url, timeoutMs, waitsMs: [1, 1] })
  // Only a silent provider gets a short timeout: a slow answer of a busy machine must not time out.
  const patient = waiting(60_000)
  const impatient = waiting(100)
  const now = () => (paystack.isSilent() ? impatient : patient)
  const payments: PaymentPort = {
    ...patient,
    start: (request) => now().start(request),
    check: (reference) => now().check(reference),
    received: (from, to) => now().received(from, to),
  }
  const { database, api } = await startApp(engine, { payments, ...options })
  paystack.keepTime(api.clock)

  /** Sends an event to the webhook, as the provider does. @returns the answer's status */
  const tell = async ({ body, signature }: { body: string; signature: string }) => {
    const headers = { 'x-paystack-signature': signature }
    return (await api.app.request('/webhooks/paystack', { method: 'POST', body, headers })).status
  }
  const say = (event: string, data: object) => {
    const body = JSON.stringify({ event, data })
    return tell({ body, signature: paystack.sign(body) })
  }
  /** Sends the event of a refund's step. @param amount in kobo */
  const refund = (step: string, transaction_reference: string, amount: number | string = 1_500_050) =>
    say(`refund.${step}`, { status: step, transaction_reference, amount, currency: 'NGN', id: Math.random() })
  const mailsOf = (kind: string) =>
    database.read.selectFrom('mails').selectAll().where('kind', '=', kind).execute()
  const errors = () => api.logged.filter((line) => line.includes('"level":50'))

  /**
   * Gives a customer a unit. @param of default: a new customer
   * @returns the customer, the unit, and their calls about its bills
   */
  async function newHome(of?: Person) {
    const { owner, unitId, bills } = await makeHome(api, {}, of)
    const own = owner.token
    const form = () => ({ name: 'Ada Obi', metre_number: '04512345678', amount: 15_000.5, unitId })
    const start = (body: object = form(), key?: string, token = own) => {
      const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
      return api.call('POST /user/make-bill-payment', { token, body, headers })
    }
    const transactions = async () => (await api.call('GET /user/user-transactions', { token: own })).data
    const verify = (reference: string, token = own) =>
      api.call('GET /user/verify-bill-payment/{reference}', { token, params: { reference } })
    return { owner, unitId, form, start, bills, transactions, verify }
  }

  return { paystack, database, api, tell, say, refund, mailsOf, errors, newHome }
}
