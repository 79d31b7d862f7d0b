import { type SqlBool, sql } from 'kysely'
import type { MoneyBack } from '#contract/bills.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Bill } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

type Money = Pick<Bill, 'money_back' | 'money_back_kobo' | 'amount_kobo'>

/** Whether all the money of a bill went back: nothing is bought with it any more. */
export const isMoneyBack = ({ money_back, money_back_kobo, amount_kobo }: Money): boolean =>
  money_back === 'reversed' || (money_back === 'refunded' && (money_back_kobo ?? amount_kobo) >= amount_kobo)

/**
 * What is left of a bill's money, in kobo. What went back in a dispute is gone, and so is what may
 * have, where the provider did not say who won.
 */
export function leftKobo({ money_back, money_back_kobo, amount_kobo }: Money): number {
  if (money_back === 'reversed') return 0
  if (money_back !== 'refunded' && money_back !== 'dispute settled') return amount_kobo
  return Math.max(0, amount_kobo - (money_back_kobo ?? amount_kobo))
}

/** `isMoneyBack` in SQL. */
export const moneyIsBack = sql<SqlBool>`(coalesce(money_back, '') = 'reversed'
  or (coalesce(money_back, '') = 'refunded' and coalesce(money_back_kobo, amount_kobo) >= amount_kobo))`

/** The state of a refund or dispute after a bill was paid, as the contract has it. */
export const toMoneyBack = ({
  money_back: state,
  money_back_kobo: kobo,
}: Pick<Bill, 'money_back' | 'money_back_kobo'>): { readonly moneyBack?: MoneyBack } =>
  // Nothing goes back after a dispute that was won.
  state === null ? {} : { moneyBack: { state, ...(kobo ? { amount: nairaOf(kobo) } : {}) } }

/**
 * Stores the state of a bill's refund or dispute. From then on an admin decides about electricity
 * that is not ordered yet. The caller has locked the bill.
 */
export const setMoneyBack = (
  trx: Queries,
  id: string,
  state: MoneyBack['state'],
  kobo: number | null,
): Promise<unknown> =>
  trx
    .updateTable('bill_payments')
    .set({
      money_back: state,
      money_back_kobo: kobo,
      vend_next_at: sql`case when vend_ref is null then null else vend_next_at end`,
    })
    .where('id', '=', id)
    .execute()
