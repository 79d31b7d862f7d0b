import type { OwnedUnit, UnitOwner } from '#contract/owners.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'
import { stands } from './ledger.ts'

/** Ownerships with what was paid: the sum, and the newest payment that was not reversed. */
export const ownershipsWithPayments = (db: Queries) =>
  db
    .selectFrom('ownerships')
    .innerJoin('units', 'units.id', 'ownerships.unit_id')
    .selectAll('ownerships')
    .select(['units.price_kobo'])
    .select(({ selectFrom, ref, fn, val }) => [
      selectFrom('transactions')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_kobo'), val(0)).as('sum'))
        .where('transactions.ownership_id', '=', ref('ownerships.id'))
        .where('kind', '=', 'property')
        .as('paid_kobo'),
      fn
        .coalesce(
          selectFrom('transactions')
            .select('amount_kobo')
            .where('transactions.ownership_id', '=', ref('ownerships.id'))
            .where('kind', '=', 'property')
            .where(stands)
            .orderBy('transactions.dated_at', 'desc')
            .orderBy('transactions.created_at', 'desc')
            .orderBy('transactions.id', 'desc')
            .limit(1),
          val(0),
        )
        .as('recent_kobo'),
    ])

type Payments = {
  readonly price_kobo: number
  readonly paid_kobo: number | null
  readonly recent_kobo: number
}

/** What was paid and what is still owed, in naira. */
export const paymentsOf = (row: Payments) => ({
  pricePaid: nairaOf(row.paid_kobo ?? 0),
  recentPayment: nairaOf(row.recent_kobo),
  outstanding: nairaOf(Math.max(0, row.price_kobo - (row.paid_kobo ?? 0))),
})

/** The units a person owns, newest first. */
export async function unitsOwnedBy(db: Queries, userId: string): Promise<OwnedUnit[]> {
  const rows = await ownershipsWithPayments(db)
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select([
      'units.name',
      'units.image',
      'units.number_of_rooms',
      'projects.id as project_id',
      'projects.name as project_name',
    ])
    .where('ownerships.owner_id', '=', userId)
    .orderBy('ownerships.created_at', 'desc')
    .orderBy('ownerships.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    unitId: {
      _id: row.unit_id,
      name: row.name,
      image: row.image,
      price: nairaOf(row.price_kobo),
      numberOfRooms: row.number_of_rooms,
      projectId: row.project_id,
      projectName: row.project_name,
    },
    ...paymentsOf(row),
    createdAt: row.created_at,
  }))
}

/** Who owns a unit and what was paid, as an admin sees it; undefined without an owner. */
export async function findUnitOwner(db: Queries, unitId: string): Promise<UnitOwner | undefined> {
  const row = await ownershipsWithPayments(db)
    .innerJoin('users', 'users.id', 'ownerships.owner_id')
    .select([
      'users.email',
      'users.first_name as user_first_name',
      'users.last_name as user_last_name',
      'users.phone_number as user_phone_number',
    ])
    .where('ownerships.unit_id', '=', unitId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // The account's number is the one that its owner and the admins can correct.
  const phoneNumber = row.user_phone_number ?? row.phone_number
  return {
    _id: row.id,
    ownerId: {
      _id: row.owner_id,
      firstName: row.user_first_name,
      lastName: row.user_last_name,
      email: row.email,
    },
    ...(phoneNumber === null ? {} : { phoneNumber }),
    ...paymentsOf(row),
    removable: true,
  }
}

export type NewOwnership = {
  readonly id: string
  readonly unitId: string
  readonly ownerId: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string | undefined
  readonly createdAt: string
}

/**
 * Makes somebody a unit's owner, and records it for the ledger.
 * @returns false when the unit has an owner already: the first one stays
 */
export async function insertOwnership(trx: Queries, ownership: NewOwnership): Promise<boolean> {
  const row = await trx
    .insertInto('ownerships')
    .values({
      id: ownership.id,
      unit_id: ownership.unitId,
      owner_id: ownership.ownerId,
      first_name: ownership.firstName,
      last_name: ownership.lastName,
      phone_number: ownership.phoneNumber || null,
      created_at: ownership.createdAt,
    })
    .onConflict((conflict) => conflict.column('unit_id').doNothing())
    .returning(['id', 'unit_id', 'owner_id', 'created_at'])
    .executeTakeFirst()
  if (row === undefined) return false
  await trx.insertInto('ownership_records').values(row).execute()
  return true
}

/**
 * Deletes the phone number that an owner was assigned with, on all their homes. It is shown when the account has none,
 * so it would come back when the account's number is deleted.
 */
export async function forgetOwnersNumber(trx: Queries, ownerId: string): Promise<void> {
  await trx.updateTable('ownerships').set({ phone_number: null }).where('owner_id', '=', ownerId).execute()
}

/** The unit and person of an ownership, and whether it has ended; undefined for an unknown one. */
export async function findOwnership(db: Queries, ownershipId: string) {
  const row = await db
    .selectFrom('ownership_records')
    .select(['id', 'unit_id', 'owner_id', 'ended_at'])
    .where('id', '=', ownershipId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { id: row.id, unitId: row.unit_id, ownerId: row.owner_id, ended: row.ended_at !== null }
}

export async function hasOwner(db: Queries, unitId: string): Promise<boolean> {
  const row = await db.selectFrom('ownerships').select('id').where('unit_id', '=', unitId).executeTakeFirst()
  return row !== undefined
}

export type OwnershipEnd = {
  readonly id: string
  readonly reason: string
  /** The admin who removed the owner. */
  readonly endedBy: string
  readonly now: string
}

/**
 * Ends an ownership: its record says so, and the unit has no owner any more. The caller holds the unit (`lockUnit`) and
 * has reversed what was paid.
 */
export async function endOwnership(trx: Queries, end: OwnershipEnd): Promise<void> {
  await trx
    .updateTable('ownership_records')
    .set({ ended_at: end.now, ended_reason: end.reason, ended_by: end.endedBy })
    .where('id', '=', end.id)
    .where('ended_at', 'is', null)
    .execute()
  await trx.deleteFrom('ownerships').where('id', '=', end.id).execute()
}
