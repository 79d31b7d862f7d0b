import { type SqlBool, sql } from 'kysely'
import { dayEnd } from '#domain/dates.ts'
import type { Queries } from '../../ports/database.ts'

/**
 * True if a line of `transactions` is a payment that was not reversed. The sign tells payments from
 * reversals: a condition on `reverses` would make the planner use that column's index, which holds
 * nearly the whole ledger.
 */
export const isNotReversed = sql<SqlBool>`transactions.amount_kobo > 0 and not exists (
  select 1 from transactions as reversals where reversals.reverses = transactions.id)`

/** The state of a line, as the contract has it. @param line with the id of its reversal, or null */
export function stateOf(line: {
  readonly reverses: string | null
  readonly reversal_id: string | null
}): 'paid' | 'reversed' | 'reversal' {
  if (line.reverses !== null) return 'reversal'
  return line.reversal_id === null ? 'paid' : 'reversed'
}

/** When a payment was recorded, if that was on a later day than it was received. */
export const recordedLater = (line: { readonly created_at: string; readonly dated_at: string }) =>
  line.dated_at === line.created_at ? {} : { recordedAt: line.created_at }

/** The kobo paid for a unit so far, and the number of payments that were not reversed. */
export async function paidForUnit(db: Queries, unitId: string) {
  const row = await db
    .selectFrom('transactions')
    .select(({ fn }) => [
      fn.sum<number | null>('amount_kobo').as('kobo'),
      fn.countAll<number>().filterWhere(isNotReversed).as('payments'),
    ])
    .where('unit_id', '=', unitId)
    .where('kind', '=', 'property')
    .executeTakeFirstOrThrow()
  return { kobo: row.kobo ?? 0, payments: row.payments }
}

export async function titlesOfPayments(db: Queries, ownershipId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .select('title')
    .where('ownership_id', '=', ownershipId)
    .where('amount_kobo', '>', 0)
    .execute()
  return rows.map(({ title }) => title)
}

const lineByReference = (db: Queries, txId: string) =>
  db
    .selectFrom('transactions')
    .leftJoin('transactions as reversals', 'reversals.reverses', 'transactions.id')
    .select([
      'transactions.id',
      'transactions.unit_id',
      'transactions.owner_id',
      'transactions.title',
      'transactions.amount_kobo',
      'transactions.bill_id',
      'transactions.reverses',
      'reversals.id as reversal_id',
    ])
    .where('transactions.tx_id', '=', txId)

/** An electricity payment or its reversal, with its state; undefined for any other reference. */
export async function findElectricityLine(db: Queries, txId: string) {
  const row = await lineByReference(db, txId)
    .where('transactions.kind', '=', 'electricity')
    .executeTakeFirst()
  return row && { ...row, state: stateOf(row) }
}

type ElectricityReversal = {
  readonly id: string
  readonly txId: string
  readonly of: NonNullable<Awaited<ReturnType<typeof findElectricityLine>>>
  readonly reason: string
  readonly createdBy: string
  readonly now: string
}

/** Appends the reversal of an electricity payment. The caller has locked its bill. */
export async function insertElectricityReversal(trx: Queries, line: ElectricityReversal): Promise<void> {
  const { of: payment, now } = line
  await trx
    .insertInto('transactions')
    .values({
      id: line.id,
      tx_id: line.txId,
      unit_id: payment.unit_id,
      owner_id: payment.owner_id,
      ownership_id: null,
      kind: 'electricity',
      title: `Reversal of ${payment.title}`,
      amount_kobo: -payment.amount_kobo,
      bill_id: null,
      created_by: line.createdBy,
      created_at: now,
      dated_at: now,
      reverses: payment.id,
      reason: line.reason,
    })
    .execute()
}

/** A payment for a unit, or a reversal of one. */
export type PropertyLine = {
  readonly id: string
  readonly txId: string
  readonly unitId: string
  readonly ownerId: string
  readonly ownershipId: string
  readonly title: string
  /** Below 0 on a reversal. */
  readonly amountKobo: number
  /** Set on a reversal: the id of the reversed line, and the reason. */
  readonly reversal?: { readonly of: string; readonly reason: string }
  readonly createdBy: string
  /** Milliseconds since the epoch. */
  readonly now: number
  /** The earlier day on which a payment was received, `2026-10-28`; undefined for today. */
  readonly receivedOn?: string | undefined
}

/** Now, or 1 ms after the unit's last line if that is later: no two lines have the same time. */
async function timeAfterLast(trx: Queries, unitId: string, now: number): Promise<string> {
  const row = await trx
    .selectFrom('transactions')
    .select(({ fn }) => fn.max<string | null>('created_at').as('last'))
    .where('unit_id', '=', unitId)
    .where('kind', '=', 'property')
    .executeTakeFirst()
  return new Date(row?.last ? Math.max(now, Date.parse(row.last) + 1) : now).toISOString()
}

/**
 * Appends to the ledger. The caller has locked the unit (`lockUnit`) and checked what is
 * outstanding, or that the payment is not reversed.
 */
export async function insertPropertyLine(trx: Queries, line: PropertyLine): Promise<void> {
  const recordedAt = await timeAfterLast(trx, line.unitId, line.now)
  await trx
    .insertInto('transactions')
    .values({
      id: line.id,
      tx_id: line.txId,
      unit_id: line.unitId,
      owner_id: line.ownerId,
      ownership_id: line.ownershipId,
      kind: 'property',
      title: line.title,
      amount_kobo: line.amountKobo,
      bill_id: null,
      created_by: line.createdBy,
      created_at: recordedAt,
      dated_at: line.receivedOn === undefined ? recordedAt : dayEnd(line.receivedOn),
      reverses: line.reversal?.of ?? null,
      reason: line.reversal?.reason ?? null,
    })
    .execute()
}

/** A payment for a unit or its reversal, with its state; undefined for any other reference. */
export async function findPropertyLine(db: Queries, txId: string) {
  const row = await lineByReference(db, txId)
    .innerJoin('ownership_records', 'ownership_records.id', 'transactions.ownership_id')
    .select('ownership_records.id as ownership_id')
    .executeTakeFirst()
  return row && { ...row, state: stateOf(row) }
}

/** The payments of an ownership that were not reversed, oldest first. */
export const unreversedPayments = (db: Queries, ownershipId: string) =>
  db
    .selectFrom('transactions')
    .select(['transactions.id', 'transactions.title', 'transactions.amount_kobo'])
    .where('transactions.ownership_id', '=', ownershipId)
    .where(isNotReversed)
    .orderBy('transactions.created_at')
    .orderBy('transactions.id')
    .execute()
