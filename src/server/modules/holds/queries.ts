import type { Insertable, Updateable } from 'kysely'
import type { Hold } from '#contract/holds.ts'
import { nairaOf } from '#domain/kobo.ts'
import { findsRow, withoutNulls } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

const withNames = (db: Queries) =>
  db
    .selectFrom('holds as hold')
    .innerJoin('units', 'units.id', 'hold.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users as maker', 'maker.id', 'hold.created_by')
    .leftJoin('users as ender', 'ender.id', 'hold.ended_by')
    .leftJoin('enquiries as enquiry', 'enquiry.id', 'hold.enquiry_id')
    .selectAll('hold')
    .select(['units.name as unit_name', 'projects.name as project_name', 'enquiry.message as question'])
    .select(['maker.first_name as maker_first', 'maker.last_name as maker_last'])
    .select(['ender.first_name as ender_first', 'ender.last_name as ender_last'])

type Row = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>

/** One whose time is over has ended, whether or not that was written down. */
function endOf(row: Row, now: string): Pick<Hold, 'endedAt' | 'endedHow'> {
  if (row.ended_at === null && row.ends_at <= now) return { endedAt: row.ends_at, endedHow: 'expired' }
  return withoutNulls({ endedAt: row.ended_at, endedHow: row.ended_how })
}

const toHold = (row: Row, now: string): Hold => ({
  ...{ _id: row.id, unitId: row.unit_id, unitName: row.unit_name, projectName: row.project_name },
  ...{ kind: row.kind, name: row.name },
  ...withoutNulls({ email: row.email, phoneNumber: row.phone, note: row.note }),
  ...withoutNulls({ enquiryId: row.enquiry_id, question: row.question }),
  price: nairaOf(row.price_kobo),
  ...(row.deposit_kobo === null ? {} : { deposit: nairaOf(row.deposit_kobo) }),
  ...{ startsAt: row.starts_at, endsAt: row.ends_at },
  ...withoutNulls({ extendedBecause: row.extended_reason, endedBecause: row.ended_reason }),
  createdBy: { _id: row.created_by, firstName: row.maker_first, lastName: row.maker_last },
  ...endOf(row, now),
  ...(row.ended_by === null
    ? {}
    : { endedBy: { _id: row.ended_by, firstName: row.ender_first ?? '', lastName: row.ender_last ?? '' } }),
})

export async function findHold(db: Queries, id: string, now: string): Promise<Hold | undefined> {
  const row = await withNames(db).where('hold.id', '=', id).executeTakeFirst()
  return row && toHold(row, now)
}

/** The hold of a unit that is not written down as ended: live, or over by its time. */
export async function openHold(db: Queries, unitId: string, now: string): Promise<Hold | undefined> {
  const row = await withNames(db)
    .where('hold.unit_id', '=', unitId)
    .where('hold.ended_at', 'is', null)
    .executeTakeFirst()
  return row && toHold(row, now)
}

/** All holds of a unit, newest first. */
export async function holdsOfUnit(db: Queries, unitId: string, now: string): Promise<Hold[]> {
  const rows = await withNames(db)
    .where('hold.unit_id', '=', unitId)
    .orderBy('hold.starts_at', 'desc')
    .orderBy('hold.id')
    .execute()
  return rows.map((row) => toHold(row, now))
}

/** All holds that are live, those that end next first. */
export async function liveHolds(db: Queries, now: string): Promise<Hold[]> {
  const rows = await withNames(db)
    .where('hold.ended_at', 'is', null)
    .where('hold.ends_at', '>', now)
    .orderBy('hold.ends_at')
    .orderBy('hold.id')
    .execute()
  return rows.map((row) => toHold(row, now))
}

/** The live hold that ends last, of those made from each of these enquiries. */
export async function holdsFrom(
  db: Queries,
  enquiryIds: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, Hold>> {
  if (enquiryIds.length === 0) return new Map()
  const rows = await withNames(db)
    .where('hold.enquiry_id', 'in', enquiryIds)
    .where('hold.ended_at', 'is', null)
    .where('hold.ends_at', '>', now)
    .orderBy('hold.ends_at')
    .execute()
  return new Map(rows.map((row) => [row.enquiry_id ?? '', toHold(row, now)]))
}

/** What was held for an address, newest first, without the admins who dealt with it. */
export async function holdsFor(db: Queries, email: string, now: string) {
  const rows = await withNames(db)
    .where('hold.email', '=', email)
    .orderBy('hold.starts_at', 'desc')
    .orderBy('hold.id')
    .execute()
  return rows.map((row) => toHold(row, now)).map(({ createdBy: _, endedBy: __, ...hold }) => hold)
}

/** @throws a violation of `holds_open` if the unit has a hold that has not ended */
export async function insertHold(trx: Queries, hold: Insertable<Tables['holds']>): Promise<void> {
  await trx.insertInto('holds').values(hold).execute()
}

/** Changes a hold that has not ended. The caller has locked its unit. */
export async function changeHold(
  trx: Queries,
  id: string,
  changes: Updateable<Tables['holds']>,
): Promise<void> {
  await trx.updateTable('holds').set(changes).where('id', '=', id).where('ended_at', 'is', null).execute()
}

/** Writes down that a hold became an ownership, also if its time was over. */
export async function convertHold(
  trx: Queries,
  id: string,
  by: { readonly ownershipId: string; readonly endedBy: string; readonly now: string },
): Promise<void> {
  await trx
    .updateTable('holds')
    .set({
      ...{ ended_at: by.now, ended_how: 'converted', ended_by: by.endedBy },
      ownership_id: by.ownershipId,
    })
    .where('id', '=', id)
    .execute()
}

/** Holds whose time is over and which nobody has written down as ended. */
export const lapsedHolds = (db: Queries, now: string) =>
  db
    .selectFrom('holds')
    .select(['id', 'unit_id as unitId'])
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .execute()

/** Live holds that end by a time, of whose end nobody was warned. */
export const holdsToWarnOf = (db: Queries, now: string, by: string) =>
  db
    .selectFrom('holds')
    .select(['id', 'unit_id as unitId'])
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', by)
    .where(({ or, eb, ref }) => or([eb('warned_for', 'is', null), eb('warned_for', '<>', ref('ends_at'))]))
    .orderBy('ends_at')
    .execute()

/** @returns false if somebody warned of this end before, or the hold has ended */
export const markWarned = (trx: Queries, id: string): Promise<boolean> =>
  findsRow(
    trx
      .updateTable('holds')
      .set(({ ref }) => ({ warned_for: ref('ends_at') }))
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where(({ or, eb, ref }) => or([eb('warned_for', 'is', null), eb('warned_for', '<>', ref('ends_at'))]))
      .returning('id'),
  )
