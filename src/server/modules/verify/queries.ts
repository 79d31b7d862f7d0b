import type { Queries } from '../../ports/database.ts'

/** A line of the ledger by its reference, with its home and its owner. */
export const lineOf = (db: Queries, txId: string) =>
  db
    .selectFrom('transactions')
    .innerJoin('units', 'units.id', 'transactions.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'transactions.owner_id')
    .leftJoin('transactions as reversals', 'reversals.reverses', 'transactions.id')
    .select([
      'transactions.tx_id as txId',
      'transactions.unit_id as unitId',
      'transactions.owner_id as ownerId',
      'transactions.amount_kobo as amountKobo',
      'transactions.created_at as createdAt',
      'transactions.dated_at as datedAt',
      'transactions.reverses',
      'reversals.created_at as reversedAt',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'units.name as unitName',
      'projects.name as projectName',
    ])
    .where('transactions.tx_id', '=', txId)
    .executeTakeFirst()

type Line = { readonly unitId: string; readonly ownerId: string; readonly createdAt: string }

/**
 * What a person had paid for a home, in kobo, once a line was recorded, and when the first of those
 * payments was reversed afterwards.
 */
export async function paidUntil(db: Queries, { unitId, ownerId, createdAt }: Line) {
  const row = await db
    .selectFrom('transactions')
    .leftJoin('transactions as reversals', (join) =>
      join.onRef('reversals.reverses', '=', 'transactions.id').on('reversals.created_at', '>', createdAt),
    )
    .select(({ fn }) => [
      fn.sum<number | null>('transactions.amount_kobo').as('kobo'),
      fn.min<string | null>('reversals.created_at').as('reversedAt'),
    ])
    .where('transactions.unit_id', '=', unitId)
    .where('transactions.owner_id', '=', ownerId)
    .where('transactions.kind', '=', 'property')
    .where('transactions.created_at', '<=', createdAt)
    .executeTakeFirstOrThrow()
  return { amountKobo: row.kobo ?? 0, reversedAt: row.reversedAt }
}
