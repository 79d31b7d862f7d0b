import type { Transaction } from '#contract/transactions.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'
import { stateOf } from './ledger.ts'

/** A person's payments and reversals out of the ledger, newest first. */
export async function transactionsOf(db: Queries, userId: string): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('units', 'units.id', 'transactions.unit_id')
    .leftJoin('transactions as reversals', 'reversals.reverses', 'transactions.id')
    .select([
      'transactions.tx_id',
      'transactions.title',
      'transactions.amount_kobo',
      'transactions.kind',
      'transactions.created_at',
      'transactions.unit_id',
      'transactions.reverses',
      'transactions.reason',
      'reversals.id as reversal_id',
      'units.name as unit_name',
    ])
    .where('transactions.owner_id', '=', userId)
    .orderBy('transactions.created_at', 'desc')
    .orderBy('transactions.id', 'desc')
    .execute()
  return rows.map((row) => ({
    txId: row.tx_id,
    txTitle: row.title,
    amount: nairaOf(row.amount_kobo),
    txType: row.kind,
    createdAt: row.created_at,
    unitId: row.unit_id,
    unitName: row.unit_name,
    state: stateOf(row),
    ...(row.reason === null ? {} : { reason: row.reason }),
  }))
}
