import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Adds when an upload was last in use, so that its files outlive that by some days. */
export const usedUploads = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text }) => [`alter table uploads add column used_at ${text}`]),
}
