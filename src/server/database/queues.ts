import { type SqlBool, sql } from 'kysely'
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

/** Each condition is an index's: the mails themselves, with their long texts, are not read. */
const conditions = {
  waiting: sql<SqlBool>`next_attempt_at is not null`,
  'given up': sql<SqlBool>`sent_at is null and next_attempt_at is null`,
}

const count = (db: Queries, state: keyof typeof conditions) =>
  db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(conditions[state])
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
