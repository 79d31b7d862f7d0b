import type { LedgerLine } from '#contract/transactions.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'
import { stateOf } from './ledger.ts'

/**
 * The lines of the ledger between two moments, newest first.
 * @param from, until ISO 8601; the second is no part of it
 */
export async function ledgerBetween(db: Queries, from: string, until: string): Promise<LedgerLine[]> {
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('units', 'units.id', 'transactions.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'transactions.owner_id')
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
      'projects.id as project_id',
      'projects.name as project_name',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
    .where('transactions.created_at', '>=', from)
    .where('transactions.created_at', '<', until)
    .orderBy('transactions.created_at', 'desc')
    .orderBy('transactions.id', 'desc')
    .execute()
  return rows.map((row) => ({
    txId: row.tx_id,
    txTitle: row.title,
    amount: nairaOf(row.amount_kobo),
    txType: row.kind,
    date: row.created_at,
    state: stateOf(row),
    ...(row.reason === null ? {} : { reason: row.reason }),
    unitId: row.unit_id,
    unitName: row.unit_name,
    projectId: row.project_id,
    projectName: row.project_name,
    owner: { firstName: row.first_name, lastName: row.last_name, email: row.email },
  }))
}
