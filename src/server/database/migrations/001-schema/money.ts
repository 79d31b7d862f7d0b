import type { ColumnTypes } from '../columns.ts'

/** Ownerships, electricity bills, and the ledger. */
export const money = ({ text, whole, end }: ColumnTypes): string[] => [
  // The current owners. A unit has at most one.
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

  // All ownerships, ended ones too, with the same ids. The ledger refers to these: an owner
  // assigned by mistake is removed from `ownerships`, but stays in the books.
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
    money_back ${text} check (money_back in
      ('refund under way', 'refund failed', 'disputed', 'dispute settled', 'refunded', 'reversed')),
    money_back_kobo ${whole},
    check ((status = 'pending') = (settled_at is null)),
    unique (id, unit_id, user_id, amount_kobo)
  ) ${end}`,
  'create index bill_payments_by_unit on bill_payments (unit_id, user_id, created_at)',
  'create index bill_payments_by_user on bill_payments (user_id, created_at)',
  `create index bill_payments_pending on bill_payments (created_at) where status = 'pending'`,

  // The ledger. Composite references bind a line to its subject. A property payment refers to an
  // ownership of the same unit and person. An electricity payment refers to a bill of the same
  // unit, person and amount, and a bill counts once. A reversal refers to a payment of the same
  // kind, unit, person and ownership and of the opposite amount, and a payment is reversed once.
  // The reversal of an electricity payment has no bill of its own.
  //
  // `created_at` is when a line was recorded. `dated_at` is when it takes effect: the same moment,
  // or the end of an earlier day on which the money was received.
  `create table transactions (
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
    dated_at ${text} not null
      check (dated_at = created_at or (dated_at < created_at and kind = 'property' and reverses is null)),
    check ((kind = 'property') = (ownership_id is not null)),
    check ((kind = 'electricity' and reverses is null) = (bill_id is not null)),
    check ((amount_kobo > 0) = (reverses is null)),
    check ((reverses is null) = (reason is null)),
    unique (id, ownership_id, amount_kobo),
    unique (id, kind, unit_id, owner_id, amount_kobo),
    foreign key (ownership_id, unit_id, owner_id) references ownership_records (id, unit_id, owner_id),
    foreign key (bill_id, unit_id, owner_id, amount_kobo)
      references bill_payments (id, unit_id, user_id, amount_kobo),
    foreign key (reverses, ownership_id, reversed_kobo) references transactions (id, ownership_id, amount_kobo),
    foreign key (reverses, kind, unit_id, owner_id, reversed_kobo)
      references transactions (id, kind, unit_id, owner_id, amount_kobo)
  ) ${end}`,
  'create index transactions_by_owner on transactions (owner_id, dated_at)',
  'create index transactions_by_unit on transactions (unit_id, dated_at)',
  'create index transactions_by_ownership on transactions (ownership_id, dated_at)',
  'create index transactions_by_time on transactions (dated_at)',
  // The overview sums up payments for units from this index alone, without electricity.
  `create index transactions_of_sales on transactions (dated_at, amount_kobo, id) where kind = 'property'`,

  // Processed events of the payment provider: a repeated one changes nothing.
  `create table provider_events (
    id ${text} primary key,
    provider ${text} not null,
    event ${text} not null,
    reference ${text},
    outcome ${text} not null,
    created_at ${text} not null
  ) ${end}`,
  'create index provider_events_by_reference on provider_events (reference)',

  // Payments of the sandbox checkout, each with the customer's choice.
  `create table sandbox_payments (
    reference ${text} primary key,
    email ${text} not null,
    amount_kobo ${whole} not null check (amount_kobo > 0),
    currency ${text} not null,
    description ${text} not null,
    return_url ${text} not null,
    status ${text} not null default 'pending' check (status in ('pending', 'paid', 'failed')),
    created_at ${text} not null
  ) ${end}`,
]
