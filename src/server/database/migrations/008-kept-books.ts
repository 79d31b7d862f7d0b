import type { Kysely } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

/**
 * The unique keys of the books' tables, and what becomes of a row that takes one twice. A line that
 * does is a fault; an event or a seal may come twice, and the first one stays.
 */
const keys = [
  { table: 'transactions', columns: ['id', 'tx_id', 'bill_id', 'reverses'], twice: 'refused' },
  { table: 'ownership_records', columns: ['id'], twice: 'refused' },
  { table: 'provider_events', columns: ['id'], twice: 'ignored' },
  { table: 'book_seals', columns: ['day'], twice: 'ignored' },
] as const

const refusal = (table: string) => `raise(abort, '${table} is append-only')`

/**
 * SQLite's `or replace` deletes rows without a delete trigger. So a row whose key is there already
 * is not inserted, and no row moves to the place of another. PostgreSQL has no such statement.
 */
const againstReplacing = ({ table, columns, twice }: (typeof keys)[number]): string[] => {
  const same = ['rowid', ...columns].map((column) => `${column} = new.${column}`).join(' or ')
  return [
    `create trigger ${table}_kept_on_insert before insert on ${table}
      when exists (select 1 from ${table} where ${same})
      begin select ${twice === 'ignored' ? 'raise(ignore)' : refusal(table)}; end`,
    `create trigger ${table}_kept_in_place before update on ${table} when new.rowid <> old.rowid
      begin select ${refusal(table)}; end`,
  ]
}

/** Refuses a change of a column. @param when a condition on `old` and `new` */
const fixed = (
  { engine }: ColumnTypes,
  name: string,
  table: string,
  column: string,
  when: string,
): string => {
  const event = `create trigger ${name} before update of ${column} on ${table} for each row when (${when})`
  return engine === 'sqlite'
    ? `${event} begin select ${refusal(table)}; end`
    : `${event} execute function refuse_change()`
}

/** What `erasure.ts` writes over a reason. Another text there needs another migration. */
const erased = `'[erased]'`

/** Adds triggers that refuse replaced rows, a changed title, and a reason that is not blanked. */
export const keptBooks = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, (types) => [
      ...(types.engine === 'sqlite' ? keys.flatMap(againstReplacing) : []),
      fixed(types, 'transactions_fixed_title', 'transactions', 'title', 'true'),
      fixed(
        types,
        'transactions_fixed_reason',
        'transactions',
        'reason',
        `coalesce(new.reason, '') <> ${erased}`,
      ),
      fixed(
        types,
        'ownership_records_fixed_reason',
        'ownership_records',
        'ended_reason',
        `old.ended_at is not null and coalesce(new.ended_reason, '') <> ${erased}`,
      ),
    ]),
}
