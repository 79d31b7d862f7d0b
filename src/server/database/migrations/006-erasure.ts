import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * Lets an erasure find what names a person without reading whole tables. A mail that an instance of
 * the version before stores counts as holding an address. The counters start again, because their
 * keys now begin with what they count.
 */
export const erasure = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ whole }) => [
      `alter table mails add column holds_address ${whole} not null default 1 check (holds_address in (0, 1))`,
      `update mails set holds_address = 0 where text not like '%@%' and reply_to is null`,
      'create index mails_holding_address on mails (holds_address) where holds_address = 1',
      'create index mails_by_recipient on mails (to_email)',
      'create index enquiries_by_email on enquiries (email)',
      'delete from limits',
    ]),
}
