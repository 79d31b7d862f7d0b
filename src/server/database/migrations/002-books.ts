import type { Kysely } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

/** Columns that never change. Texts may change: an erased person's are blanked. */
const fixed = {
  transactions:
    'id, tx_id, unit_id, owner_id, ownership_id, kind, amount_kobo, bill_id, created_by, created_at, dated_at, reverses',
  provider_events: 'id, provider, event, reference, created_at',
  ownership_records: 'id, unit_id, owner_id, created_at',
  book_seals: 'day, lines, hash, sealed_at',
}

/** The end of an ownership never changes. */
const endings = {
  table: 'ownership_records',
  columns: 'ended_at, ended_by',
  when: 'old.ended_at is not null',
}

function refusals({ engine }: ColumnTypes, table: string, columns: string, when = 'true'): string[] {
  const name = `${table}_fixed_${columns.split(', ').length}`
  const event = `before update of ${columns} on ${table} for each row when (${when})`
  return engine === 'sqlite'
    ? [`create trigger ${name} ${event} begin select raise(abort, '${table} is append-only'); end`]
    : [`create trigger ${name} ${event} execute function refuse_change()`]
}

const noDelete = ({ engine }: ColumnTypes, table: string): string[] =>
  engine === 'sqlite'
    ? [
        `create trigger ${table}_kept before delete on ${table}
          begin select raise(abort, '${table} is append-only'); end`,
      ]
    : [
        `create trigger ${table}_kept before delete on ${table} for each row execute function refuse_change()`,
        `create trigger ${table}_kept_whole before truncate on ${table} execute function refuse_change()`,
      ]

/** The function of PostgreSQL's triggers. Its error has the code of a check constraint. */
const refuseChange = `create function refuse_change() returns trigger language plpgsql as $$
  begin raise exception '% is append-only', tg_table_name using errcode = 'check_violation'; end $$`

/** A hash chain of the days of the ledger (`modules/books/seals.ts`). */
const seals = ({ text, whole, end }: ColumnTypes): string[] => [
  `create table book_seals (
    day ${text} primary key,
    lines ${whole} not null check (lines > 0),
    hash ${text} not null,
    sealed_at ${text} not null
  ) ${end}`,
  'create index transactions_by_recording on transactions (created_at, id)',
  `create index bill_payments_failed on bill_payments (settled_at) where status = 'failed'`,
]

/** Adds the seals, and triggers that refuse any change or deletion in the books. */
export const books = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, (types) => [
      ...seals(types),
      ...(types.engine === 'postgres' ? [refuseChange] : []),
      ...Object.entries(fixed).flatMap(([table, columns]) => [
        ...noDelete(types, table),
        ...refusals(types, table, columns),
      ]),
      ...refusals(types, endings.table, endings.columns, endings.when),
    ]),
}
