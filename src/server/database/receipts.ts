import { sql } from 'kysely'
import { titleToday } from '#domain/instalments.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'

/** The counterpart of a line: the reversal of a payment, or the payment that a reversal takes back; with the reason. */
type Counterpart =
  | { readonly state: 'reversed'; readonly txId: string; readonly at: string; readonly reason: string }
  | { readonly state: 'reversal'; readonly txId: string; readonly reason: string }

export type Receipt = {
  readonly txId: string
  readonly title: string
  readonly amount: number
  /** When it was recorded. */
  readonly createdAt: string
  /** When its money came, where that was on an earlier day. */
  readonly receivedAt: string | undefined
  readonly payer: string
  readonly email: string
  readonly unitName: string
  readonly projectName: string
  readonly projectAddress: string
  /** Set on electricity. */
  readonly bill: { readonly meter: string; readonly name: string; readonly reference: string } | undefined
  /** Undefined for a payment that stands. */
  readonly counterpart: Counterpart | undefined
  /** What of the home's price was left to pay after it was recorded, in naira; undefined for electricity and for what does not stand. */
  readonly left: number | undefined
}

type Moment = { readonly unitId: string; readonly time: string }

/**
 * What a unit cost at a time, in kobo: the first edit after that time holds the value of before.
 * @returns undefined when that edit does not hold it
 */
async function priceAt(db: Queries, at: Moment, today: number): Promise<number | undefined> {
  const edit = await db
    .selectFrom('audit_entries')
    .select('before_json')
    .where('subject_type', '=', 'unit')
    .where('subject_id', '=', at.unitId)
    .where('action', '=', 'unit edited')
    .where('created_at', '>', at.time)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (edit === undefined) return today
  const before = JSON.parse(edit.before_json ?? 'null') as { readonly price?: unknown } | null
  return typeof before?.price === 'number' ? koboOf(before.price) : undefined
}

/** What was left to pay for a unit after what was recorded up to a time, in naira; undefined when its price then is not known. */
async function leftAfter(db: Queries, at: Moment, priceToday: number): Promise<number | undefined> {
  const price = await priceAt(db, at, priceToday)
  const paid = await db
    .selectFrom('transactions')
    .select(({ fn }) => fn.sum<number | null>('amount_kobo').as('kobo'))
    .where('unit_id', '=', at.unitId)
    .where('kind', '=', 'property')
    .where('created_at', '<=', at.time)
    .executeTakeFirstOrThrow()
  return price === undefined ? undefined : nairaOf(Math.max(0, price - (paid.kobo ?? 0)))
}

function counterpartOf(row: {
  readonly reason: string | null
  readonly reversed_tx_id: string | null
  readonly reversal_tx_id: string | null
  readonly reversal_at: string | null
  readonly reversal_reason: string | null
}): Counterpart | undefined {
  const { reversed_tx_id, reversal_tx_id } = row
  if (reversed_tx_id !== null) return { state: 'reversal', txId: reversed_tx_id, reason: row.reason ?? '' }
  if (reversal_tx_id === null) return undefined
  const { reversal_at: at, reversal_reason: reason } = row
  return { state: 'reversed', txId: reversal_tx_id, at: at ?? '', reason: reason ?? '' }
}

/**
 * A payment or reversal with what a receipt says; undefined for an unknown one.
 * @param whose the person that it has to be of; undefined: it may be anybody's
 */
export async function findReceipt(
  db: Queries,
  txId: string,
  whose: string | undefined,
): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom('transactions')
    .innerJoin('units', 'units.id', 'transactions.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'transactions.owner_id')
    .leftJoin('transactions as reversed', 'reversed.id', 'transactions.reverses')
    .leftJoin('bill_payments', (join) =>
      join.on((where) =>
        where.or([
          where('bill_payments.id', '=', where.ref('transactions.bill_id')),
          where('bill_payments.id', '=', where.ref('reversed.bill_id')),
        ]),
      ),
    )
    .leftJoin('transactions as reversals', 'reversals.reverses', 'transactions.id')
    .select([
      'transactions.reason',
      'reversed.tx_id as reversed_tx_id',
      'reversals.tx_id as reversal_tx_id',
      'reversals.created_at as reversal_at',
      'reversals.reason as reversal_reason',
      'transactions.tx_id',
      'transactions.unit_id',
      'transactions.kind',
      'transactions.title',
      'transactions.amount_kobo',
      'transactions.created_at',
      'transactions.dated_at',
      'units.price_kobo',
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
    .$if(whose !== undefined, (query) => query.where('transactions.owner_id', '=', whose ?? ''))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { metre_number, bill_name, reference } = row
  const counterpart = counterpartOf(row)
  const isPayment = row.kind === 'property' && counterpart === undefined
  const at = { unitId: row.unit_id, time: row.created_at }
  return {
    txId: row.tx_id,
    title: titleToday(row.title, row.unit_name),
    amount: nairaOf(row.amount_kobo),
    createdAt: row.created_at,
    receivedAt: row.dated_at === row.created_at ? undefined : row.dated_at,
    payer: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    unitName: row.unit_name,
    projectName: row.project_name,
    projectAddress: row.project_address,
    bill:
      metre_number === null || bill_name === null || reference === null
        ? undefined
        : { meter: metre_number, name: bill_name, reference },
    counterpart,
    left: isPayment ? await leftAfter(db, at, row.price_kobo) : undefined,
  }
}

export type StatementLine = {
  readonly txId: string
  readonly title: string
  readonly amount: number
  /** When its money came, or when it was reversed. */
  readonly date: string
  /** A payment that was reversed; its reversal is a line of its own. */
  readonly reversed: boolean
}

export type Statement = {
  readonly owner: string
  readonly email: string
  readonly unitName: string
  readonly projectName: string
  readonly projectAddress: string
  readonly price: number
  readonly since: string
  /** When the person was removed as the owner; undefined for an owner of today. */
  readonly until: string | undefined
  /** What was paid for the unit and what of it was reversed, oldest first. */
  readonly payments: readonly StatementLine[]
  /** What the owner paid for electricity there, oldest first. */
  readonly electricity: readonly StatementLine[]
}

/** Everything a person paid for a unit that they own or owned; undefined when they never did. */
export async function findStatement(
  db: Queries,
  unitId: string,
  ownerId: string,
): Promise<Statement | undefined> {
  const owned = await db
    .selectFrom('ownership_records')
    .innerJoin('units', 'units.id', 'ownership_records.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'ownership_records.owner_id')
    .select([
      'ownership_records.created_at',
      'ownership_records.ended_at',
      'users.first_name',
      'users.last_name',
      'users.email',
      'units.name as unit_name',
      'units.price_kobo',
      'projects.name as project_name',
      'projects.address as project_address',
    ])
    .where('ownership_records.unit_id', '=', unitId)
    .where('ownership_records.owner_id', '=', ownerId)
    // Somebody who was removed and assigned again owns it today.
    .orderBy(sql`ownership_records.ended_at is not null`)
    .orderBy('ownership_records.ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (owned === undefined) return undefined
  const rows = await db
    .selectFrom('transactions')
    .leftJoin('transactions as reversals', 'reversals.reverses', 'transactions.id')
    .select([
      'transactions.tx_id',
      'transactions.title',
      'transactions.amount_kobo',
      'transactions.dated_at',
      'transactions.kind',
      'reversals.id as reversal_id',
    ])
    .where('transactions.unit_id', '=', unitId)
    .where('transactions.owner_id', '=', ownerId)
    .orderBy('transactions.dated_at')
    .orderBy('transactions.created_at')
    .orderBy('transactions.id')
    .execute()
  const linesOf = (kind: 'property' | 'electricity') =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({
        txId: row.tx_id,
        title: row.title,
        amount: nairaOf(row.amount_kobo),
        date: row.dated_at,
        reversed: row.reversal_id !== null,
      }))
  return {
    owner: `${owned.first_name} ${owned.last_name}`.trim(),
    email: owned.email,
    unitName: owned.unit_name,
    projectName: owned.project_name,
    projectAddress: owned.project_address,
    price: nairaOf(owned.price_kobo),
    since: owned.created_at,
    until: owned.ended_at ?? undefined,
    payments: linesOf('property'),
    electricity: linesOf('electricity'),
  }
}
