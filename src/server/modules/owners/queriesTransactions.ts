import type { LedgerLine, Transaction, UnitTransaction } from '#contract/transactions.ts'
import { titleToday } from '#domain/instalments.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../../ports/database.ts'
import { toMoneyBack } from '../electricity/queriesMoneyBack.ts'
import { toVend } from '../electricity/queriesVends.ts'
import { recordedLater, stateOf } from './queriesLedger.ts'

/** Lines of the ledger with their units, newest first. */
const linesWithUnits = (db: Queries) =>
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

type Row = Awaited<ReturnType<ReturnType<typeof linesWithUnits>['executeTakeFirstOrThrow']>>

/** The fields of a line that every list shows. */
const toEntry = (row: Row) => ({
  txId: row.tx_id,
  txTitle: titleToday(row.title, row.unit_name),
  amount: nairaOf(row.amount_kobo),
  state: stateOf(row),
  ...toMoneyBack(row),
  ...recordedLater(row),
  ...(row.reason === null ? {} : { reason: row.reason }),
})

/** A line with its unit, without its date: customers' and admins' lists name that differently. */
const toLine = (row: Row) => ({
  ...toEntry(row),
  txType: row.kind,
  unitId: row.unit_id,
  unitName: row.unit_name,
})

/** A person's payments and reversals, newest first. */
export async function transactionsOf(db: Queries, userId: string): Promise<Transaction[]> {
  const rows = await linesWithUnits(db).where('transactions.owner_id', '=', userId).execute()
  return rows.map((row) => ({ ...toLine(row), createdAt: row.dated_at }))
}

/** Payments for a unit and their reversals, newest first; without electricity, which is private. */
export async function paymentsForUnit(db: Queries, unitId: string): Promise<UnitTransaction[]> {
  const rows = await linesWithUnits(db)
    .where('transactions.unit_id', '=', unitId)
    .where('transactions.kind', '=', 'property')
    .execute()
  return rows.map((row) => ({ ...toEntry(row), date: row.dated_at }))
}

/**
 * The lines of a period, newest first.
 * @param period ISO 8601; `until` is excluded
 * @param buys whether a service buys electricity (`PowerPort`)
 */
export async function ledgerBetween(
  db: Queries,
  { from, until }: { readonly from: string; readonly until: string },
  buys: boolean,
): Promise<LedgerLine[]> {
  const rows = await linesWithUnits(db)
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'transactions.owner_id')
    .select(['projects.id as projectId', 'projects.name as projectName'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .select(['bill_payments.id as bill_id', 'bill_payments.metre_number', 'bill_payments.company_code'])
    .select(['bill_payments.meter_kind', 'bill_payments.vend_state', 'bill_payments.vend_reason'])
    .where('transactions.dated_at', '>=', from)
    .where('transactions.dated_at', '<', until)
    .execute()
  return rows.map((row) => {
    const vend = toVend(row, buys)
    return {
      ...toLine(row),
      date: row.dated_at,
      projectId: row.projectId,
      projectName: row.projectName,
      owner: { firstName: row.first_name, lastName: row.last_name, email: row.email },
      ...(vend && { vend }),
    }
  })
}
