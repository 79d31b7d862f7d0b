import { sql } from 'kysely'
import type { Queries } from '../ports/database.ts'

export type MailReader = {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Empty without one. */
  readonly phoneNumber: string
  readonly isAdmin: boolean
  readonly wantsOptionalMails: boolean
}

/** Accounts that mails go to, by their ids, without those whose accounts are closed. */
export async function mailReaders(
  db: Queries,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MailReader>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
    .select(['phone_number', 'user_type', 'mail_notices'])
    .where('id', 'in', userIds)
    .where('closed_at', 'is', null)
    .execute()
  const readers = rows.map(({ phone_number, user_type, mail_notices, ...person }) => ({
    ...person,
    phoneNumber: phone_number ?? '',
    isAdmin: user_type !== 'user',
    wantsOptionalMails: mail_notices === 1,
  }))
  return new Map(readers.map((reader) => [reader.id, reader]))
}

/** The account that a mail goes to; undefined if the account is closed. */
export const mailReader = async (db: Queries, userId: string): Promise<MailReader | undefined> =>
  (await mailReaders(db, [userId])).get(userId)

/** A unit's name in mails: `Quay Loft 104, Harbour Lofts`. */
const unitName = sql<string>`units.name || ', ' || projects.name`

/** The names of units in mails, by their ids. */
export async function unitLabels(
  db: Queries,
  unitIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (unitIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('units')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['units.id', unitName.as('name')])
    .where('units.id', 'in', unitIds)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A unit's name in mails; empty for an unknown unit. */
export const unitLabel = async (db: Queries, unitId: string): Promise<string> =>
  (await unitLabels(db, [unitId])).get(unitId) ?? ''

export type OwnedUnit = { readonly unitId: string; readonly ownerId: string; readonly name: string }

/** Those of the given units that have an owner, sorted by name. */
export const ownedUnits = (db: Queries, unitIds: readonly string[]): Promise<OwnedUnit[]> =>
  db
    .selectFrom('ownerships')
    .innerJoin('units', 'units.id', 'ownerships.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['units.id as unitId', 'ownerships.owner_id as ownerId', unitName.as('name')])
    .where('units.id', 'in', unitIds)
    .orderBy('projects.name')
    .orderBy('units.name')
    .orderBy('units.id')
    .execute()
