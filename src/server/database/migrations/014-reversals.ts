import { type Kysely, SqliteAdapter } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

const signs = `check ((amount_kobo > 0) = (reverses is null))`
const reasons = 'check ((reverses is null) = (reason is null))'
const target = 'unique (id, ownership_id, amount_kobo)'
const reversedKobo = (whole: string) => `reversed_kobo ${whole} generated always as (-amount_kobo) stored`
/** The line that is meant has the same ownership and the opposite amount, so that it is a payment for a unit. */
const reference = (table: string) =>
  `foreign key (reverses, ownership_id, reversed_kobo) references ${table} (id, ownership_id, amount_kobo)`

const columns =
  'id, tx_id, unit_id, owner_id, ownership_id, kind, title, amount_kobo, bill_id, created_by, created_at'

/** SQLite can't drop a check: a new table, whose reference to itself is renamed with it. Nothing else refers to it. */
const sqlite = ({ text, whole, end }: ColumnTypes) => [
  `create table ledger (
    id ${text} primary key,
    tx_id ${text} not null unique,
    unit_id ${text} not null references units (id),
    owner_id ${text} not null references users (id),
    ownership_id ${text},
    kind ${text} not null check (kind in ('property', 'electricity')),
    title ${text} not null,
    amount_kobo ${whole} not null,
    bill_id ${text} unique,
    created_by ${text} references users (id),
    created_at ${text} not null,
    reverses ${text} unique,
    reason ${text},
    ${reversedKobo(whole)},
    check ((kind = 'property') = (ownership_id is not null)),
    check ((kind = 'electricity') = (bill_id is not null)),
    ${signs},
    ${reasons},
    ${target},
    foreign key (ownership_id, unit_id, owner_id) references ownerships (id, unit_id, owner_id),
    foreign key (bill_id, unit_id, owner_id, amount_kobo)
      references bill_payments (id, unit_id, user_id, amount_kobo),
    ${reference('ledger')}
  ) ${end}`,
  `insert into ledger (${columns}) select ${columns} from transactions order by rowid`,
  'drop table transactions',
  'alter table ledger rename to transactions',
  'create index transactions_by_owner on transactions (owner_id, created_at)',
  'create index transactions_by_unit on transactions (unit_id, created_at)',
  'create index transactions_by_ownership on transactions (ownership_id, created_at)',
  'create index transactions_by_time on transactions (created_at)',
]

const postgres = ({ text, whole }: ColumnTypes) => [
  `alter table transactions
    drop constraint transactions_amount_kobo_check,
    add column reverses ${text} unique,
    add column reason ${text},
    add column ${reversedKobo(whole)},
    add ${signs},
    add ${reasons},
    add ${target}`,
  `alter table transactions add ${reference('transactions')}`,
]

/**
 * A payment for a unit that was recorded by mistake is reversed by a line of its own: once, by the whole amount, and
 * for a reason. The new columns are null for payments, so that an instance of before goes on recording them.
 */
export const reversals = {
  up: async (db: Kysely<unknown>) => {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await runStatements(db, isSqlite ? sqlite : postgres)
  },
}
