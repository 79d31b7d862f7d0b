import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BooksReport } from '#contract/admin.ts'
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
        'bill.failure_reason',
        'bill.settled_at',
        'bill.created_at',
        'line.id as line_id',
      ])
      .where('bill.id', '>', after?.id ?? '')
      .orderBy('bill.id')
      .limit(batch)
      .execute(),
  )

/** All ownership records, each with its present ownership. */
export const ownershipRecords = (db: Queries) =>
  inBatches((after: { readonly id: string } | undefined) =>
    db
      .selectFrom('ownership_records as record')
      .leftJoin('ownerships as present', (join) =>
        join
          .onRef('present.id', '=', 'record.id')
          .onRef('present.unit_id', '=', 'record.unit_id')
          .onRef('present.owner_id', '=', 'record.owner_id'),
      )
      .select([
        'record.id',
        'record.unit_id',
        'record.owner_id',
        'record.created_at',
        'record.ended_at',
        'present.id as present_id',
      ])
      .where('record.id', '>', after?.id ?? '')
      .orderBy('record.id')
      .limit(batch)
      .execute(),
  )

/** All present ownerships, each with its open record. */
export const presentOwnerships = (db: Queries) =>
  inBatches((after: { readonly id: string } | undefined) =>
    db
      .selectFrom('ownerships as present')
      .leftJoin('ownership_records as record', (join) =>
        join
          .onRef('record.id', '=', 'present.id')
          .onRef('record.unit_id', '=', 'present.unit_id')
          .onRef('record.owner_id', '=', 'present.owner_id')
          .on('record.ended_at', 'is', null),
      )
      .select(['present.id', 'present.unit_id', 'present.created_at', 'record.id as record_id'])
      .where('present.id', '>', after?.id ?? '')
      .orderBy('present.id')
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

type Recording = { readonly created_at: string; readonly id: string }

/**
 * The lines in the order of their recording, with the columns that never change.
 * @param from ISO time of the first line
 */
export const linesAsRecorded = (db: Queries, from = '') =>
  inBatches(
    (after: Recording | undefined) =>
      db
        .selectFrom('transactions')
        .select(['created_at', 'id', 'tx_id', 'unit_id', 'owner_id', 'ownership_id', 'kind'])
        .select(['amount_kobo', 'bill_id', 'created_by', 'dated_at', 'reverses'])
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(created_at, id) > (${after?.created_at}, ${after?.id})`),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(batch)
        .execute(),
    { created_at: from, id: '' },
  )

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
