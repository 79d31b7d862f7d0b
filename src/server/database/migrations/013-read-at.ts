import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Adds when a person read up to their mark. Unknown for marks from before. */
export const readAt = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text }) => [`alter table read_marks add column read_at ${text}`]),
}
