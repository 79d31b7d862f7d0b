import { sql } from 'kysely'
import type { MoneyBack } from '#contract/bills.ts'
import type { PowerToken } from '#contract/power.ts'
import { compareText } from '#domain/compareText.ts'
import { titleToday } from '#domain/instalments.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { fullName } from '#domain/names.ts'
import type { Bill } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'
import { toMoneyBack } from '../electricity/queriesMoneyBack.ts'
import { tokensOf } from '../electricity/queriesVends.ts'

/** The reversal of a payment, or the payment that a reversal reverses; with the reason. */
type Counterpart =
  | { readonly state: 'reversed'; readonly txId: string; readonly at: string; readonly reason: string }
  | { readonly state: 'reversal'; readonly txId: string; readonly reason: string }

export type Receipt = {
  readonly txId: string
  readonly title: string
  readonly amount: number
  /** When it was recorded. */
  readonly createdAt: string
  /** When the money was received, if that was on an earlier day. */
  readonly receivedAt: string | undefined
  readonly payer: string
  readonly email: string
  readonly unitName: string
  readonly projectName: string
  readonly projectAddress: string
  /** Set on electricity. */
  readonly bill:
    | {
        readonly meter: string
        readonly name: string
        readonly reference: string
        /** What is keyed into the meter; for the payer alone. */
        readonly tokens: readonly PowerToken[]
        /** Kilowatt-hours. */
        readonly units: string | null
        readonly moneyBack?: MoneyBack
      }
    | undefined
  /** Undefined for a payment that was not reversed. */
  readonly counterpart: Counterpart | undefined
  /**
   * The unpaid rest of the unit's price after it was recorded, in naira; undefined for electricity,
   * reversals and reversed payments.
   */
  readonly left: number | undefined
}

type Moment = { readonly unitId: string; readonly time: string }

/**
 * A unit's price at a time, in kobo: the first later edit holds the value before it.
 * @returns undefined if that edit does not hold the price
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

/** The unpaid rest of a unit's price at a time, in naira; undefined if that price is unknown. */
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

type Reversal = 'reason' | 'reversed_tx_id' | 'reversal_tx_id' | 'reversal_at' | 'reversal_reason'

function counterpartOf(row: Readonly<Record<Reversal, string | null>>): Counterpart | undefined {
  const { reversed_tx_id, reversal_tx_id } = row
  if (reversed_tx_id !== null) return { state: 'reversal', txId: reversed_tx_id, reason: row.reason ?? '' }
  if (reversal_tx_id === null) return undefined
  const { reversal_at: at, reversal_reason: reason } = row
  return { state: 'reversed', txId: reversal_tx_id, at: at ?? '', reason: reason ?? '' }
}

const names = [
  'users.first_name',
  'users.last_name',
  'users.email',
  'units.name as unitName',
  'units.price_kobo',
  'projects.name as projectName',
  'projects.address as projectAddress',
] as const

const fullNameOf = (row: { readonly first_name: string; readonly last_name: string }) =>
  fullName({ firstName: row.first_name, lastName: row.last_name })

async function tokensOfLine(
  db: Queries,
  { bill_id: id, vend_state }: { readonly bill_id: string | null; readonly vend_state: Bill['vend_state'] },
): Promise<readonly PowerToken[]> {
  return id === null ? [] : ((await tokensOf(db, [{ id, vend_state }])).get(id) ?? [])
}

/**
 * The content of a receipt for a payment or reversal; undefined for an unknown one.
 * @param ownerId finds only this person's lines, with tokens; undefined: anybody's, without tokens
 */
export async function findReceipt(
  db: Queries,
  txId: string,
  ownerId: string | undefined,
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
      'transactions.unit_id',
      'transactions.kind',
      'transactions.title',
      'transactions.amount_kobo',
      'transactions.created_at',
      'transactions.dated_at',
      'transactions.reason',
      'reversed.tx_id as reversed_tx_id',
      'reversals.tx_id as reversal_tx_id',
      'reversals.created_at as reversal_at',
      'reversals.reason as reversal_reason',
      'bill_payments.metre_number',
      'bill_payments.name as bill_name',
      'bill_payments.reference',
      'bill_payments.id as bill_id',
      'bill_payments.vend_state',
      'bill_payments.units',
      'bill_payments.money_back',
      'bill_payments.money_back_kobo',
      ...names,
    ])
    .where('transactions.tx_id', '=', txId)
    .$if(ownerId !== undefined, (query) => query.where('transactions.owner_id', '=', ownerId ?? ''))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { email, unitName, projectName, projectAddress, metre_number, bill_name, reference } = row
  const counterpart = counterpartOf(row)
  const isPayment = row.kind === 'property' && counterpart === undefined
  const at = { unitId: row.unit_id, time: row.created_at }
  return {
    ...{ txId, email, unitName, projectName, projectAddress, counterpart },
    title: titleToday(row.title, unitName),
    amount: nairaOf(row.amount_kobo),
    createdAt: row.created_at,
    receivedAt: row.dated_at === row.created_at ? undefined : row.dated_at,
    payer: fullNameOf(row),
    bill:
      metre_number === null || bill_name === null || reference === null
        ? undefined
        : {
            meter: metre_number,
            name: bill_name,
            reference,
            units: row.units,
            ...toMoneyBack(row),
            tokens: ownerId === undefined ? [] : await tokensOfLine(db, row),
          },
    left: isPayment ? await leftAfter(db, at, row.price_kobo) : undefined,
  }
}

export type StatementLine = {
  readonly txId: string
  readonly title: string
  readonly amount: number
  /** When the money was received, or when the payment was reversed. */
  readonly date: string
  /** True for a reversed payment; its reversal is a separate line. */
  readonly reversed: boolean
  readonly moneyBack?: MoneyBack
}

export type Statement = {
  readonly owner: string
  readonly email: string
  readonly unitName: string
  readonly projectName: string
  readonly projectAddress: string
  readonly price: number
  readonly since: string
  /** When the person was removed as the owner; undefined for a current owner. */
  readonly until: string | undefined
  /** Payments for the unit and their reversals, oldest first. */
  readonly payments: readonly StatementLine[]
  /** The reference of the last recorded of these; undefined without any. */
  readonly newestTxId: string | undefined
  /** The owner's electricity payments for the unit, oldest first. */
  readonly electricity: readonly StatementLine[]
}

type Recorded = { readonly tx_id: string; readonly kind: string; readonly created_at: string }

/** The payment or reversal of a home that was recorded last. */
const newestOf = (rows: readonly Recorded[]): Recorded | undefined =>
  rows
    .filter(({ kind }) => kind === 'property')
    .toSorted((one, other) => compareText(one.created_at, other.created_at))
    .at(-1)

/** Everything a person paid for a unit that they own or owned; undefined if they never owned it. */
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
    .select(['ownership_records.created_at', 'ownership_records.ended_at', ...names])
    .where('ownership_records.unit_id', '=', unitId)
    .where('ownership_records.owner_id', '=', ownerId)
    // The current ownership comes first, if the person was removed and assigned again.
    .orderBy(sql`ownership_records.ended_at is not null`)
    .orderBy('ownership_records.ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (owned === undefined) return undefined
  const rows = await db
    .selectFrom('transactions')
    .leftJoin('transactions as reversals', 'reversals.reverses', 'transactions.id')
    .leftJoin('bill_payments', 'bill_payments.id', 'transactions.bill_id')
    .select([
      'bill_payments.money_back',
      'bill_payments.money_back_kobo',
      'transactions.tx_id',
      'transactions.title',
      'transactions.amount_kobo',
      'transactions.created_at',
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
        ...toMoneyBack(row),
      }))
  const { email, unitName, projectName, projectAddress } = owned
  return {
    ...{ email, unitName, projectName, projectAddress },
    owner: fullNameOf(owned),
    price: nairaOf(owned.price_kobo),
    since: owned.created_at,
    until: owned.ended_at ?? undefined,
    payments: linesOf('property'),
    newestTxId: newestOf(rows)?.tx_id,
    electricity: linesOf('electricity'),
  }
}
