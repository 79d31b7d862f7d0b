import type { Selectable } from 'kysely'
import type { ProjectManager, UnitSummary } from '#contract/units.ts'
import { nairaOf } from '#domain/kobo.ts'
import { findsRow } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

type UnitWithOwner = Selectable<Tables['units']> & {
  readonly ownership_id: string | null
  readonly held_until: string | null
}

/** The holds that keep their units for somebody at a time, ISO 8601: one of a unit at most. */
export const held = (db: Queries, now: string) =>
  db
    .selectFrom('holds')
    .select(['unit_id', 'ends_at'])
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .as('held')

/** A unit as lists show it: sold once it has an owner, reserved while it is held. */
const toUnitSummary = (row: UnitWithOwner): UnitSummary => ({
  _id: row.id,
  name: row.name,
  ...(row.type === null ? {} : { type: row.type }),
  image: row.image,
  price: nairaOf(row.price_kobo),
  numberOfRooms: row.number_of_rooms,
  numberOfBathRooms: row.number_of_bath_rooms,
  paymentPlan: row.payment_plan,
  availability: row.ownership_id === null ? 'available' : 'sold',
  hasManager: row.manager_id !== null,
  ...(row.held_until === null ? {} : { heldUntil: row.held_until }),
  createdAt: row.created_at,
  version: row.version,
})

const withOwner = (db: Queries, now: string) =>
  db
    .selectFrom('units')
    .leftJoin('ownerships', 'ownerships.unit_id', 'units.id')
    .leftJoin(held(db, now), 'held.unit_id', 'units.id')
    .selectAll('units')
    .select(['ownerships.id as ownership_id', 'held.ends_at as held_until'])

/** The units of a project, oldest first. @param now ISO 8601 */
export async function unitsOfProject(
  db: Queries,
  projectId: string,
  now: string,
): Promise<readonly UnitSummary[]> {
  const rows = await withOwner(db, now)
    .where('units.project_id', '=', projectId)
    .orderBy('units.created_at')
    .orderBy('units.id')
    .execute()
  return rows.map(toUnitSummary)
}

export async function namesInProject(db: Queries, projectId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('units').select('name').where('project_id', '=', projectId).execute()
  return rows.map(({ name }) => name)
}

export type UnitWithPeople = {
  readonly unit: UnitSummary
  readonly project: {
    readonly _id: string
    readonly name: string
    readonly address: string
    readonly location: string
    readonly image: string
  }
  readonly manager: ProjectManager | undefined
}

/** One unit with its project and manager. @param now ISO 8601 */
export async function findUnit(
  db: Queries,
  unitId: string,
  now: string,
): Promise<UnitWithPeople | undefined> {
  const row = await withOwner(db, now)
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .leftJoin('users', 'users.id', 'units.manager_id')
    .select([
      'projects.name as project_name',
      'projects.address as project_address',
      'projects.location as project_location',
      'projects.image as project_image',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.phone_number',
    ])
    .where('units.id', '=', unitId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    unit: toUnitSummary(row),
    project: {
      _id: row.project_id,
      name: row.project_name,
      address: row.project_address,
      location: row.project_location,
      image: row.project_image,
    },
    manager:
      row.manager_id === null
        ? undefined
        : {
            _id: row.manager_id,
            firstName: row.first_name ?? '',
            lastName: row.last_name ?? '',
            email: row.email ?? '',
            phoneNumber: row.phone_number ?? '',
          },
  }
}

export type UnitDetails = {
  readonly name: string
  readonly type: string | null
  readonly image: string
  readonly priceKobo: number
  readonly numberOfRooms: number
  readonly numberOfBathRooms: number
  readonly paymentPlan: string
}

const toColumns = (details: UnitDetails) => ({
  name: details.name,
  type: details.type,
  image: details.image,
  price_kobo: details.priceKobo,
  number_of_rooms: details.numberOfRooms,
  number_of_bath_rooms: details.numberOfBathRooms,
  payment_plan: details.paymentPlan,
})

/** @throws a foreign key violation for an unknown project */
export async function insertUnit(
  trx: Queries,
  unit: UnitDetails & { readonly id: string; readonly projectId: string; readonly createdAt: string },
): Promise<void> {
  await trx
    .insertInto('units')
    .values({
      ...toColumns(unit),
      id: unit.id,
      project_id: unit.projectId,
      manager_id: null,
      created_at: unit.createdAt,
    })
    .execute()
}

/** An update that changes nothing: it locks rows on both engines. */
const lockUnits = (trx: Queries) => trx.updateTable('units').set(({ ref }) => ({ version: ref('version') }))

/**
 * Reads a unit and locks its row until the transaction ends. Changes of a unit's price, owner or
 * payments lock it first: they run one after another, across instances.
 */
export const lockUnit = (trx: Queries, unitId: string): Promise<Selectable<Tables['units']> | undefined> =>
  lockUnits(trx).where('id', '=', unitId).returningAll().executeTakeFirst()

export async function updateUnit(trx: Queries, unitId: string, details: UnitDetails): Promise<void> {
  await trx
    .updateTable('units')
    .set(({ eb }) => ({ ...toColumns(details), version: eb('version', '+', 1) }))
    .where('id', '=', unitId)
    .execute()
}

/** Sets the price of a unit that this transaction has locked. */
export async function setPrice(trx: Queries, unitId: string, priceKobo: number): Promise<void> {
  await trx
    .updateTable('units')
    .set(({ eb }) => ({ price_kobo: priceKobo, version: eb('version', '+', 1) }))
    .where('id', '=', unitId)
    .execute()
}

/** Whether there is a unit of this id. */
export const isUnit = (db: Queries, unitId: string): Promise<boolean> =>
  findsRow(db.selectFrom('units').select('id').where('id', '=', unitId))

/** @param managerId null: nobody for now */
export async function setManager(
  trx: Queries,
  unitIds: readonly string[],
  managerId: string | null,
): Promise<void> {
  await trx
    .updateTable('units')
    .set(({ eb }) => ({ manager_id: managerId, version: eb('version', '+', 1) }))
    .where('id', 'in', unitIds)
    .execute()
}

/** Locks the units of a manager until the transaction ends. @returns their ids, sorted */
export async function lockUnitsManagedBy(trx: Queries, managerId: string): Promise<string[]> {
  const rows = await lockUnits(trx).where('manager_id', '=', managerId).returning('id').execute()
  return rows.map(({ id }) => id).toSorted()
}

/**
 * Locks the units that a person owns or owned. Call it before locking the account: changes of an
 * owner also lock the unit first.
 */
export async function lockUnitsOwnedBy(trx: Queries, ownerId: string): Promise<void> {
  await lockUnits(trx)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('ownership_records').select('unit_id').where('owner_id', '=', ownerId),
    )
    .execute()
}
