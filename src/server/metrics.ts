import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { readQueues } from './database/queues.ts'
import type { Database } from './ports/database.ts'
import type { MailPort } from './ports/mail.ts'
import type { PaymentPort } from './ports/payments.ts'
import { countRequestTimes } from './requestTimes.ts'

type Outcomes = Counter<'outcome'>

/** Counts how a piece of work ends, and passes its end on. */
async function counted<T>(outcomes: Outcomes, work: Promise<T>): Promise<T> {
  try {
    const result = await work
    outcomes.inc({ outcome: 'ok' })
    return result
  } catch (error) {
    outcomes.inc({ outcome: 'failed' })
    throw error
  }
}

function addQueues(registry: Registry, { read }: Database): void {
  const registers = [registry]
  // A scrape must tell of an outage, not fail with it.
  const queues = () => readQueues(read).catch(() => undefined)
  new Gauge({
    name: 'plinth_bills',
    help: 'Bills by status',
    labelNames: ['status'],
    registers,
    async collect() {
      const found = await queues()
      for (const [status, number] of Object.entries(found?.bills ?? {})) this.set({ status }, number)
    },
  })
  new Gauge({
    name: 'plinth_mails',
    help: 'Mails that wait, and mails that were given up',
    labelNames: ['state'],
    registers,
    async collect() {
      const found = await queues()
      if (found === undefined) return
      this.set({ state: 'waiting' }, found.mailsWaiting)
      this.set({ state: 'given up' }, found.mailsGivenUp)
    },
  })
}

/**
 * What Prometheus reads: requests, latency, outcomes of mail and payment calls, queue lengths, the process.
 * Labels are routes and outcomes, never people or addresses.
 */
export function makeMetrics(database: Database) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'plinth_' })
  addQueues(registry, database)
  const outcomes = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['outcome'] as const, registers })
  const mails: Outcomes = outcomes('plinth_mail_sends_total', 'Mails handed to the mail service')
  const payments: Outcomes = outcomes('plinth_payment_calls_total', 'Calls to the payment service')
  return {
    registry,
    countRequest: countRequestTimes(registry),
    countMails: (port: MailPort): MailPort => ({
      ...port,
      send: (mail) => counted(mails, port.send(mail)),
    }),
    countPayments: (port: PaymentPort): PaymentPort => ({
      ...port,
      start: (request) => counted(payments, port.start(request)),
      check: (reference) => counted(payments, port.check(reference)),
    }),
  }
}
