import type { Kysely } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

/** What the services of the API keep: how to turn a mail's kind off, and the sandbox's own payments. */
const statements = ({ text, whole, end }: ColumnTypes) => [
  `alter table mails add column unsubscribe_url ${text}`,
  'create index mails_gone on mails (sent_at) where sent_at is not null',
  'create index chat_rooms_by_activity on chat_rooms (coalesce(last_message_at, created_at))',

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

export const services = { up: (db: Kysely<unknown>) => runStatements(db, statements) }
