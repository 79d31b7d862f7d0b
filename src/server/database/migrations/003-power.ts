import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Adds what a paid bill buys: the meter, how the purchase stands, and its tokens. */
export const power = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text, whole, end }) => [
      ...[
        `company_code ${text}`,
        `meter_kind ${text} check (meter_kind in ('prepaid', 'postpaid'))`,
        `customer_name ${text}`,
        `vend_state ${text} check (vend_state in ('waiting', 'done', 'refused'))`,
        `vend_ref ${text}`,
        `vend_sent_at ${text}`,
        `vend_next_at ${text}`,
        `vend_reason ${text}`,
        `vend_told_at ${text}`,
        `vended_at ${text}`,
        `units ${text}`,
        `tariff ${text}`,
        `debt_kobo ${whole} check (debt_kobo > 0)`,
      ].map((column) => `alter table bill_payments add column ${column}`),
      'create unique index bill_payments_by_vend_ref on bill_payments (vend_ref)',
      `create index bill_payments_to_vend on bill_payments (vend_next_at) where vend_state = 'waiting'`,
      `create index bill_payments_unvended on bill_payments (settled_at) where vend_state in ('waiting', 'refused')`,
      `create index bill_payments_by_meter on bill_payments (metre_number, vend_sent_at) where vend_sent_at is not null`,
      `create table bill_tokens (
        bill_id ${text} not null references bill_payments (id),
        position ${whole} not null,
        kind ${text} not null check (kind in ('credit', 'key change', 'bonus')),
        digits ${text} not null,
        primary key (bill_id, position)
      ) ${end}`,
    ]),
}
