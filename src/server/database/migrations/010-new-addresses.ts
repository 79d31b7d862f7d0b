import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * Adds sign-in addresses that wait for an agreement, and whether anybody has signed in to an
 * account. Of the accounts of before nobody knows: they count as signed in.
 */
export const newAddresses = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text, whole }) => [
      `alter table users add column has_signed_in ${whole} not null default 1 check (has_signed_in in (0, 1))`,
      `alter table users add column new_email ${text} check (new_email = lower(trim(new_email)) and new_email <> '')`,
      `alter table users add column new_email_at ${text}`,
      `alter table users add column new_email_change ${text}`,
      'create index users_by_new_email on users (new_email) where new_email is not null',
      'create index users_by_new_email_at on users (new_email_at) where new_email_at is not null',
    ]),
}
