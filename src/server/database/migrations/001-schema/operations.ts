import type { ColumnTypes } from '../columns.ts'

/** Latin capitals without marks, such as Ƙ. `lower` of a "C" database changes ASCII only. */
const capitals = Array.from({ length: 0x250 - 0x80 }, (_, index) => String.fromCharCode(0x80 + index))
  .filter((letter) => letter.normalize('NFD') === letter && letter.toLowerCase() !== letter)
  .join('')

/**
 * The domain's `folded` in SQL, for searches; SQLite's adapter registers the domain's own function.
 * ASCII text takes a short cut. The explicit collation is needed because that of our columns, "C",
 * would lower only ASCII.
 */
const folded = `create function folded(text) returns text language sql immutable strict as $$
  select case when octet_length($1) = length($1) then lower($1) else translate(
    lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g') collate "default"),
    '${capitals}', '${capitals.toLowerCase()}') end
$$`

/** Enquiries, audit trail, idempotency keys, outgoing mail, shared values, and search. */
export const operations = ({ engine, text, whole, end }: ColumnTypes): string[] => [
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

  // Holds the actor's name and address at the time: another person may take over an account.
  `create table audit_entries (
    id ${text} primary key,
    actor_id ${text} references users (id),
    action ${text} not null,
    subject_type ${text} not null,
    subject_id ${text} not null,
    before_json ${text},
    after_json ${text},
    created_at ${text} not null,
    actor_first_name ${text},
    actor_last_name ${text},
    actor_email ${text}
  ) ${end}`,
  // Filters of the trail read only this index for entries that do not match.
  'create index audit_entries_by_time on audit_entries (created_at, id, action, actor_id, subject_id)',
  'create index audit_entries_by_subject on audit_entries (subject_type, subject_id, created_at)',

  // `answer` is null only inside the first request's transaction.
  `create table idempotency_keys (
    user_id ${text} not null references users (id) on delete cascade,
    "key" ${text} not null,
    "call" ${text} not null,
    request_hash ${text} not null,
    answer ${text},
    created_at ${text} not null,
    primary key (user_id, "key")
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
    unsubscribe_url ${text},
    reply_to ${text},
    check (sent_at is null or next_attempt_at is null)
  ) ${end}`,
  'create index mails_due on mails (next_attempt_at) where next_attempt_at is not null',
  'create index mails_gone on mails (sent_at) where sent_at is not null',
  'create index mails_given_up on mails (created_at) where sent_at is null and next_attempt_at is null',

  // Values that all instances share.
  `create table meta (key ${text} primary key, value ${text} not null) ${end}`,

  ...(engine === 'postgres' ? [folded] : []),
]
