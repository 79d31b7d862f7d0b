import type { BillStatus } from '#contract/bills.ts'
import type { Queries } from '../ports/database.ts'

/** Lengths of queues, for the operator's metrics. */
export type Queues = {
  /** Mails to send, retries included. */
  readonly mailsWaiting: number
  /** Mails whose every try failed. */
  readonly mailsGivenUp: number
  /** Bills by status: pending ones wait for the provider. */
  readonly bills: Readonly<Record<BillStatus, number>>
  /** When the oldest pending bill was created; absent if none is pending. */
  readonly oldestPendingAt?: string
}

const count = (db: Queries, state: 'waiting' | 'given up') =>
  db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('next_attempt_at', state === 'waiting' ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()

export async function readQueues(db: Queries): Promise<Queues> {
  const waiting = await count(db, 'waiting')
  const givenUp = await count(db, 'given up')
  const rows = await db
    .selectFrom('bill_payments')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const bills = { pending: 0, paid: 0, failed: 0 }
  for (const row of rows) bills[row.status] = row.count
  const oldest = await db
    .selectFrom('bill_payments')
    .select('created_at')
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return {
    mailsWaiting: waiting.count,
    mailsGivenUp: givenUp.count,
    bills,
    ...(oldest === undefined ? {} : { oldestPendingAt: oldest.created_at }),
  }
}
