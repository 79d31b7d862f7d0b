import { type SqlBool, sql } from 'kysely'
import type { Waiting } from '#contract/admin.ts'
import { arrivedCodes } from '#domain/bills.ts'
import { companyDay, dayEnd } from '#domain/dates.ts'
import { notErased } from '../../database/searchText.ts'
import type { Queries } from '../../ports/database.ts'
import { isUnanswered } from '../chat/queriesUnread.ts'

type Found = { readonly count: number; readonly oldestAt: string | null; readonly unitId?: string }

/** @param where the condition of a partial index, so that the index is used */
async function bills(
  db: Queries,
  where: ReturnType<typeof sql<SqlBool>>,
  since: 'created_at' | 'settled_at',
) {
  const row = await db
    .selectFrom('bill_payments')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>(since).as('oldestAt')])
    .where(where)
    .executeTakeFirstOrThrow()
  if (row.oldestAt === null) return row
  const oldest = await db
    .selectFrom('bill_payments')
    .select('unit_id')
    .where(where)
    .where(since, '=', row.oldestAt)
    .executeTakeFirst()
  return { ...row, ...(oldest && { unitId: oldest.unit_id }) }
}

const pending = sql<SqlBool>`status = 'pending'`

/** Failed bills for which money arrived, until the provider reports a refund. */
const toRefund = sql<SqlBool>`status = 'failed' and coalesce(money_back, '') <> 'refunded'
  and failure_code in (${sql.join(arrivedCodes)})`

const enquiries = (db: Queries): Promise<Found> =>
  db
    .selectFrom('enquiries')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('created_at').as('oldestAt'),
    ])
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow()

/** Rooms whose newest message is the customer's. Nobody can answer an erased customer. */
const conversations = (db: Queries): Promise<Found> =>
  db
    .selectFrom('chat_rooms')
    .innerJoin('users', 'users.id', 'chat_rooms.user_id')
    .where(isUnanswered)
    .where(notErased)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('chat_rooms.last_message_at').as('oldestAt'),
    ])
    .executeTakeFirstOrThrow()

const transfers = (db: Queries): Promise<Found> =>
  db
    .selectFrom('payment_claims')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('created_at').as('oldestAt'),
    ])
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow()

/** Mails that failed and will be retried, and those given up: a mail that was sent has no error. */
const mails = (db: Queries): Promise<Found> =>
  db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('created_at').as('oldestAt'),
    ])
    .where('last_error', 'is not', null)
    .executeTakeFirstOrThrow()

/**
 * Plans of present owners that do not add up to the price, since the first edit of the home after
 * the plan was saved: a plan is saved only if it matches.
 */
async function plans(db: Queries): Promise<Found> {
  const found = await db
    .selectFrom('payment_plans as plan')
    .innerJoin('ownerships', 'ownerships.id', 'plan.ownership_id')
    .innerJoin('units', 'units.id', 'ownerships.unit_id')
    // A plan without lines has ended: its sum is null, and no price differs from null.
    .where('units.price_kobo', '<>', ({ selectFrom, ref }) =>
      selectFrom('plan_lines')
        .select(({ fn }) => fn.sum<number>('amount_kobo').as('planned'))
        .where('plan_lines.ownership_id', '=', ref('plan.ownership_id')),
    )
    .select(({ fn, ref, selectFrom }) => [
      'units.id as unitId',
      fn
        .coalesce(
          selectFrom('audit_entries')
            .select((edits) => edits.fn.min<string | null>('created_at').as('first'))
            .where('subject_type', '=', 'unit')
            .where('subject_id', '=', ref('units.id'))
            .where('action', '=', 'unit edited')
            .where('created_at', '>=', ref('plan.edited_at')),
          'plan.edited_at',
        )
        .as('since'),
    ])
    .orderBy('since')
    .orderBy('units.id')
    .execute()
  const [oldest] = found
  if (oldest === undefined) return { count: 0, oldestAt: null }
  return { count: found.length, oldestAt: oldest.since, unitId: oldest.unitId }
}

/** Everything that waits for admins, each kind with its count and its oldest time. */
export async function listWaiting(db: Queries): Promise<Waiting[]> {
  const found = {
    payments: await bills(db, pending, 'created_at'),
    refunds: await bills(db, toRefund, 'settled_at'),
    mails: await mails(db),
    enquiries: await enquiries(db),
    conversations: await conversations(db),
    transfers: await transfers(db),
    plans: await plans(db),
  }
  return Object.entries(found).flatMap(([what, { oldestAt, ...rest }]) =>
    oldestAt === null ? [] : [{ what: what as Waiting['what'], oldestAt, ...rest }],
  )
}

/**
 * The live holds that end on the company's present day, if there are any. `oldestAt` is when the
 * first of them ends.
 * @param now ISO 8601
 */
export async function holdsEndingToday(db: Queries, now: string): Promise<Waiting[]> {
  const ending = await db
    .selectFrom('holds')
    .select(['unit_id as unitId', 'ends_at as oldestAt'])
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', dayEnd(companyDay(now)))
    .orderBy('ends_at')
    .execute()
  return ending.slice(0, 1).map((first) => ({ what: 'holds', count: ending.length, ...first }))
}
