import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Adds when the company was told that a transfer has waited for long: it is told once. */
export const reportedClaims = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text }) => [`alter table payment_claims add column reported_at ${text}`]),
}
