import type { Selectable } from 'kysely'
import type { BillPayment, MoneyBack } from '#contract/bills.ts'
import { electricityName } from '#domain/instalments.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'
import type { Tables } from './schema.ts'

export type Bill = Selectable<Tables['bill_payments']>

/** What became of a bill's money, in the contract's words. */
export const toMoneyBack = (bill: {
  readonly money_back: Bill['money_back']
  readonly money_back_kobo: number | null
}): { readonly moneyBack?: MoneyBack } =>
  bill.money_back === null
    ? {}
    : {
        moneyBack: {
          state: bill.money_back,
          ...(bill.money_back_kobo === null ? {} : { amount: nairaOf(bill.money_back_kobo) }),
        },
      }

export const toBillPayment = (bill: Bill): BillPayment => ({
  paymentId: bill.id,
  metre_number: bill.metre_number,
  amount: nairaOf(bill.amount_kobo),
  createdAt: bill.created_at,
  status: bill.status,
  name: bill.name,
  reference: bill.reference,
  ...(bill.failure_reason === null ? {} : { failureReason: bill.failure_reason }),
  ...toMoneyBack(bill),
})

export async function ownsUnit(db: Queries, userId: string, unitId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ownerships')
    .select('id')
    .where('unit_id', '=', unitId)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * What a person paid or tried to pay for a unit, newest first. Leaves out those that never reached the provider; one
 * that was paid did reach it, even if its page is not known.
 */
export async function billsOf(db: Queries, userId: string, unitId: string): Promise<BillPayment[]> {
  const rows = await db
    .selectFrom('bill_payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('unit_id', '=', unitId)
    .where((where) => where.or([where('authorization_url', 'is not', null), where('status', '=', 'paid')]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toBillPayment)
}

export const findBill = (db: Queries, id: string): Promise<Bill | undefined> =>
  db.selectFrom('bill_payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Reads a bill and locks the row until this transaction ends, with an update that changes nothing. */
export const lockBill = (trx: Queries, id: string): Promise<Bill | undefined> =>
  trx
    .updateTable('bill_payments')
    .set(({ ref }) => ({ checked_at: ref('checked_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const findBillByReference = (db: Queries, reference: string): Promise<Bill | undefined> =>
  db.selectFrom('bill_payments').selectAll().where('reference', '=', reference).executeTakeFirst()

export type NewBill = Pick<
  Bill,
  | 'id'
  | 'reference'
  | 'user_id'
  | 'unit_id'
  | 'name'
  | 'metre_number'
  | 'amount_kobo'
  | 'provider'
  | 'created_at'
>

/** @returns undefined when a bill with this id is there already */
export const insertBill = (trx: Queries, bill: NewBill): Promise<Bill | undefined> =>
  trx
    .insertInto('bill_payments')
    .values(bill)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Stores where a bill is paid. @returns undefined when the bill was given up meanwhile */
export const setAuthorizationUrl = (trx: Queries, id: string, url: string): Promise<Bill | undefined> =>
  trx
    .updateTable('bill_payments')
    .set({ authorization_url: url })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

export type Settlement =
  | { readonly status: 'paid'; readonly channel: string | undefined }
  | { readonly status: 'failed'; readonly reason: string }

/**
 * Moves a bill out of `pending`, once and for all.
 * @returns the settled bill, or undefined when it was settled before
 */
export const settleBill = (
  trx: Queries,
  id: string,
  settlement: Settlement,
  now: string,
): Promise<Bill | undefined> =>
  trx
    .updateTable('bill_payments')
    .set({
      status: settlement.status,
      settled_at: now,
      checked_at: now,
      ...(settlement.status === 'paid'
        ? { channel: settlement.channel ?? null }
        : { failure_reason: settlement.reason }),
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

/** Replaces the reason why a bill failed, when more is known than at its settlement. */
export const explainFailure = (trx: Queries, id: string, failure_reason: string): Promise<unknown> =>
  trx
    .updateTable('bill_payments')
    .set({ failure_reason })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .execute()

/** Stores what became of a bill's money; the caller holds the bill. */
export const setMoneyBack = (
  trx: Queries,
  id: string,
  state: MoneyBack['state'],
  kobo: number | null,
): Promise<unknown> =>
  trx
    .updateTable('bill_payments')
    .set({ money_back: state, money_back_kobo: kobo })
    .where('id', '=', id)
    .execute()

/** Pending bills not asked about since a time, those longest not asked about first. */
export const billsToCheck = (db: Queries, checkedBefore: string, limit: number): Promise<Bill[]> =>
  db
    .selectFrom('bill_payments')
    .selectAll()
    .where('status', '=', 'pending')
    .where('created_at', '<=', checkedBefore)
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<=', checkedBefore)]))
    .orderBy(({ fn }) => fn.coalesce('checked_at', 'created_at'))
    .limit(limit)
    .execute()

/** Claims a pending bill for one question to the provider. @returns false when another instance just claimed it */
export async function claimCheck(trx: Queries, bill: Bill, now: string): Promise<boolean> {
  const claimed = await trx
    .updateTable('bill_payments')
    .set({ checked_at: now })
    .where('id', '=', bill.id)
    .where('status', '=', 'pending')
    .where('checked_at', bill.checked_at === null ? 'is' : '=', bill.checked_at)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export type ProviderEvent = {
  readonly id: string
  readonly provider: string
  readonly event: string
  readonly reference: string | null
  readonly now: string
}

/** @returns false when this event was stored before */
export async function recordEvent(trx: Queries, event: ProviderEvent): Promise<boolean> {
  const { now, ...row } = event
  const recorded = await trx
    .insertInto('provider_events')
    .values({ ...row, outcome: 'received', created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return recorded !== undefined
}

export async function setEventOutcome(trx: Queries, id: string, outcome: string): Promise<void> {
  await trx.updateTable('provider_events').set({ outcome }).where('id', '=', id).execute()
}

/** The ledger's entry of a paid bill; the bill's own id makes it one. */
export async function insertElectricityPayment(
  trx: Queries,
  bill: Bill,
  entry: { readonly id: string; readonly txId: string; readonly now: string },
): Promise<void> {
  await trx
    .insertInto('transactions')
    .values({
      id: entry.id,
      tx_id: entry.txId,
      unit_id: bill.unit_id,
      owner_id: bill.user_id,
      ownership_id: null,
      kind: 'electricity',
      title: electricityName(bill.metre_number),
      amount_kobo: bill.amount_kobo,
      bill_id: bill.id,
      created_by: null,
      created_at: entry.now,
      dated_at: entry.now,
    })
    .execute()
}
