import type { Kysely } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

const statements = ({ text, whole, end }: ColumnTypes) => [
  `create table enquiries (
    id ${text} primary key,
    name ${text} not null,
    email ${text} not null,
    phone ${text},
    message ${text} not null,
    project_id ${text} references projects (id),
    unit_id ${text} references units (id),
    status ${text} not null default 'new' check (status in ('new', 'handled')),
    handled_by ${text} references users (id),
    handled_at ${text},
    created_at ${text} not null,
    check ((status = 'handled') = (handled_at is not null))
  ) ${end}`,
  'create index enquiries_by_status on enquiries (status, created_at)',

  `create table audit_entries (
    id ${text} primary key,
    actor_id ${text} references users (id),
    action ${text} not null,
    subject_type ${text} not null,
    subject_id ${text} not null,
    before_json ${text},
    after_json ${text},
    created_at ${text} not null
  ) ${end}`,
  'create index audit_entries_by_time on audit_entries (created_at, id)',
  'create index audit_entries_by_subject on audit_entries (subject_type, subject_id, created_at)',

  `create table idempotency_keys (
    user_id ${text} not null references users (id) on delete cascade,
    "key" ${text} not null,
    "call" ${text} not null,
    request_hash ${text} not null,
    status ${whole},
    answer ${text},
    created_at ${text} not null,
    primary key (user_id, "key"),
    check ((status is null) = (answer is null))
  ) ${end}`,
  'create index idempotency_keys_by_time on idempotency_keys (created_at)',

  `create table mails (
    id ${text} primary key,
    kind ${text} not null,
    dedupe_key ${text} unique,
    to_email ${text} not null,
    subject ${text} not null,
    text ${text} not null,
    html ${text} not null,
    attempts ${whole} not null default 0,
    next_attempt_at ${text},
    sent_at ${text},
    last_error ${text},
    created_at ${text} not null,
    check (sent_at is null or next_attempt_at is null)
  ) ${end}`,
  'create index mails_due on mails (next_attempt_at) where next_attempt_at is not null',
]

export const operations = { up: (db: Kysely<unknown>) => runStatements(db, statements) }
