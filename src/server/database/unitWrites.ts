import type { Selectable } from 'kysely'
import type { Queries } from '../ports/database.ts'
import type { Tables } from './schema.ts'

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

/**
 * Reads a unit and keeps others from changing it until this transaction ends. Whoever changes a unit's price,
 * owner or payments takes this first, so that they come one after another, in any number of instances.
 */
export const lockUnit = (trx: Queries, unitId: string): Promise<Selectable<Tables['units']> | undefined> =>
  trx
    .updateTable('units')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', unitId)
    .returningAll()
    .executeTakeFirst()

export async function updateUnit(trx: Queries, unitId: string, details: UnitDetails): Promise<void> {
  await trx
    .updateTable('units')
    .set(({ eb }) => ({ ...toColumns(details), version: eb('version', '+', 1) }))
    .where('id', '=', unitId)
    .execute()
}

export async function setManager(trx: Queries, unitId: string, managerId: string | null): Promise<void> {
  await trx
    .updateTable('units')
    .set(({ eb }) => ({ manager_id: managerId, version: eb('version', '+', 1) }))
    .where('id', '=', unitId)
    .execute()
}

/** The units of a manager, by id, which this transaction holds from now on. */
export async function lockUnitsManagedBy(trx: Queries, managerId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('units')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('manager_id', '=', managerId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).toSorted()
}

/**
 * Holds the units that somebody owns or has owned; before their account: who records something about an owner holds the
 * unit first, too.
 */
export async function lockUnitsOwnedBy(trx: Queries, ownerId: string): Promise<void> {
  await trx
    .updateTable('units')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('ownership_records').select('unit_id').where('owner_id', '=', ownerId),
    )
    .execute()
}
