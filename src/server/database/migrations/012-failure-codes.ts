import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Adds why a bill failed as a code. Failures so far are told apart by their sentences. */
export const failureCodes = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text }) => [
      `alter table bill_payments add column failure_code ${text} check (failure_code in
        ('declined', 'expired', 'not-started', 'taken-back', 'wrong-amount', 'paid-late'))`,
      `update bill_payments set failure_code = case failure_reason
        when 'Not completed within 24 hours.' then 'expired'
        when 'The payment could not be started.' then 'not-started'
        when 'The payment was taken back.' then 'taken-back'
        when 'The amount confirmed is not the amount asked. Please contact us.' then 'wrong-amount'
        when 'The payment arrived after it had failed. Please contact us.' then 'paid-late'
        else 'declined' end
        where status = 'failed'`,
    ]),
}
