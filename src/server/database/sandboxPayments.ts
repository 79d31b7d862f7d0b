import type { Selectable } from 'kysely'
import { lockUserByEmail } from '../modules/accounts/queriesUsers.ts'
import type { Queries } from '../ports/database.ts'
import type { PaymentRequest } from '../ports/payments.ts'
import { findsRow } from './rows.ts'
import type { Tables } from './schema.ts'

export type SandboxPayment = Selectable<Tables['sandbox_payments']>

/**
 * Stores a payment. Omits an address without an account: the person may have been erased meanwhile.
 * @returns false if the reference is taken
 */
export async function insertSandboxPayment(
  trx: Queries,
  request: PaymentRequest,
  now: string,
): Promise<boolean> {
  const payer = await lockUserByEmail(trx, request.email)
  return findsRow(
    trx
      .insertInto('sandbox_payments')
      .values({
        reference: request.reference,
        email: payer?.email ?? '',
        amount_kobo: request.amountKobo,
        currency: request.currency,
        description: request.description,
        return_url: request.returnUrl,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('reference'),
  )
}

export const findSandboxPayment = (db: Queries, reference: string): Promise<SandboxPayment | undefined> =>
  db.selectFrom('sandbox_payments').selectAll().where('reference', '=', reference).executeTakeFirst()

export const paidSandboxPayments = (db: Queries, from: string, to: string): Promise<SandboxPayment[]> =>
  db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('status', '=', 'paid')
    .where(({ between }) => between('created_at', from, to))
    .execute()

/** Stores the customer's choice; only the first one counts. */
export async function decideSandboxPayment(
  trx: Queries,
  reference: string,
  status: 'paid' | 'failed',
): Promise<void> {
  await trx
    .updateTable('sandbox_payments')
    .set({ status })
    .where('reference', '=', reference)
    .where('status', '=', 'pending')
    .execute()
}
