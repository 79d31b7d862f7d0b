import type { ExpressionBuilder } from 'kysely'
import type { OwnedUnit, UnitOwner } from '#contract/owners.ts'
import { nairaOf } from '#domain/kobo.ts'
import { findsRow } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'
import { paperCountsOf } from '../papers/queriesReaders.ts'
import { planSummaryOf } from '../plans/answers.ts'
import { planLinesOf } from '../plans/queriesLines.ts'
import { isNotReversed } from './queriesLedger.ts'

/** Current ownerships, each with its home and its owner. */
export const presentOwnerships = (db: Queries) =>
  db
    .selectFrom('ownerships')
    .innerJoin('units', 'units.id', 'ownerships.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'ownerships.owner_id')
    .select([
      'ownerships.id',
      'ownerships.unit_id',
      'ownerships.created_at',
      'units.name as unit_name',
      'units.price_kobo',
      'projects.id as project_id',
      'projects.name as project_name',
      'users.id as owner_id',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
    .select(({ fn }) =>
      // The account's number is the one that its owner and the admins can correct.
      fn.coalesce('users.phone_number', 'ownerships.phone_number').as('phone_number'),
    )

/** Current ownerships with the sum of payments, and the newest payment that was not reversed. */
export const ownershipsWithPayments = (db: Queries) =>
  presentOwnerships(db).select(({ selectFrom, ref, fn, val }) => [
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
          .where(isNotReversed)
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

/** How many transfers that the owner of a unit told of wait. */
const waitingClaims = ({ selectFrom, ref }: ExpressionBuilder<Tables, 'ownerships'>) =>
  selectFrom('payment_claims')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payment_claims.ownership_id', '=', ref('ownerships.id'))
    .where('payment_claims.status', '=', 'new')
    .as('claims')

/** How many updates an owner of a unit may read. */
const projectUpdates = ({ selectFrom, ref }: ExpressionBuilder<Tables, 'units'>) =>
  selectFrom('project_updates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_updates.project_id', '=', ref('units.project_id'))
    .where('project_updates.audience', '<>', 'nobody')
    .as('updates')

/**
 * The units a person owns, newest first.
 * @param today `2026-11-30`, by the company's clock
 */
export async function unitsOwnedBy(db: Queries, userId: string, today: string): Promise<OwnedUnit[]> {
  const rows = await ownershipsWithPayments(db)
    .select(['units.image', 'units.number_of_rooms'])
    .select(waitingClaims)
    .select(projectUpdates)
    .where('ownerships.owner_id', '=', userId)
    .orderBy('ownerships.created_at', 'desc')
    .orderBy('ownerships.id')
    .execute()
  const plans = await planLinesOf(
    db,
    rows.map(({ id }) => id),
  )
  const papers = await paperCountsOf(db, userId)
  const planOf = (row: (typeof rows)[number]) => {
    const plan = planSummaryOf(plans.get(row.id) ?? [], row.paid_kobo ?? 0, today)
    return plan === undefined ? {} : { plan }
  }
  return rows.map((row) => ({
    _id: row.id,
    unitId: {
      _id: row.unit_id,
      name: row.unit_name,
      image: row.image,
      price: nairaOf(row.price_kobo),
      numberOfRooms: row.number_of_rooms,
      projectId: row.project_id,
      projectName: row.project_name,
    },
    ...paymentsOf(row),
    createdAt: row.created_at,
    ...planOf(row),
    claims: row.claims ?? 0,
    updates: row.updates ?? 0,
    documents: papers.get(row.id) ?? { count: 0, toRead: 0 },
  }))
}

/** Who owns a unit and what was paid, as an admin sees it; undefined without an owner. */
export async function findUnitOwner(db: Queries, unitId: string): Promise<UnitOwner | undefined> {
  const row = await ownershipsWithPayments(db)
    .leftJoin('payment_plans', 'payment_plans.ownership_id', 'ownerships.id')
    .select('payment_plans.version as plan_version')
    .select(waitingClaims)
    .where('ownerships.unit_id', '=', unitId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    _id: row.id,
    ownerId: { _id: row.owner_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
    ...(row.phone_number === null ? {} : { phoneNumber: row.phone_number }),
    ...paymentsOf(row),
    removable: true,
    planVersion: row.plan_version ?? 0,
    claims: row.claims ?? 0,
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
 * Stores a unit's owner, and the record to which the ledger refers.
 * @returns false if the unit has an owner already: nothing changes
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
 * Deletes the phone number given with each of a person's ownerships. It is shown if the account has
 * no number, so it would reappear when the account's number is deleted.
 */
export async function forgetOwnersNumber(trx: Queries, ownerId: string): Promise<void> {
  await trx.updateTable('ownerships').set({ phone_number: null }).where('owner_id', '=', ownerId).execute()
}

/** The unit and person of an ownership, and whether it has ended; undefined for an unknown id. */
export async function findOwnership(db: Queries, ownershipId: string) {
  const row = await db
    .selectFrom('ownership_records')
    .select(['id', 'unit_id as unitId', 'owner_id as ownerId', 'ended_at'])
    .where('id', '=', ownershipId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { ended_at, ...ownership } = row
  return { ...ownership, ended: ended_at !== null }
}

export const hasOwner = (db: Queries, unitId: string): Promise<boolean> =>
  findsRow(db.selectFrom('ownerships').select('id').where('unit_id', '=', unitId))

export type OwnershipEnd = {
  readonly id: string
  readonly reason: string
  readonly endedBy: string
  readonly now: string
}

/**
 * Ends an ownership: the unit has no owner then, and the record keeps when and why. The caller
 * holds the unit (`lockUnit`) and has reversed the payments.
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
