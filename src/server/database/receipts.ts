import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'

export type Receipt = {
  readonly txId: string
  readonly title: string
  readonly amount: number
  readonly createdAt: string
  readonly payer: string
  readonly email: string
  readonly unitName: string
  readonly projectName: string
  readonly projectAddress: string
  /** Set on electricity. */
  readonly bill: { readonly meter: string; readonly name: string; readonly reference: string } | undefined
}

/** One of a person's own payments, with what a receipt says; undefined when it is not theirs. */
export async function findReceipt(db: Queries, txId: string, ownerId: string): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom('transactions')
    .innerJoin('units', 'units.id', 'transactions.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'transactions.owner_id')
    .leftJoin('bill_payments', 'bill_payments.id', 'transactions.bill_id')
    .select([
      'transactions.tx_id',
      'transactions.title',
      'transactions.amount_kobo',
      'transactions.created_at',
      'users.first_name',
      'users.last_name',
      'users.email',
      'units.name as unit_name',
      'projects.name as project_name',
      'projects.address as project_address',
      'bill_payments.metre_number',
      'bill_payments.name as bill_name',
      'bill_payments.reference',
    ])
    .where('transactions.tx_id', '=', txId)
    .where('transactions.owner_id', '=', ownerId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { metre_number, bill_name, reference } = row
  return {
    txId: row.tx_id,
    title: row.title,
    amount: nairaOf(row.amount_kobo),
    createdAt: row.created_at,
    payer: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    unitName: row.unit_name,
    projectName: row.project_name,
    projectAddress: row.project_address,
    bill:
      metre_number === null || bill_name === null || reference === null
        ? undefined
        : { meter: metre_number, name: bill_name, reference },
  }
}

export type StatementLine = {
  readonly txId: string
  readonly title: string
  readonly amount: number
  readonly createdAt: string
}

export type Statement = {
  readonly owner: string
  readonly email: string
  readonly unitName: string
  readonly projectName: string
  readonly projectAddress: string
  readonly price: number
  readonly since: string
  /** What was paid for the unit, oldest first. */
  readonly payments: readonly StatementLine[]
  /** What the owner paid for electricity there, oldest first. */
  readonly electricity: readonly StatementLine[]
}

/** Everything a person paid for a unit they own; undefined when they don't. */
export async function findStatement(
  db: Queries,
  unitId: string,
  ownerId: string,
): Promise<Statement | undefined> {
  const owned = await db
    .selectFrom('ownerships')
    .innerJoin('units', 'units.id', 'ownerships.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'ownerships.owner_id')
    .select([
      'ownerships.created_at',
      'users.first_name',
      'users.last_name',
      'users.email',
      'units.name as unit_name',
      'units.price_kobo',
      'projects.name as project_name',
      'projects.address as project_address',
    ])
    .where('ownerships.unit_id', '=', unitId)
    .where('ownerships.owner_id', '=', ownerId)
    .executeTakeFirst()
  if (owned === undefined) return undefined
  const rows = await db
    .selectFrom('transactions')
    .select(['tx_id', 'title', 'amount_kobo', 'created_at', 'kind'])
    .where('unit_id', '=', unitId)
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const linesOf = (kind: 'property' | 'electricity') =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ tx_id, title, amount_kobo, created_at }) => ({
        txId: tx_id,
        title,
        amount: nairaOf(amount_kobo),
        createdAt: created_at,
      }))
  return {
    owner: `${owned.first_name} ${owned.last_name}`.trim(),
    email: owned.email,
    unitName: owned.unit_name,
    projectName: owned.project_name,
    projectAddress: owned.project_address,
    price: nairaOf(owned.price_kobo),
    since: owned.created_at,
    payments: linesOf('property'),
    electricity: linesOf('electricity'),
  }
}
