import type { Queries } from '../ports/database.ts'

export type NoticeReader = {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Empty without one. */
  readonly phoneNumber: string
  readonly isAdmin: boolean
  readonly wantsNotices: boolean
}

/** The recipient of a notice; undefined if the account is closed. */
export async function noticeReader(db: Queries, userId: string): Promise<NoticeReader | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'phone_number', 'user_type', 'mail_notices'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number ?? '',
    isAdmin: row.user_type !== 'user',
    wantsNotices: row.mail_notices === 1,
  }
}

/** A unit as mails name it, `Quay Loft 104, Harbour Lofts`; empty for an unknown one. */
export async function nameOfHome(db: Queries, unitId: string): Promise<string> {
  const row = await db
    .selectFrom('units')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['units.name as unit', 'projects.name as project'])
    .where('units.id', '=', unitId)
    .executeTakeFirst()
  return row === undefined ? '' : `${row.unit}, ${row.project}`
}

/** A unit that has an owner, as mails name it. */
export type OwnedHome = { readonly unitId: string; readonly ownerId: string; readonly name: string }

/** The units of these that have an owner, sorted by name. */
export async function ownedHomes(db: Queries, unitIds: readonly string[]): Promise<OwnedHome[]> {
  const rows = await db
    .selectFrom('ownerships')
    .innerJoin('units', 'units.id', 'ownerships.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['units.id', 'ownerships.owner_id', 'units.name as unit', 'projects.name as project'])
    .where('units.id', 'in', unitIds)
    .orderBy('projects.name')
    .orderBy('units.name')
    .orderBy('units.id')
    .execute()
  return rows.map((row) => ({
    unitId: row.id,
    ownerId: row.owner_id,
    name: `${row.unit}, ${row.project}`,
  }))
}

/** @returns false for an unknown person */
export async function turnNoticesOff(trx: Queries, userId: string): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ mail_notices: 0 })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
