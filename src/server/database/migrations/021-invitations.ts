import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * Adds the invitations: a row for each account that was made without a mail. The row is what keeps
 * a second invitation away, since mails are deleted after a while.
 */
export const invitations = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text, end }) => [
      `create table invitations (
        user_id ${text} primary key not null references users (id),
        invited_at ${text}
      ) ${end}`,
      'create index invitations_waiting on invitations (user_id) where invited_at is null',
    ]),
}
