import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LedgerLine, LedgerSums, Transaction, UnitTransaction } from '#contract/transactions.ts'
import { titleToday } from '#domain/instalments.ts'
import { nairaOf } from '#domain/kobo.ts'
import { type Page, type PageRequest, readPage } from '../../database/pages.ts'
import {
  all,
  any,
  containsWords,
  idStartsWith,
  nameOfUnit,
  parseSearch,
  wordsOfPerson,
} from '../../database/searchText.ts'
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

/** Which lines of the ledger are read. */
type Asked = {
  /** ISO 8601; `until` is excluded. */
  readonly from: string
  readonly until: string
  readonly project?: string | undefined
}

type ListOfLines = Asked &
  PageRequest & {
    readonly q?: string | undefined
    readonly sort?: 'date' | 'unit' | 'owner' | 'title' | 'amount' | undefined
    readonly order?: 'asc' | 'desc' | undefined
  }

const conditions = ({ from, until, project }: Asked): RawBuilder<SqlBool>[] => [
  sql`transactions.dated_at >= ${from}`,
  sql`transactions.dated_at < ${until}`,
  ...(project === undefined
    ? []
    : [sql<SqlBool>`transactions.unit_id in (select id from units where project_id = ${project})`]),
]

const kobo = sql`transactions.amount_kobo`

/** Rows that changed since `foldNames` sort first. Titles sort as they were booked. */
const sortKeys = {
  date: [],
  unit: [sql`coalesce(${nameOfUnit}, '')`],
  owner: [sql`coalesce(${wordsOfPerson}, '')`],
  title: [sql`lower(transactions.title)`],
  amount: [kobo],
}

/** A line's amount in naira as `2000000.00`, or `-500.00`. */
const amountText = sql<string>`case when ${kobo} < 0 then '-' else '' end
  || cast(abs(${kobo}) / 100 as text) || '.' || substr(cast(100 + abs(${kobo}) % 100 as text), 2)`

const wordsOfLine = sql<string>`lower(transactions.title) || ' ' || lower(transactions.tx_id) || ' ' ||
  transactions.kind || ' ' || ${nameOfUnit} || ' ' || ${wordsOfPerson} || ' ' || ${amountText}`

/** A search in which amounts are written as in `amountText`: `₦2,000,000` as `2000000`. */
const withPlainAmounts = (q: string) => q.replace(/\p{Sc}/gu, '').replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')

function isFound(q: string): RawBuilder<SqlBool> {
  const input = parseSearch(withPlainAmounts(q))
  return any([containsWords(wordsOfLine, input), idStartsWith('transactions.bill_id', input)])
}

/** The lines with these ids, in any order. */
const linesOf = (db: Queries, ids: readonly string[]) =>
  linesWithUnits(db)
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'transactions.owner_id')
    .select(['transactions.id', 'projects.id as projectId', 'projects.name as projectName'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .select(['bill_payments.id as bill_id', 'bill_payments.metre_number', 'bill_payments.company_code'])
    .select(['bill_payments.meter_kind', 'bill_payments.vend_state', 'bill_payments.vend_reason'])
    .where('transactions.id', 'in', ids)
    .execute()

/**
 * A page of the lines of a period, newest first unless sorted. Call `foldNames` before a search or
 * a sort by unit or owner.
 * @param buys whether a service buys electricity (`PowerPort`)
 * @returns undefined if the row to begin after is gone
 */
export async function ledgerBetween(
  db: Queries,
  { limit, after, q, sort = 'date', order = 'desc', ...asked }: ListOfLines,
  buys: boolean,
): Promise<Page<LedgerLine> | undefined> {
  // Finds the ids first. Each line has a unit, a project and an owner, but of left joins the engines
  // leave out those that neither the search nor the order reads.
  const found = await readPage(
    db
      .selectFrom('transactions')
      .leftJoin('units', 'units.id', 'transactions.unit_id')
      .leftJoin('projects', 'projects.id', 'units.project_id')
      .leftJoin('users', 'users.id', 'transactions.owner_id')
      .select('transactions.id'),
    [...conditions(asked), ...(q === undefined ? [] : [isFound(q)])],
    {
      keys: [...sortKeys[sort], sql`transactions.dated_at`, sql`transactions.created_at`],
      id: sql<string>`transactions.id`,
      isDescending: order === 'desc',
    },
    { limit, after },
  )
  if (found === undefined || found.rows.length === 0) return found && { ...found, rows: [] }
  const ids = found.rows.map(({ id }) => id)
  const places = new Map(ids.map((id, place) => [id, place]))
  const rows = (await linesOf(db, ids))
    .toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    .map((row): LedgerLine => {
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
  return { ...found, rows }
}

/** Sums up the lines of a period in whole kobo. */
export async function sumsBetween(db: Queries, asked: Asked): Promise<LedgerSums> {
  const sums = await db
    .selectFrom('transactions')
    .select(({ fn }) => {
      const sum = fn.sum<number | null>('amount_kobo')
      const homes = sum.filterWhere('kind', '=', 'property')
      return [
        homes.filterWhere('amount_kobo', '>', 0).as('recorded'),
        homes.filterWhere('amount_kobo', '<', 0).as('reversed'),
        sum.filterWhere('kind', '=', 'electricity').as('electricity'),
      ]
    })
    .where(all(conditions(asked)))
    .executeTakeFirstOrThrow()
  return {
    recorded: nairaOf(sums.recorded ?? 0),
    reversed: nairaOf(sums.reversed ?? 0),
    electricity: nairaOf(sums.electricity ?? 0),
  }
}
