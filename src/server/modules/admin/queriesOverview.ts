import { sql } from 'kysely'
import type { Overview, PendingBill, ProjectGaps } from '#contract/admin.ts'
import { companyMonth } from '#domain/dates.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../../ports/database.ts'
import { countNewEnquiries } from '../enquiries/queries.ts'

async function countUnreadRooms(db: Queries, managerId: string): Promise<number> {
  const row = await db
    .selectFrom('chat_rooms')
    .innerJoin('units', 'units.id', 'chat_rooms.unit_id')
    .leftJoin('read_marks', (join) =>
      join.onRef('read_marks.room_id', '=', 'chat_rooms.id').on('read_marks.user_id', '=', managerId),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('units.manager_id', '=', managerId)
    // Decides for most rooms without their messages.
    .where('chat_rooms.last_seq', '>', ({ fn, ref, val }) => fn.coalesce(ref('read_marks.last_seq'), val(0)))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('messages')
          .select('messages.seq')
          .whereRef('messages.room_id', '=', 'chat_rooms.id')
          .where('messages.sender_id', '<>', managerId)
          .where(({ eb: inner, fn, ref, val }) =>
            inner('messages.seq', '>', fn.coalesce(ref('read_marks.last_seq'), val(0))),
          ),
      ),
    )
    .executeTakeFirst()
  return row?.n ?? 0
}

/** A unit has at most one owner, so no table is joined: each number is counted in an index alone. */
const unitFigures = (db: Queries) =>
  db
    .selectFrom('units')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('manager_id').as('managed'),
      selectFrom('ownerships')
        .select(({ fn }) => fn.countAll<number>().as('owned'))
        .as('owned'),
    ])
    .executeTakeFirstOrThrow()

export async function projectGaps(db: Queries): Promise<ProjectGaps[]> {
  const rows = await db
    .selectFrom('units')
    .leftJoin('ownerships', 'ownerships.unit_id', 'units.id')
    .select(({ fn }) => [
      'units.project_id',
      fn.countAll<number>().as('all'),
      fn.count<number>('ownerships.id').as('owned'),
      fn.count<number>('units.manager_id').as('managed'),
    ])
    .groupBy('units.project_id')
    .orderBy('units.project_id')
    .execute()
  return rows
    .filter(({ all, owned, managed }) => owned < all || managed < all)
    .map(({ project_id, all, owned, managed }) => ({
      projectId: project_id,
      withoutOwner: all - owned,
      withoutManager: all - managed,
    }))
}

const maxPending = 50

/** Electricity payments that are not confirmed yet, newest first. */
async function pendingBillsOf(db: Queries): Promise<PendingBill[]> {
  const rows = await db
    .selectFrom('bill_payments')
    .innerJoin('units', 'units.id', 'bill_payments.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'bill_payments.user_id')
    .select([
      'bill_payments.unit_id as unitId',
      'bill_payments.created_at as createdAt',
      'units.name as unitName',
      'projects.name as projectName',
      'users.id as _id',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .where('bill_payments.status', '=', 'pending')
    .orderBy('bill_payments.created_at', 'desc')
    .orderBy('bill_payments.id')
    .limit(maxPending)
    .execute()
  return rows.map(({ _id, firstName, lastName, ...bill }) => ({
    ...bill,
    payer: { _id, firstName, lastName },
  }))
}

/** The figures of what needs attention. @param adminId whose unread rooms count */
export async function attentionFigures(
  db: Queries,
  adminId: string,
): Promise<Omit<Overview, 'months' | 'waiting'>> {
  const { n: pendingBills } = await db
    .selectFrom('bill_payments')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  const units = await unitFigures(db)
  return {
    unreadRooms: await countUnreadRooms(db, adminId),
    pendingBills,
    ...(pendingBills > 0 ? { pendingBillsOf: await pendingBillsOf(db) } : {}),
    newEnquiries: await countNewEnquiries(db),
    unitsWithoutOwner: units.all - (units.owned ?? 0),
    unitsWithoutManager: units.all - units.managed,
  }
}

/**
 * In which of these months a time lies: the index of the last that began before it, from 0.
 * @param starts when each month began by the company's clock, the newest first. ISO 8601
 */
const monthOf = (column: 'ownerships.created_at' | 'transactions.dated_at', starts: readonly string[]) =>
  sql<number>`case ${sql.join(
    starts.map((start, index) => sql`when ${sql.ref(column)} >= ${start} then ${sql.lit(index)}`),
    sql` `,
  )} end`

/**
 * How many units were sold, and the naira of payments that stand, in each month.
 * @param starts when each month began by the company's clock, the newest first. ISO 8601
 */
export async function salesByMonth(db: Queries, starts: readonly string[]) {
  const since = starts.at(-1) ?? ''
  const sold = await db
    .selectFrom('ownerships')
    .select(({ fn }) => [monthOf('ownerships.created_at', starts).as('month'), fn.countAll<number>().as('n')])
    .where('ownerships.created_at', '>=', since)
    .groupBy('month')
    .execute()
  const payments = db
    .selectFrom('transactions')
    .select(({ fn }) => [
      monthOf('transactions.dated_at', starts).as('month'),
      fn.sum<number>('transactions.amount_kobo').as('n'),
    ])
    .where('transactions.dated_at', '>=', since)
    .where('transactions.kind', '=', 'property')
    .where('transactions.amount_kobo', '>', 0)
    .groupBy('month')
  // Few are reversed: to take them away is quicker than to look for a reversal of each.
  const reversed = payments.innerJoin('transactions as reversal', 'reversal.reverses', 'transactions.id')
  const [all, gone] = [await payments.execute(), await reversed.execute()]
  const of = (rows: readonly { readonly month: number; readonly n: number }[], index: number) =>
    rows.find(({ month }) => month === index)?.n ?? 0
  return starts.map((start, index) => ({
    month: companyMonth(start),
    unitsSold: of(sold, index),
    received: nairaOf(of(all, index) - of(gone, index)),
  }))
}
