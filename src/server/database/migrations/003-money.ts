import type { Kysely } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

/**
 * Composite references tie a ledger line to what it is about: a property payment to an ownership of the same
 * unit and person, an electricity one to a bill of the same unit, person and amount. A bill counts once.
 */
const statements = ({ text, whole, end }: ColumnTypes) => [
  `create table ownerships (
    id ${text} primary key,
    unit_id ${text} not null unique references units (id),
    owner_id ${text} not null references users (id),
    first_name ${text} not null,
    last_name ${text} not null,
    phone_number ${text},
    created_at ${text} not null,
    unique (id, unit_id, owner_id)
  ) ${end}`,
  'create index ownerships_by_owner on ownerships (owner_id, created_at)',

  `create table bill_payments (
    id ${text} primary key,
    reference ${text} not null unique,
    user_id ${text} not null references users (id),
    unit_id ${text} not null references units (id),
    name ${text} not null,
    metre_number ${text} not null,
    amount_kobo ${whole} not null check (amount_kobo > 0),
    status ${text} not null default 'pending' check (status in ('pending', 'paid', 'failed')),
    provider ${text} not null,
    authorization_url ${text},
    channel ${text},
    failure_reason ${text},
    created_at ${text} not null,
    settled_at ${text},
    checked_at ${text},
    check ((status = 'pending') = (settled_at is null)),
    unique (id, unit_id, user_id, amount_kobo)
  ) ${end}`,
  'create index bill_payments_by_unit on bill_payments (unit_id, user_id, created_at)',
  'create index bill_payments_by_user on bill_payments (user_id, created_at)',
  `create index bill_payments_pending on bill_payments (created_at) where status = 'pending'`,

  `create table transactions (
    id ${text} primary key,
    tx_id ${text} not null unique,
    unit_id ${text} not null references units (id),
    owner_id ${text} not null references users (id),
    ownership_id ${text},
    kind ${text} not null check (kind in ('property', 'electricity')),
    title ${text} not null,
    amount_kobo ${whole} not null check (amount_kobo > 0),
    bill_id ${text} unique,
    created_by ${text} references users (id),
    created_at ${text} not null,
    check ((kind = 'property') = (ownership_id is not null)),
    check ((kind = 'electricity') = (bill_id is not null)),
    foreign key (ownership_id, unit_id, owner_id) references ownerships (id, unit_id, owner_id),
    foreign key (bill_id, unit_id, owner_id, amount_kobo)
      references bill_payments (id, unit_id, user_id, amount_kobo)
  ) ${end}`,
  'create index transactions_by_owner on transactions (owner_id, created_at)',
  'create index transactions_by_unit on transactions (unit_id, created_at)',
  'create index transactions_by_ownership on transactions (ownership_id, created_at)',
  'create index transactions_by_time on transactions (created_at)',

  `create table provider_events (
    id ${text} primary key,
    provider ${text} not null,
    event ${text} not null,
    reference ${text},
    outcome ${text} not null,
    created_at ${text} not null
  ) ${end}`,
  'create index provider_events_by_reference on provider_events (reference)',
]

export const money = { up: (db: Kysely<unknown>) => runStatements(db, statements) }
