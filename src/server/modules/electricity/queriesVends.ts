import { type SqlBool, sql } from 'kysely'
import type { UnvendedBill } from '#contract/admin.ts'
import type { PowerToken, Vend } from '#contract/power.ts'
import { nairaOf } from '#domain/kobo.ts'
import { distributorName } from '#domain/power.ts'
import { minute } from '#domain/time.ts'
import { findsRow } from '../../database/rows.ts'
import type { Bill } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'
import type { VendOutcome } from '../../ports/power.ts'
import { moneyIsBack } from './queriesMoneyBack.ts'

/** Why an order is held back after a restore; shown to admins. */
export const maybeBought = 'May have been bought before the restore'

/** The condition of the index `bill_payments_unvended`. */
const unvended = sql<SqlBool>`vend_state in ('waiting', 'refused')`

type NewOrder = {
  /** When it goes out, ISO 8601; null if an admin decides about it. */
  readonly nextAt: string | null
  readonly reason: string | null
}

/**
 * Marks a bill that was just paid: its electricity is to be bought.
 */
export const beginVend = (trx: Queries, id: string, { nextAt, reason }: NewOrder): Promise<Bill> =>
  trx
    .updateTable('bill_payments')
    .set({ vend_state: 'waiting', vend_next_at: nextAt, vend_reason: reason })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Bills whose order is due, or due to be asked about; the longest due first.
 * @param now ISO 8601
 */
export const vendsDue = (db: Queries, now: string, limit: number): Promise<Bill[]> =>
  db
    .selectFrom('bill_payments')
    .selectAll()
    .where(sql<SqlBool>`vend_state = 'waiting'`)
    .where('vend_next_at', '<=', now)
    .where((where) => where.or([where('vend_ref', 'is not', null), where.not(moneyIsBack)]))
    .orderBy('vend_next_at')
    .limit(limit)
    .execute()

/** Resellers treat orders for a meter within this time as one. In ms. */
export const sameMeterMs = minute

type Claim = {
  /** The name of the order. */
  readonly ref: string
  /** For how much it is. */
  readonly kobo: number
  readonly now: string
  /** When it is looked at again, unless an answer comes. ISO 8601 */
  readonly nextAt: string
}

/**
 * Claims a bill before it is ordered or asked about. A first order is recorded before it is sent,
 * so after a crash it is asked about and never placed twice.
 * @returns the claimed bill; undefined if another instance was faster. For an order also undefined
 *   if the money went back, or the same meter was ordered for within `sameMeterMs`
 */
export const claimVend = (
  trx: Queries,
  bill: Bill,
  { ref, kobo, now, nextAt }: Claim,
): Promise<Bill | undefined> =>
  trx
    .updateTable('bill_payments')
    .set({ vend_next_at: nextAt })
    .where('id', '=', bill.id)
    .where('vend_state', '=', 'waiting')
    .where('vend_ref', 'is not distinct from', bill.vend_ref)
    .where('vend_next_at', 'is not distinct from', bill.vend_next_at)
    .$if(bill.vend_ref === null, (query) =>
      query
        .set({ vend_ref: ref, vend_kobo: kobo, vend_sent_at: now })
        .where((where) => where.not(moneyIsBack))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('bill_payments as other')
                .select('other.id')
                .where('other.metre_number', '=', bill.metre_number)
                .where('other.vend_sent_at', '>', new Date(Date.parse(now) - sameMeterMs).toISOString()),
            ),
          ),
        ),
    )
    .returningAll()
    .executeTakeFirst()

/**
 * Puts a waiting bill off. Nothing happens if its order is under way, or if it was put off or left
 * to an admin meanwhile.
 * @param nextAt ISO 8601
 */
export async function putOffVend(trx: Queries, bill: Bill, nextAt: string): Promise<void> {
  await trx
    .updateTable('bill_payments')
    .set({ vend_next_at: nextAt })
    .where('id', '=', bill.id)
    .where('vend_state', '=', 'waiting')
    .where('vend_next_at', '=', bill.vend_next_at)
    .where('vend_ref', 'is', null)
    .execute()
}

/** Leaves a waiting bill to an admin, unless it was claimed or put off meanwhile. */
export async function leaveVend(trx: Queries, bill: Bill, reason: string): Promise<void> {
  await trx
    .updateTable('bill_payments')
    .set({ vend_next_at: null, vend_reason: reason })
    .where('id', '=', bill.id)
    .where('vend_state', '=', 'waiting')
    .where('vend_next_at', '=', bill.vend_next_at)
    .where('vend_ref', 'is', null)
    .execute()
}

/**
 * Leaves all bills to an admin that were started by a time and have no order that is known.
 * @param startedBy ISO 8601
 * @returns how many
 */
export async function holdVends(trx: Queries, startedBy: string): Promise<number> {
  const held = await trx
    .updateTable('bill_payments')
    .set({ vend_next_at: null, vend_reason: maybeBought })
    .where(sql<SqlBool>`vend_state = 'waiting'`)
    .where('vend_ref', 'is', null)
    .where('created_at', '<=', startedBy)
    .where((where) => where.not(moneyIsBack))
    .returning('id')
    .execute()
  return held.length
}

/** Schedules a waiting bill for the first sweep after a time. @param at ISO 8601 */
export async function askVendAt(trx: Queries, id: string, at: string): Promise<void> {
  await trx
    .updateTable('bill_payments')
    // An admin has decided: what held it back is over.
    .set({ vend_next_at: at, vend_reason: null })
    .where('id', '=', id)
    .where('vend_state', '=', 'waiting')
    .execute()
}

/**
 * Lets a bill be ordered once more: nothing was bought under the name that it had.
 * @returns false if its state has changed meanwhile
 */
export const reopenVend = (trx: Queries, bill: Bill, { nextAt, reason }: NewOrder): Promise<boolean> =>
  findsRow(
    trx
      .updateTable('bill_payments')
      .set({ vend_state: 'waiting', vend_ref: null, vend_next_at: nextAt, vend_reason: reason })
      .where('id', '=', bill.id)
      .where('vend_state', '=', bill.vend_state)
      .where('vend_ref', '=', bill.vend_ref)
      .returning('id'),
  )

/** What was bought. Empty fields stay unknown. */
export type Bought = Omit<Extract<VendOutcome, { state: 'done' }>, 'state'>

/**
 * Stores what was bought for a bill. Its tokens are stored apart (`insertTokens`).
 * @param nextAt when an order is asked about that is still out, ISO 8601
 * @returns the bill; undefined if it has its electricity already
 */
export const finishVend = (
  trx: Queries,
  bill: Bill,
  bought: Bought,
  now: string,
  nextAt: string | null = null,
): Promise<Bill | undefined> =>
  trx
    .updateTable('bill_payments')
    .set({
      vend_state: 'done',
      vend_next_at: nextAt,
      vend_reason: null,
      vended_at: now,
      units: bought.units ?? null,
      tariff: bought.tariff ?? null,
      debt_kobo: bought.debtKobo ?? null,
    })
    .where('id', '=', bill.id)
    .where('vend_ref', 'is not distinct from', bill.vend_ref)
    .where(unvended)
    .returningAll()
    .executeTakeFirst()

/** The condition of the index `bill_payments_still_out`. */
const stillOut = sql<SqlBool>`vend_state = 'done' and vend_next_at is not null`

/**
 * Finished bills whose order is due to be asked about: it was out when the token was entered by
 * hand.
 * @param now ISO 8601
 */
export const ordersStillOut = (db: Queries, now: string, limit: number): Promise<Bill[]> =>
  db
    .selectFrom('bill_payments')
    .selectAll()
    .where(stillOut)
    .where('vend_next_at', '<=', now)
    .orderBy('vend_next_at')
    .limit(limit)
    .execute()

/**
 * Has an order that is still out asked about again at a time, or not any more.
 * @param nextAt ISO 8601
 * @returns undefined if it was not out
 */
export const askStillOutAt = (trx: Queries, bill: Bill, nextAt: string | null): Promise<Bill | undefined> =>
  trx
    .updateTable('bill_payments')
    .set({ vend_next_at: nextAt })
    .where('id', '=', bill.id)
    .where('vend_ref', '=', bill.vend_ref)
    .where(stillOut)
    .returningAll()
    .executeTakeFirst()

/**
 * Stores that a bill's order was refused for good.
 * @returns undefined if it was not waiting for it
 */
export const refuseVend = (trx: Queries, bill: Bill, reason: string): Promise<Bill | undefined> =>
  trx
    .updateTable('bill_payments')
    .set({ vend_state: 'refused', vend_next_at: null, vend_reason: reason })
    .where('id', '=', bill.id)
    .where('vend_state', '=', 'waiting')
    .where('vend_ref', '=', bill.vend_ref)
    .returningAll()
    .executeTakeFirst()

/** @param from how many tokens the bill has already */
export async function insertTokens(
  trx: Queries,
  billId: string,
  tokens: readonly PowerToken[],
  from = 0,
): Promise<void> {
  const rows = tokens.map(({ kind, digits }, index) => ({
    bill_id: billId,
    position: from + index,
    kind,
    digits,
  }))
  if (rows.length > 0) await trx.insertInto('bill_tokens').values(rows).execute()
}

/** The tokens of bills, by the bill's id, each in the order in which they are keyed in. */
export async function tokensOf(
  db: Queries,
  bills: readonly Pick<Bill, 'id' | 'vend_state'>[],
): Promise<Map<string, PowerToken[]>> {
  const ids = bills.filter((bill) => bill.vend_state === 'done').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('bill_tokens')
    .selectAll()
    .where('bill_id', 'in', ids)
    .orderBy('bill_id')
    .orderBy('position')
    .execute()
  const byBill = Map.groupBy(rows, ({ bill_id }) => bill_id)
  return new Map(
    [...byBill].map(([id, tokens]) => [id, tokens.map(({ kind, digits }) => ({ kind, digits }))]),
  )
}

/**
 * Bills paid before a time that still wait, and that nobody was told about.
 * @param paidBefore ISO 8601
 */
export const vendsOverdue = (db: Queries, paidBefore: string, limit: number): Promise<Bill[]> =>
  db
    .selectFrom('bill_payments')
    .selectAll()
    .where(unvended)
    .where('vend_state', '=', 'waiting')
    .where('settled_at', '<=', paidBefore)
    .where('vend_told_at', 'is', null)
    .where((where) => where.not(moneyIsBack))
    .orderBy('settled_at')
    .limit(limit)
    .execute()

/** @returns the bill; undefined if it was told of, or has changed, meanwhile */
export const markVendTold = (trx: Queries, id: string, now: string): Promise<Bill | undefined> =>
  trx
    .updateTable('bill_payments')
    .set({ vend_told_at: now })
    .where('id', '=', id)
    .where('vend_state', '=', 'waiting')
    .where('vend_told_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/**
 * Whether a bill can be ordered for. Else an admin enters its token.
 * @param buys whether a service buys (`PowerPort`)
 */
export const canBeOrdered = (
  { company_code, meter_kind }: Pick<Bill, 'company_code' | 'meter_kind'>,
  buys = false,
): boolean => buys && company_code !== null && meter_kind !== null

type VendColumns = Pick<Bill, 'company_code' | 'meter_kind' | 'vend_state' | 'vend_reason'> & {
  readonly bill_id: string | null
  readonly metre_number: string | null
}

/**
 * What an admin sees of a bill's electricity; undefined without a bill, or if it buys none.
 * @param buys whether a service buys (`PowerPort`)
 */
export function toVend(row: VendColumns, buys: boolean): Vend | undefined {
  const { bill_id: billId, metre_number, company_code, meter_kind, vend_state, vend_reason } = row
  if (billId === null || metre_number === null || vend_state === null) return undefined
  return {
    billId,
    metre_number,
    vendState: vend_state,
    canAsk: canBeOrdered(row, buys),
    ...(company_code === null ? {} : { company: distributorName(company_code) }),
    ...(meter_kind === null ? {} : { meterKind: meter_kind }),
    ...(vend_reason === null ? {} : { vendReason: vend_reason }),
  }
}

const maxListed = 50

/** Paid bills without their electricity, whose money has not gone back. */
const withoutPower = (db: Queries) =>
  db
    .selectFrom('bill_payments')
    .where(unvended)
    .where((where) => where.not(moneyIsBack))

export async function countUnvended(db: Queries): Promise<number> {
  const { n } = await withoutPower(db)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Paid bills without their electricity, the oldest first, and how many there are. */
export async function unvendedBills(
  db: Queries,
  buys: boolean,
): Promise<{ count: number; bills: UnvendedBill[] }> {
  const rows = await withoutPower(db)
    .innerJoin('units', 'units.id', 'bill_payments.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'bill_payments.user_id')
    .select(['bill_payments.id as bill_id', 'metre_number', 'company_code', 'meter_kind'])
    .select(['vend_state', 'vend_reason', 'amount_kobo', 'settled_at', 'bill_payments.unit_id'])
    .select(['units.name as unitName', 'projects.name as projectName'])
    .select(['users.id as _id', 'users.first_name as firstName', 'users.last_name as lastName'])
    .orderBy('settled_at')
    .orderBy('bill_payments.id')
    .limit(maxListed)
    .execute()
  const bills = rows.flatMap(({ _id, firstName, lastName, unitName, projectName, ...row }) => {
    const vend = toVend(row, buys)
    const about = { unitId: row.unit_id, unitName, projectName, amount: nairaOf(row.amount_kobo) }
    const payer = { _id, firstName, lastName }
    return vend === undefined ? [] : [{ ...vend, ...about, payer, paidAt: row.settled_at ?? '' }]
  })
  return { count: await countUnvended(db), bills }
}

/** Since when the oldest paid bill lacks its electricity. */
export const oldestUnvended = (db: Queries) =>
  withoutPower(db)
    .select(({ fn }) => fn.min<string | null>('settled_at').as('oldestAt'))
    .executeTakeFirstOrThrow()
