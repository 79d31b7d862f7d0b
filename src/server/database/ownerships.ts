import type { OwnedUnit } from '#contract/owners.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'
import { stands } from './ledger.ts'

/** Ownerships with what the ledger says was paid: the sum, and the newest payment that stands. */
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
