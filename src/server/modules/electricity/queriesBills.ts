import type { BillPayment } from '#contract/bills.ts'
import type { PowerToken } from '#contract/power.ts'
import { electricityName } from '#domain/instalments.ts'
import { nairaOf } from '#domain/kobo.ts'
import { maskedName } from '#domain/meters.ts'
import { findsRow, withoutNulls } from '../../database/rows.ts'
import type { Bill } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'
import type { BillFailure } from './failures.ts'
import { isMoneyBack, toMoneyBack } from './queriesMoneyBack.ts'
import { tokensOf } from './queriesVends.ts'

/** Nobody learns whose meter it is by starting a bill and not paying it. */
const shownName = ({ status }: Bill, name: string) => (status === 'paid' ? name : maskedName(name))

/** What a bill tells of the electricity that it buys, or bought before its money went back. */
const toBoughtPower = (bill: Bill, tokens: readonly PowerToken[] = []) => ({
  ...withoutNulls({
    company: bill.company_code,
    meterKind: bill.meter_kind,
    customerName: bill.customer_name && shownName(bill, bill.customer_name),
    vendState: bill.vend_state === 'done' || !isMoneyBack(bill) ? bill.vend_state : null,
    vendReason: bill.vend_state === 'refused' ? bill.vend_reason : null,
    units: bill.units,
    debt: bill.debt_kobo === null ? null : nairaOf(bill.debt_kobo),
  }),
  ...(tokens.length === 0 ? {} : { token: [...tokens] }),
})

/** @param tokens those of the bill, for its payer alone */
export const toBillPayment = (bill: Bill, tokens?: readonly PowerToken[]): BillPayment => ({
  paymentId: bill.id,
  metre_number: bill.metre_number,
  amount: nairaOf(bill.amount_kobo),
  createdAt: bill.created_at,
  status: bill.status,
  name: bill.name,
  reference: bill.reference,
  ...withoutNulls({ failureReason: bill.failure_reason, failureCode: bill.failure_code }),
  ...toMoneyBack(bill),
  ...toBoughtPower(bill, tokens),
})

export const ownsUnit = (db: Queries, userId: string, unitId: string): Promise<boolean> =>
  findsRow(
    db.selectFrom('ownerships').select('id').where('unit_id', '=', unitId).where('owner_id', '=', userId),
  )

/**
 * A person's bills for a unit, newest first, without those that never reached the provider. A paid
 * bill did reach it, even if the address of its checkout page is unknown.
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
  const tokens = await tokensOf(db, rows)
  return rows.map((bill) => toBillPayment(bill, tokens.get(bill.id)))
}

/** The meters that a person has paid bills for, each once for each distributor. */
export const paidMeters = (
  db: Queries,
  userId: string,
): Promise<Pick<Bill, 'metre_number' | 'company_code'>[]> =>
  db
    .selectFrom('bill_payments')
    .select(['metre_number', 'company_code'])
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .execute()

export const findBill = (db: Queries, id: string): Promise<Bill | undefined> =>
  db.selectFrom('bill_payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Reads a bill and locks its row until the transaction ends: an update that changes nothing. */
export const lockBill = (trx: Queries, id: string): Promise<Bill | undefined> =>
  trx
    .updateTable('bill_payments')
    .set(({ ref }) => ({ checked_at: ref('checked_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const findBillByReference = (db: Queries, reference: string): Promise<Bill | undefined> =>
  db.selectFrom('bill_payments').selectAll().where('reference', '=', reference).executeTakeFirst()

/** A bill to start. The meter's company, kind and owner are left out where they are not known. */
export type NewBill = Pick<Bill, 'id' | 'reference' | 'user_id' | 'unit_id' | 'name' | 'metre_number'> &
  Pick<Bill, 'amount_kobo' | 'provider' | 'created_at'> &
  Partial<Pick<Bill, 'company_code' | 'meter_kind' | 'customer_name'>>

/** @returns undefined if a bill with this id already exists */
export const insertBill = (trx: Queries, bill: NewBill): Promise<Bill | undefined> =>
  trx
    .insertInto('bill_payments')
    .values(bill)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Stores the address of a bill's checkout page. @returns undefined if the bill is not pending */
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
  | ({ readonly status: 'failed' } & BillFailure)

/**
 * Settles a pending bill.
 * @param from `failed` for a declined bill that is paid after all; the caller has locked it
 * @returns the settled bill; undefined if it was settled before
 */
export const settleBill = (
  trx: Queries,
  id: string,
  settlement: Settlement,
  now: string,
  from: 'pending' | 'failed' = 'pending',
): Promise<Bill | undefined> =>
  trx
    .updateTable('bill_payments')
    .set({
      status: settlement.status,
      settled_at: now,
      checked_at: now,
      ...(settlement.status === 'paid'
        ? { channel: settlement.channel ?? null, failure_reason: null, failure_code: null }
        : { failure_reason: settlement.reason, failure_code: settlement.code }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()

/** Replaces the reason why a bill failed, if more is known than at its settlement. */
export const explainFailure = (trx: Queries, id: string, { code, reason }: BillFailure): Promise<unknown> =>
  trx
    .updateTable('bill_payments')
    .set({ failure_reason: reason, failure_code: code })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .execute()

/** Pending bills that were last checked before a time, oldest check first. */
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

/** Claims a bill for one check. @returns false if another instance was faster, or it was settled */
export const claimCheck = (trx: Queries, bill: Bill, now: string): Promise<boolean> =>
  findsRow(
    trx
      .updateTable('bill_payments')
      .set({ checked_at: now })
      .where('id', '=', bill.id)
      .where('status', '=', bill.status)
      .where('checked_at', bill.checked_at === null ? 'is' : '=', bill.checked_at)
      .returning('id'),
  )

export type ProviderEvent = {
  readonly id: string
  readonly provider: string
  readonly event: string
  readonly reference: string | null
  readonly now: string
}

/** @returns false if this event was stored before */
export const recordEvent = (trx: Queries, { now, ...event }: ProviderEvent): Promise<boolean> =>
  findsRow(
    trx
      .insertInto('provider_events')
      .values({ ...event, outcome: 'received', created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
  )

export async function setEventOutcome(trx: Queries, id: string, outcome: string): Promise<void> {
  await trx.updateTable('provider_events').set({ outcome }).where('id', '=', id).execute()
}

/** Appends a paid bill to the ledger. `bill_id` is unique there: a bill counts once. */
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
