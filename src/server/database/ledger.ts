import type { UnitTransaction } from '#contract/transactions.ts'
import { nairaOf } from '#domain/kobo.ts'
import { isoTime } from '../ports/clock.ts'
import type { Queries } from '../ports/database.ts'

/** What the ledger says was paid for a unit's purchase so far, in kobo, and in how many payments. */
export async function paidForUnit(
  db: Queries,
  unitId: string,
): Promise<{ readonly kobo: number; readonly payments: number }> {
  const row = await db
    .selectFrom('transactions')
    .select(({ fn }) => [
      fn.sum<number | null>('amount_kobo').as('kobo'),
      fn.countAll<number>().as('payments'),
    ])
    .where('unit_id', '=', unitId)
    .where('kind', '=', 'property')
    .executeTakeFirstOrThrow()
  return { kobo: row.kobo ?? 0, payments: row.payments }
}

export type PropertyPayment = {
  readonly id: string
  readonly txId: string
  readonly unitId: string
  readonly ownerId: string
  readonly ownershipId: string
  readonly title: string
  readonly amountKobo: number
  /** The admin who recorded it. */
  readonly createdBy: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Each payment of a purchase is later than the one before, so that "the newest" is one and the same for all. */
async function timeAfterLast(trx: Queries, ownershipId: string, now: number): Promise<string> {
  const row = await trx
    .selectFrom('transactions')
    .select(({ fn }) => fn.max<string | null>('created_at').as('last'))
    .where('ownership_id', '=', ownershipId)
    .executeTakeFirst()
  const last = row?.last ?? undefined
  return isoTime(last === undefined ? now : Math.max(now, Date.parse(last) + 1))
}

/** Appends to the ledger. The caller holds the unit (`lockUnit`) and has checked what is outstanding. */
export async function insertPropertyPayment(trx: Queries, payment: PropertyPayment): Promise<void> {
  await trx
    .insertInto('transactions')
    .values({
      id: payment.id,
      tx_id: payment.txId,
      unit_id: payment.unitId,
      owner_id: payment.ownerId,
      ownership_id: payment.ownershipId,
      kind: 'property',
      title: payment.title,
      amount_kobo: payment.amountKobo,
      bill_id: null,
      created_by: payment.createdBy,
      created_at: await timeAfterLast(trx, payment.ownershipId, payment.now),
    })
    .execute()
}

/** What was paid for a unit's purchase, newest first. Its electricity is its owner's affair and not listed. */
export async function paymentsForUnit(db: Queries, unitId: string): Promise<UnitTransaction[]> {
  const rows = await db
    .selectFrom('transactions')
    .select(['tx_id', 'title', 'amount_kobo', 'created_at'])
    .where('unit_id', '=', unitId)
    .where('kind', '=', 'property')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    txId: row.tx_id,
    txTitle: row.title,
    amount: nairaOf(row.amount_kobo),
    date: row.created_at,
  }))
}
