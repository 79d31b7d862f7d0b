import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Mails given up are forgotten after a while, as those that went out are: found without reading all mails. */
export const mailsGivenUp = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, () => [
      'create index mails_given_up on mails (created_at) where sent_at is null and next_attempt_at is null',
    ]),
}
