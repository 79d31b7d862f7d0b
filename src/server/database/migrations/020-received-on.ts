import { type Kysely, SqliteAdapter } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

/** A payment for a home alone may have come before it was recorded. */
const rule = `check (dated_at = created_at or (dated_at < created_at and kind = 'property' and reverses is null))`

/** By the same names as before: what found a person's, a unit's and a month's lines in order goes on finding them. */
const indexes = {
  transactions_by_owner: '(owner_id, dated_at)',
  transactions_by_unit: '(unit_id, dated_at)',
  transactions_by_ownership: '(ownership_id, dated_at)',
  transactions_by_time: '(dated_at)',
  transactions_of_sales: `(dated_at, amount_kobo, id) where kind = 'property'`,
}

const sqliteTrigger = [
  `create trigger transactions_on_date after insert on transactions when new.dated_at is null begin
    update transactions set dated_at = new.created_at where id = new.id;
  end`,
]
const postgresTrigger = [
  `create function date_transaction() returns trigger language plpgsql as
    $$ begin new.dated_at := new.created_at; return new; end $$`,
  `create trigger transactions_on_date before insert on transactions
    for each row when (new.dated_at is null) execute function date_transaction()`,
]

/**
 * Since when a line of the ledger counts: since it was recorded, or, for a payment whose money is known to have come on
 * an earlier day, since the end of that day. Lists, statements and months go by it. A moment, and not a day beside the
 * moment of recording: every order and every month is one plain column, which an index holds. At the day's end, so that
 * lines of one day stand in the order in which they were recorded.
 *
 * Old lines count since they were recorded, as do those of an instance of before, which knows nothing of the column.
 */
export const receivedOn = {
  up: async (db: Kysely<unknown>) => {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await runStatements(db, ({ text }: ColumnTypes) => [
      `alter table transactions add column dated_at ${text} ${rule}`,
      ...(isSqlite ? sqliteTrigger : postgresTrigger),
      'update transactions set dated_at = created_at',
      ...Object.entries(indexes).flatMap(([name, what]) => [
        `drop index ${name}`,
        `create index ${name} on transactions ${what}`,
      ]),
    ])
  },
}
