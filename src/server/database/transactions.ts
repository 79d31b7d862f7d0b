import type { Transaction, UnitTransaction } from '#contract/transactions.ts'
import { titleToday } from '#domain/instalments.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'
import { toMoneyBack } from './bills.ts'
import { recordedLater, stateOf } from './ledger.ts'

/** Lines of the ledger with their homes, newest first. */
export const linesWithHomes = (db: Queries) =>
  db
    .selectFrom('transactions')
    .innerJoin('units', 'units.id', 'transactions.unit_id')
    .leftJoin('transactions as reversals', 'reversals.reverses', 'transactions.id')
    .leftJoin('bill_payments', 'bill_payments.id', 'transactions.bill_id')
    .select([
      'transactions.tx_id',
      'transactions.title',
      'transactions.amount_kobo',
      'transactions.kind',
      'transactions.created_at',
      'transactions.dated_at',
      'transactions.unit_id',
      'transactions.reverses',
      'transactions.reason',
      'reversals.id as reversal_id',
      'bill_payments.money_back',
      'bill_payments.money_back_kobo',
      'units.name as unit_name',
    ])
    .orderBy('transactions.dated_at', 'desc')
    .orderBy('transactions.created_at', 'desc')
    .orderBy('transactions.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof linesWithHomes>['executeTakeFirstOrThrow']>>

/** The fields that every list shows of a line, in the contract's words. */
const toEntry = (row: Row) => ({
  txId: row.tx_id,
  txTitle: titleToday(row.title, row.unit_name),
  amount: nairaOf(row.amount_kobo),
  state: stateOf(row),
  ...toMoneyBack(row),
  ...recordedLater(row),
  ...(row.reason === null ? {} : { reason: row.reason }),
})

/** A line with its home, without its date, whose field has another name for customers than for admins. */
export const toLine = (row: Row) => ({
  ...toEntry(row),
  txType: row.kind,
  unitId: row.unit_id,
  unitName: row.unit_name,
})

/** A person's payments and reversals, newest first. */
export async function transactionsOf(db: Queries, userId: string): Promise<Transaction[]> {
  const rows = await linesWithHomes(db).where('transactions.owner_id', '=', userId).execute()
  return rows.map((row) => ({ ...toLine(row), createdAt: row.dated_at }))
}

/**
 * What was paid for a unit's purchase and what of it was reversed, newest first. Electricity is not listed: it is the
 * owner's own affair.
 */
export async function paymentsForUnit(db: Queries, unitId: string): Promise<UnitTransaction[]> {
  const rows = await linesWithHomes(db)
    .where('transactions.unit_id', '=', unitId)
    .where('transactions.kind', '=', 'property')
    .execute()
  return rows.map((row) => ({ ...toEntry(row), date: row.dated_at }))
}
