import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Adds what a sign-in code is made from, and whether its mail is still due. */
export const codeMails = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text, whole }) => [
      `alter table sign_in_codes add column code_seed ${text}`,
      `alter table sign_in_codes add column mail_due ${whole} not null default 0 check (mail_due in (0, 1))`,
      'update sign_in_codes set mail_due = 1 where code_hash is null',
    ]),
}
