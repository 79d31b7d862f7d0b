import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * Adds the transfers that buyers say they made. A claim never counts as money: an accepted one
 * names the line of the ledger that does.
 */
export const paymentClaims = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text, whole, end }) => [
      `create table payment_claims (
        id ${text} primary key not null,
        ownership_id ${text} not null references ownership_records (id),
        user_id ${text} not null references users (id),
        amount_kobo ${whole} not null check (amount_kobo > 0),
        paid_on ${text} not null,
        bank ${text},
        reference ${text},
        reference_key ${text},
        note ${text},
        file_id ${text} unique references private_files (id),
        status ${text} not null check (status in ('new', 'accepted', 'refused', 'withdrawn')),
        reason ${text},
        transaction_id ${text} unique references transactions (id),
        decided_by ${text} references users (id),
        decided_at ${text},
        created_at ${text} not null,
        check ((status = 'new') = (decided_at is null)),
        check ((decided_at is null) = (decided_by is null)),
        check ((status = 'accepted') = (transaction_id is not null)),
        check (status <> 'refused' or reason is not null)
      ) ${end}`,
      `create unique index payment_claims_once on payment_claims (ownership_id, reference_key)
        where status in ('new', 'accepted')`,
      'create index payment_claims_by_home on payment_claims (ownership_id)',
      'create index payment_claims_by_user on payment_claims (user_id)',
      `create index payment_claims_new on payment_claims (created_at) where status = 'new'`,
      'create index payment_claims_by_reference on payment_claims (reference_key) where reference_key is not null',
    ]),
}
