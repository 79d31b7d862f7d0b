import { sql } from 'kysely'
import type { Overview, PendingBill, ProjectGaps } from '#contract/admin.ts'
import { companyMonth } from '#domain/dates.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../../ports/database.ts'
import { countNewEnquiries } from '../enquiries/queries.ts'
import { isNotReversed } from '../owners/queriesLedger.ts'

async function countUnreadRooms(db: Queries, managerId: string): Promise<number> {
  const row = await db
    .selectFrom('chat_rooms')
    .innerJoin('units', 'units.id', 'chat_rooms.unit_id')
    .leftJoin('read_marks', (join) =>
      join.onRef('read_marks.room_id', '=', 'chat_rooms.id').on('read_marks.user_id', '=', managerId),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('units.manager_id', '=', managerId)
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

/** The UTC minute of a time, `2026-11-21T14:05`: in some zones months start at half past. */
const minuteOf = (column: 'created_at' | 'dated_at') => sql<string>`substr(${sql.ref(column)}, 1, 16)`

/** Sums up minutes by month in the company's time zone. */
function byMonth(rows: readonly { readonly minute: string; readonly n: number }[]): Map<string, number> {
  const months = new Map<string, number>()
  for (const { minute, n } of rows) {
    const month = companyMonth(`${minute}:00Z`)
    months.set(month, (months.get(month) ?? 0) + n)
  }
  return months
}

/** Units sold and naira of unreversed payments, by month; no empty months. @param since ISO time */
export async function salesByMonth(db: Queries, since: string) {
  const sold = await db
    .selectFrom('ownerships')
    .select(({ fn }) => [minuteOf('created_at').as('minute'), fn.countAll<number>().as('n')])
    .where('created_at', '>=', since)
    .groupBy(minuteOf('created_at'))
    .execute()
  const received = await db
    .selectFrom('transactions')
    .select(({ fn }) => [minuteOf('dated_at').as('minute'), fn.sum<number>('amount_kobo').as('n')])
    .where('dated_at', '>=', since)
    .where('kind', '=', 'property')
    .where(isNotReversed)
    .groupBy(minuteOf('dated_at'))
    .execute()
  const kobo = byMonth(received)
  return {
    sold: byMonth(sold),
    received: new Map([...kobo].map(([month, sum]) => [month, nairaOf(sum)])),
  }
}
