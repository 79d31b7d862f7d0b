import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readQueues } from './database/queues.ts'
import type { RequestLine } from './http/logRequests.ts'
import { listWaiting } from './modules/admin/queriesWaiting.ts'
import { lastReport } from './modules/books/queries.ts'
import { oldestUnvended } from './modules/electricity/queriesVends.ts'
import { privateBytes } from './modules/privateFiles/queries.ts'
import type { Database, Queries } from './ports/database.ts'
import type { MailPort } from './ports/mail.ts'
import type { PaymentPort } from './ports/payments.ts'
import type { PowerPort, VendFound } from './ports/power.ts'

const ageInSeconds = (time: string | undefined) =>
  time === undefined ? 0 : (Date.now() - Date.parse(time)) / 1000

/**
 * Makes the Prometheus metrics: requests, latency, queue lengths, and the outcomes of calls for
 * mail, payments and electricity. Labels are routes and outcomes, never people or addresses.
 */
export function makeMetrics({ read }: Database) {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'plinth_request_seconds',
    help: 'Requests by route, method and status, with their duration',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })

  /** @param ask reads the gauges' figures, for each of them anew */
  const gaugesOf =
    <T>(ask: (db: Queries) => Promise<T | undefined>) =>
    (name: string, help: string, labelNames: string[], tell: (gauge: Gauge, found: T) => void) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          // A scrape must report an outage, not fail with it.
          const found = await ask(read).catch(() => undefined)
          if (found !== undefined) tell(this, found)
        },
      })
  const queueGauge = gaugesOf(readQueues)
  const booksGauge = gaugesOf(lastReport)
  queueGauge('plinth_bills', 'Bills by status', ['status'], (gauge, { bills }) => {
    for (const [status, number] of Object.entries(bills)) gauge.set({ status }, number)
  })
  queueGauge(
    'plinth_bills_oldest_pending_seconds',
    'Age of the bill that has been pending longest; 0 without one',
    [],
    (gauge, { oldestPendingAt }) => gauge.set(ageInSeconds(oldestPendingAt)),
  )
  booksGauge(
    'plinth_books_discrepancies',
    'What the last check of the books found; 0 before the first',
    [],
    (gauge, { count }) => gauge.set(count),
  )
  booksGauge(
    'plinth_books_checked_seconds',
    'Time since the last check of the books; 0 before the first',
    [],
    (gauge, { checkedAt }) => gauge.set(ageInSeconds(checkedAt)),
  )
  booksGauge('plinth_books_sealed', 'The newest seal of the books', ['day', 'hash'], (gauge, { sealed }) => {
    gauge.reset()
    if (sealed !== undefined) gauge.set(sealed, 1)
  })
  gaugesOf(oldestUnvended)(
    'plinth_unvended_bills_oldest_seconds',
    'Age of the oldest paid bill without its electricity; 0 without one',
    [],
    (gauge, { oldestAt }) => gauge.set(ageInSeconds(oldestAt ?? undefined)),
  )
  gaugesOf(privateBytes)(
    'plinth_private_bytes',
    'Bytes of the files that certain people alone may read, without their small pictures',
    [],
    (gauge, bytes) => gauge.set(bytes),
  )
  gaugesOf(listWaiting)(
    'plinth_waiting_oldest_seconds',
    'Age of the oldest of each kind that waits for admins; none without one',
    ['what'],
    (gauge, waiting) => {
      gauge.reset()
      for (const { what, oldestAt } of waiting) gauge.set({ what }, ageInSeconds(oldestAt))
    },
  )
  queueGauge('plinth_mails', 'Mails that wait, and mails that were given up', ['state'], (gauge, queues) => {
    gauge.set({ state: 'waiting' }, queues.mailsWaiting)
    gauge.set({ state: 'given up' }, queues.mailsGivenUp)
  })

  /**
   * @returns a function that counts how a promise settles, and returns its result; `outcomeOf`
   *   names the outcome of a call that does not fail
   */
  const outcomeCounter = (name: string, help: string) => {
    const counter = new Counter({ name, help, labelNames: ['outcome'], registers })
    return async <T>(work: Promise<T>, outcomeOf: (result: T) => string = () => 'ok'): Promise<T> => {
      await work.then(
        (result) => counter.inc({ outcome: outcomeOf(result) }),
        () => counter.inc({ outcome: 'failed' }),
      )
      return work
    }
  }
  const countMail = outcomeCounter('plinth_mail_sends_total', 'Mails handed to the mail service')
  const countPayment = outcomeCounter('plinth_payment_calls_total', 'Calls to the payment service')
  const countPower = outcomeCounter('plinth_power_calls_total', 'Calls to the seller of electricity')
  const countVend = <T extends VendFound>(work: Promise<T>) => countPower(work, ({ state }) => state)

  return {
    registry,
    countRequest: ({ route, method, status, ms }: Omit<RequestLine, 'requestId'>) =>
      requests.observe({ route, method, status }, ms / 1000),
    countMails: (port: MailPort): MailPort => ({ ...port, send: (mail) => countMail(port.send(mail)) }),
    countPayments: (port: PaymentPort): PaymentPort => ({
      ...port,
      start: (request) => countPayment(port.start(request)),
      check: (reference) => countPayment(port.check(reference)),
      received: (from, to) => countPayment(port.received(from, to)),
    }),
    countPower: (port: PowerPort): PowerPort => ({
      ...port,
      check: (meter) => countPower(port.check(meter)),
      vend: (order) => countVend(port.vend(order)),
      ask: (order) => countVend(port.ask(order)),
      find: (order) => countVend(port.find(order)),
    }),
  }
}

export type Metrics = ReturnType<typeof makeMetrics>
