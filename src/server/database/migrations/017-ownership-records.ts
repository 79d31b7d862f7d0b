import { type Kysely, SqliteAdapter } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

/** Who owned what, from when, and how it ended: with a reason, and by an admin. */
const records = ({ text, end }: ColumnTypes) => [
  `create table ownership_records (
    id ${text} primary key,
    unit_id ${text} not null references units (id),
    owner_id ${text} not null references users (id),
    created_at ${text} not null,
    ended_at ${text},
    ended_reason ${text},
    ended_by ${text} references users (id),
    check ((ended_at is null) = (ended_reason is null)),
    unique (id, unit_id, owner_id)
  ) ${end}`,
  'create index ownership_records_by_owner on ownership_records (owner_id, created_at)',
]

const present = `insert into ownership_records (id, unit_id, owner_id, created_at)
  select id, unit_id, owner_id, created_at from ownerships`

const record = `insert into ownership_records (id, unit_id, owner_id, created_at)
  values (new.id, new.unit_id, new.owner_id, new.created_at)`
const remove = 'delete from ownerships where id = new.id'

const sqliteTriggers = [
  `create trigger ownerships_on_record after insert on ownerships begin ${record}; end`,
  `create trigger ownership_records_on_end after update of ended_at on ownership_records
    when new.ended_at is not null begin ${remove}; end`,
]
const postgresTriggers = [
  `create function record_ownership() returns trigger language plpgsql as
    $$ begin ${record}; return null; end $$`,
  `create trigger ownerships_on_record after insert on ownerships
    for each row execute function record_ownership()`,
  `create function end_ownership() returns trigger language plpgsql as
    $$ begin ${remove}; return null; end $$`,
  `create trigger ownership_records_on_end after update of ended_at on ownership_records
    for each row when (new.ended_at is not null) execute function end_ownership()`,
]

const columns = `id, tx_id, unit_id, owner_id, ownership_id, kind, title, amount_kobo, bill_id, created_by, created_at,
  reverses, reason`

/** SQLite can't change what a column refers to: a new table, as in 014. Nothing else refers to it. */
const sqliteLedger = ({ text, whole, end }: ColumnTypes) => [
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
    reversed_kobo ${whole} generated always as (-amount_kobo) stored,
    check ((kind = 'property') = (ownership_id is not null)),
    check ((kind = 'electricity') = (bill_id is not null)),
    check ((amount_kobo > 0) = (reverses is null)),
    check ((reverses is null) = (reason is null)),
    unique (id, ownership_id, amount_kobo),
    foreign key (ownership_id, unit_id, owner_id) references ownership_records (id, unit_id, owner_id),
    foreign key (bill_id, unit_id, owner_id, amount_kobo)
      references bill_payments (id, unit_id, user_id, amount_kobo),
    foreign key (reverses, ownership_id, reversed_kobo) references ledger (id, ownership_id, amount_kobo)
  ) ${end}`,
  `insert into ledger (${columns}) select ${columns} from transactions order by rowid`,
  'drop table transactions',
  'alter table ledger rename to transactions',
  'create index transactions_by_owner on transactions (owner_id, created_at)',
  'create index transactions_by_unit on transactions (unit_id, created_at)',
  'create index transactions_by_ownership on transactions (ownership_id, created_at)',
  'create index transactions_by_time on transactions (created_at)',
  `create index transactions_of_sales on transactions (created_at, amount_kobo, id) where kind = 'property'`,
]

const postgresLedger = [
  `alter table transactions
    drop constraint transactions_ownership_id_unit_id_owner_id_fkey,
    add foreign key (ownership_id, unit_id, owner_id) references ownership_records (id, unit_id, owner_id)`,
]

/**
 * An owner who was assigned by mistake is removed, and the ledger goes on naming what they owned. The books refer to a
 * record of every ownership there ever was; `ownerships` stays what it is, the owners of today, one a unit. The database
 * keeps the two together: who becomes an owner gets a record, and who is recorded as ended is no owner.
 *
 * Ended rows in `ownerships` itself would do without the second table, but its `unique (unit_id)` would have to go: every
 * query would need a condition, and an instance of before could assign nobody (`on conflict (unit_id)`) and would take
 * those that have ended for owners.
 */
export const ownershipRecords = {
  up: async (db: Kysely<unknown>) => {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await runStatements(db, (types) => [
      ...records(types),
      // Before the copy: an instance of before that is assigning an owner meanwhile is waited for, or waits.
      ...(isSqlite ? sqliteTriggers : postgresTriggers),
      present,
      ...(isSqlite ? sqliteLedger(types) : postgresLedger),
    ])
  },
}
