import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** The overview adds up what was paid for units: read out of the index alone, past every electricity payment. */
export const salesByTime = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, () => [
      `create index transactions_of_sales on transactions (created_at, amount_kobo, id) where kind = 'property'`,
    ]),
}
