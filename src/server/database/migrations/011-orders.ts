import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * Keeps for how much an order went out, and finds orders that were out when their token was entered
 * by hand.
 */
export const orders = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ whole }) => [
      `alter table bill_payments add column vend_kobo ${whole} check (vend_kobo > 0)`,
      `create index bill_payments_still_out on bill_payments (vend_next_at) where vend_state = 'done' and vend_next_at is not null`,
    ]),
}
