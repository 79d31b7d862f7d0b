import type { ColumnTypes } from '../columns.ts'

/** Accounts and sign-in. */
export const people = ({ text, whole, end }: ColumnTypes): string[] => [
  // Accounts of former admins are closed; customers are erased instead.
  `create table users (
    id ${text} primary key,
    email ${text} not null unique check (email = lower(trim(email)) and email <> ''),
    first_name ${text} not null,
    last_name ${text} not null,
    phone_number ${text},
    user_type ${text} not null check (user_type in ('user', 'admin', 'superAdmin')),
    mail_notices ${whole} not null default 1 check (mail_notices in (0, 1)),
    created_at ${text} not null,
    version ${whole} not null default 1,
    closed_at ${text} check (closed_at is null or user_type <> 'user')
  ) ${end}`,
  'create index users_by_type on users (user_type, created_at, id)',

  // Requests for codes, by the SHA-256 of the challenge that the client received.
  `create table sign_in_codes (
    id ${text} primary key,
    email ${text} not null,
    client_hash ${text} not null,
    browser_hash ${text} not null,
    code_hash ${text},
    tries_left ${whole} not null check (tries_left >= 0),
    open_tries_left ${whole} not null check (open_tries_left >= 0),
    created_at ${text} not null,
    expires_at ${text} not null
  ) ${end}`,
  'create index sign_in_codes_by_email on sign_in_codes (email, expires_at)',
  'create index sign_in_codes_by_end on sign_in_codes (expires_at)',

  // Browsers in which somebody has signed in.
  `create table known_browsers (
    user_id ${text} not null references users (id) on delete cascade,
    browser_hash ${text} not null,
    last_used_at ${text} not null,
    primary key (user_id, browser_hash)
  ) ${end}`,

  `create table tokens (
    id ${text} primary key,
    token_hash ${text} not null unique,
    user_id ${text} not null references users (id) on delete cascade,
    created_at ${text} not null,
    expires_at ${text} not null,
    last_used_at ${text} not null,
    idle_ms ${whole} check (idle_ms > 0)
  ) ${end}`,
  'create index tokens_by_user on tokens (user_id)',
  'create index tokens_by_end on tokens (expires_at)',

  // Counters of the rate limits.
  `create table limits (
    key ${text} primary key,
    points ${whole} not null,
    expires_ms ${whole}
  ) ${end}`,
  'create index limits_by_end on limits (expires_ms)',
]
