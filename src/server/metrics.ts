import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readQueues } from './database/queues.ts'
import type { RequestLine } from './logRequests.ts'
import type { Database } from './ports/database.ts'
import type { MailPort } from './ports/mail.ts'
import type { PaymentPort } from './ports/payments.ts'

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A histogram with its labels given. */
type Bound = Histogram.Internal<'route' | 'method' | 'status'>

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
    name: 'plinth_bills_oldest_pending_seconds',
    help: 'Age of the bill that has been pending longest; 0 without one',
    registers,
    async collect() {
      const found = await queues()
      if (found === undefined) return
      const { oldestPendingAt } = found
      this.set(oldestPendingAt === undefined ? 0 : (Date.now() - Date.parse(oldestPendingAt)) / 1000)
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
 * What Prometheus reads: requests, latency, outcomes of mail and payment calls, queue lengths.
 * Labels are routes and outcomes, never people or addresses.
 */
export function makeMetrics(database: Database) {
  const registry = new Registry()
  const registers = [registry]
  addQueues(registry, database)
  const requests = new Histogram({
    name: 'plinth_request_seconds',
    help: 'Requests by route, method and status, with their duration',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: seconds,
    registers,
  })
  // Finding a label's histogram by name costs more than counting in it.
  const byRoute = new Map<string, Map<string, Map<number, Bound>>>()
  const histogramOf = (route: string, method: string, status: number): Bound => {
    const known = byRoute.get(route)?.get(method)?.get(status)
    if (known !== undefined) return known
    const made = requests.labels({ route, method, status })
    const ofRoute = byRoute.get(route) ?? new Map<string, Map<number, Bound>>()
    const ofMethod = ofRoute.get(method) ?? new Map<number, Bound>()
    byRoute.set(route, ofRoute.set(method, ofMethod.set(status, made)))
    return made
  }
  const outcomes = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['outcome'] as const, registers })
  const mails: Outcomes = outcomes('plinth_mail_sends_total', 'Mails handed to the mail service')
  const payments: Outcomes = outcomes('plinth_payment_calls_total', 'Calls to the payment service')
  return {
    registry,
    countRequest: ({ route, method, status, ms }: Omit<RequestLine, 'requestId'>) =>
      histogramOf(route, method, status).observe(ms / 1000),
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

export type Metrics = ReturnType<typeof makeMetrics>
