import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * Indexes from which the mails that wait are found and counted without reading the mails
 * themselves: their texts are long, and thousands may wait while the mail service is down.
 */
export const mailQueue = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, () => [
      'drop index mails_due',
      `create index mails_due on mails (next_attempt_at, created_at, to_email, id)
        where next_attempt_at is not null`,
      'create index mails_by_address on mails (to_email, created_at) where next_attempt_at is not null',
      // Mails in their first tries delay later ones to the same address.
      `create index mails_delaying on mails (to_email, created_at, next_attempt_at, attempts)
        where next_attempt_at is not null and attempts <= 2`,
      // A mail that was sent in the end has no error.
      'create index mails_failing on mails (created_at) where last_error is not null',
    ]),
}
