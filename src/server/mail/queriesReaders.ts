import { sql } from 'kysely'
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
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
    .select(['phone_number', 'user_type', 'mail_notices'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { phone_number, user_type, mail_notices, ...person } = row
  return {
    ...person,
    phoneNumber: phone_number ?? '',
    isAdmin: user_type !== 'user',
    wantsNotices: mail_notices === 1,
  }
}

/** A unit's name in mails: `Quay Loft 104, Harbour Lofts`. */
const homeName = sql<string>`units.name || ', ' || projects.name`

/** A unit's name in mails; empty for an unknown unit. */
export async function nameOfHome(db: Queries, unitId: string): Promise<string> {
  const row = await db
    .selectFrom('units')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(homeName.as('name'))
    .where('units.id', '=', unitId)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** A unit that has an owner, with its name in mails. */
export type OwnedHome = { readonly unitId: string; readonly ownerId: string; readonly name: string }

/** Those of the given units that have an owner, sorted by name. */
export const ownedHomes = (db: Queries, unitIds: readonly string[]): Promise<OwnedHome[]> =>
  db
    .selectFrom('ownerships')
    .innerJoin('units', 'units.id', 'ownerships.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['units.id as unitId', 'ownerships.owner_id as ownerId', homeName.as('name')])
    .where('units.id', 'in', unitIds)
    .orderBy('projects.name')
    .orderBy('units.name')
    .orderBy('units.id')
    .execute()
