import { setImmediate as nextTurn } from 'node:timers/promises'
import { SqliteAdapter, sql } from 'kysely'
import type { BooksReport } from '#contract/admin.ts'
import type { AuditAction } from '#contract/auditActions.ts'
import { isErased } from '#domain/accountStatus.ts'
import { findsRow } from '../../database/rows.ts'
import type { BookSealRow } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

/** Rows per batch. SQLite blocks the process while it reads one: a poll should not notice. */
const batch = 200

/** Reads a table in batches, with other work in between. */
async function* inBatches<Row extends Key, Key>(
  read: (after: Key | undefined) => Promise<Row[]>,
  start?: Key,
): AsyncGenerator<Row[]> {
  let last = start
  for (;;) {
    const rows = await read(last)
    yield rows
    if (rows.length < batch) return
    last = rows.at(-1)
    await nextTurn()
  }
}

/** The ledger's lines by unit, each with the records it refers to, if consistent with it. */
export const ledgerLines = (db: Queries) =>
  inBatches((after: LedgerLine | undefined) => linesAfter(db, after).execute())

const linesAfter = (db: Queries, after: { unit_id: string; dated_at: string; id: string } | undefined) =>
  db
    .selectFrom('transactions as line')
    .innerJoin('units as home', 'home.id', 'line.unit_id')
    .leftJoin('bill_payments as bill', 'bill.id', 'line.bill_id')
    .leftJoin('ownership_records as record', (join) =>
      join
        .onRef('record.id', '=', 'line.ownership_id')
        .onRef('record.unit_id', '=', 'line.unit_id')
        .onRef('record.owner_id', '=', 'line.owner_id'),
    )
    .leftJoin('transactions as payment', (join) =>
      join
        .onRef('payment.id', '=', 'line.reverses')
        .onRef('payment.unit_id', '=', 'line.unit_id')
        .onRef('payment.owner_id', '=', 'line.owner_id')
        .onRef('payment.kind', '=', 'line.kind'),
    )
    .leftJoin('transactions as reversal', 'reversal.reverses', 'line.id')
    .select([
      'line.id',
      'line.tx_id',
      'line.unit_id',
      'line.owner_id',
      'line.ownership_id',
      'line.kind',
      'line.amount_kobo',
      'line.created_at',
      'line.dated_at',
      'line.reverses',
      'home.price_kobo',
      'bill.status as bill_status',
      'bill.amount_kobo as bill_kobo',
      'record.id as record_id',
      'record.ended_at',
      'payment.tx_id as reversed_tx_id',
      'payment.amount_kobo as reversed_kobo',
      'reversal.id as reversal_id',
    ])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(line.unit_id, line.dated_at, line.id) > (${after?.unit_id}, ${after?.dated_at}, ${after?.id})`,
      ),
    )
    .orderBy('line.unit_id')
    .orderBy('line.dated_at')
    .orderBy('line.id')
    .limit(batch)

export type LedgerLine = Awaited<ReturnType<ReturnType<typeof linesAfter>['execute']>>[number]

/** All electricity bills, each with its line in the ledger. */
export const billsWithLines = (db: Queries) =>
  inBatches((after: { readonly id: string } | undefined) =>
    db
      .selectFrom('bill_payments as bill')
      .leftJoin('transactions as line', 'line.bill_id', 'bill.id')
      .select([
        'bill.user_id',
        'bill.id',
        'bill.reference',
        'bill.unit_id',
        'bill.status',
        'bill.failure_code',
        'bill.settled_at',
        'bill.created_at',
        'line.id as line_id',
      ])
      .where('bill.id', '>', after?.id ?? '')
      .orderBy('bill.id')
      .limit(batch)
      .execute(),
  )

const entriesOf = (...actions: readonly AuditAction[]) =>
  sql<number>`(select count(*) from audit_entries where subject_type = 'ownership'
    and subject_id = record.id and action in (${sql.join(actions)}))`

/**
 * All ownership records, each with its current ownership, and with the numbers of its payments,
 * reversals and removals in the audit trail.
 */
export const ownershipRecords = (db: Queries) =>
  inBatches((after: { readonly id: string } | undefined) => recordsAfter(db, after?.id ?? '').execute())

const recordsAfter = (db: Queries, after: string) =>
  db
    .selectFrom('ownership_records as record')
    .leftJoin('ownerships as current', (join) =>
      join
        .onRef('current.id', '=', 'record.id')
        .onRef('current.unit_id', '=', 'record.unit_id')
        .onRef('current.owner_id', '=', 'record.owner_id'),
    )
    .select([
      'record.id',
      'record.unit_id',
      'record.owner_id',
      'record.created_at',
      'record.ended_at',
      'current.id as current_id',
      entriesOf('owner assigned', 'payment recorded').as('payment_entries'),
      entriesOf('payment reversed').as('reversal_entries'),
      entriesOf('owner removed').as('removal_entries'),
    ])
    .where('record.id', '>', after)
    .orderBy('record.id')
    .limit(batch)

export type OwnershipRecord = Awaited<ReturnType<ReturnType<typeof recordsAfter>['execute']>>[number]

/** All current ownerships, each with its open record. */
export const currentOwnerships = (db: Queries) =>
  inBatches((after: { readonly id: string } | undefined) =>
    db
      .selectFrom('ownerships as current')
      .leftJoin('ownership_records as record', (join) =>
        join
          .onRef('record.id', '=', 'current.id')
          .onRef('record.unit_id', '=', 'current.unit_id')
          .onRef('record.owner_id', '=', 'current.owner_id')
          .on('record.ended_at', 'is', null),
      )
      .select(['current.id', 'current.unit_id', 'current.created_at', 'record.id as record_id'])
      .where('current.id', '>', after?.id ?? '')
      .orderBy('current.id')
      .limit(batch)
      .execute(),
  )

/** Whether a mail with one of these keys was queued, or the person was erased: no address. */
export async function isQueuedOrErased(
  db: Queries,
  userId: string,
  dedupeKeys: readonly string[],
): Promise<boolean> {
  const mail = db.selectFrom('mails').select('id').where('dedupe_key', 'in', dedupeKeys)
  if (await findsRow(mail)) return true
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user !== undefined && isErased(user)
}

/** When the demo was loaded, whose lines have no entry in the audit trail; empty without it. */
export async function demoTime(db: Queries): Promise<string> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'demo_loaded_at')
    .executeTakeFirst()
  return row?.value ?? ''
}

export const electricityReversals = (db: Queries, unitId: string) =>
  db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('transactions')
        .select(({ fn }) => fn.countAll<number>().as('lines'))
        .where('unit_id', '=', unitId)
        .where('kind', '=', 'electricity')
        .where('amount_kobo', '<', 0)
        .as('lines'),
      selectFrom('audit_entries')
        .select(({ fn }) => fn.countAll<number>().as('entries'))
        .where('subject_type', '=', 'unit')
        .where('subject_id', '=', unitId)
        .where('action', '=', 'payment reversed')
        .as('entries'),
    ])
    .executeTakeFirstOrThrow()

type Recording = { readonly created_at: string; readonly id: string }

/**
 * The lines in the order of their recording, with the columns that never change.
 * @param from ISO time of the first line
 */
export const linesAsRecorded = (db: Queries, from = '') =>
  inBatches((after: Recording | undefined) => linesRecordedAfter(db, after).execute(), {
    created_at: from,
    id: '',
  })

const linesRecordedAfter = (db: Queries, after: Recording | undefined) =>
  db
    .selectFrom('transactions')
    .select(['created_at', 'id', 'tx_id', 'unit_id', 'owner_id', 'ownership_id', 'kind'])
    .select(['amount_kobo', 'bill_id', 'created_by', 'dated_at', 'reverses', 'title'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.created_at}, ${after?.id})`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(batch)

/** The columns of a line that never change. */
export type RecordedLine = Awaited<ReturnType<ReturnType<typeof linesRecordedAfter>['execute']>>[number]

/** When the newest line was recorded; empty without one. */
export async function newestLineTime(db: Queries): Promise<string> {
  const row = await db
    .selectFrom('transactions')
    .select(({ fn }) => fn.max<string | null>('created_at').as('last'))
    .executeTakeFirst()
  return row?.last ?? ''
}

const isSqlite = (db: Queries) => db.getExecutor().adapter instanceof SqliteAdapter

/** The clock of the database's machine, in milliseconds since the epoch. */
export async function databaseTime(db: Queries): Promise<number> {
  const seconds = isSqlite(db) ? sql<number>`unixepoch()` : sql<number>`floor(extract(epoch from now()))`
  const { rows } = await sql<{ seconds: number }>`select ${seconds} as seconds`.execute(db)
  return Number(rows[0]?.seconds) * 1000
}

const tables = ['transactions', 'ownership_records', 'provider_events', 'book_seals']

const triggers = {
  both: [
    ...tables.map((table) => `${table}_kept`),
    ...['transactions_fixed_12', 'transactions_fixed_title', 'transactions_fixed_reason'],
    ...['ownership_records_fixed_4', 'ownership_records_fixed_2', 'ownership_records_fixed_reason'],
    ...['provider_events_fixed_5', 'book_seals_fixed_4'],
  ],
  sqlite: tables.flatMap((table) => [`${table}_kept_on_insert`, `${table}_kept_in_place`]),
  postgres: tables.map((table) => `${table}_kept_whole`),
}

export async function missingTriggers(db: Queries): Promise<string[]> {
  const found = isSqlite(db)
    ? sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`
    : sql<{ name: string }>`select tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = current_schema()::regnamespace and tgenabled in ('O', 'A')`
  const there = new Set((await found.execute(db)).rows.map(({ name }) => name))
  const wanted = [...triggers.both, ...(isSqlite(db) ? triggers.sqlite : triggers.postgres)]
  return wanted.filter((name) => !there.has(name))
}

/** All seals, oldest first. */
export const listSeals = (db: Queries) => db.selectFrom('book_seals').selectAll().orderBy('day').execute()

/** Stores the seal of a day, unless another instance has done so. */
export async function insertSeal(trx: Queries, seal: BookSealRow): Promise<void> {
  await trx
    .insertInto('book_seals')
    .values(seal)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
}

/** The findings of the last check, and the newest seal. */
export type StoredReport = BooksReport & { readonly sealed?: Pick<BookSealRow, 'day' | 'hash'> }

const key = 'books'

/** Stores the report of the last check, for every instance. */
export async function storeReport(trx: Queries, report: StoredReport): Promise<void> {
  const value = JSON.stringify(report)
  await trx
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** The report of the last check; undefined before the first. */
export async function lastReport(db: Queries): Promise<StoredReport | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row === undefined ? undefined : JSON.parse(row.value)
}

/** Accepted transfers whose payment is not one of their ownership. */
export const claimsWithoutLine = (db: Queries) =>
  db
    .selectFrom('payment_claims as claim')
    .innerJoin('ownership_records as record', 'record.id', 'claim.ownership_id')
    .leftJoin('transactions as line', (join) =>
      join
        .onRef('line.id', '=', 'claim.transaction_id')
        .onRef('line.ownership_id', '=', 'claim.ownership_id')
        .on('line.amount_kobo', '>', 0),
    )
    .select(['record.unit_id as unitId', 'claim.created_at as since'])
    .where('claim.status', '=', 'accepted')
    .where('line.id', 'is', null)
    .execute()

/** Homes with an owner that are held for somebody. @param now ISO 8601 */
export const soldAndHeld = (db: Queries, now: string) =>
  db
    .selectFrom('holds')
    .innerJoin('ownerships', 'ownerships.unit_id', 'holds.unit_id')
    .select(['holds.unit_id as unitId', 'holds.starts_at as since'])
    .where('holds.ended_at', 'is', null)
    .where('holds.ends_at', '>', now)
    .execute()
