import { company } from '#company.ts'
import { isErased } from '#domain/accountStatus.ts'
import { companyDay, companyTime } from '#domain/dates.ts'
import { nextAskAt, tokenOverdueMs } from '#domain/power.ts'
import type { Bill } from '../../database/schema.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Notices } from '../../mail/notices.ts'
import { noticeReader } from '../../mail/queriesReaders.ts'
import type { Queries } from '../../ports/database.ts'
import type { PowerPort, VendOrder, VendOutcome } from '../../ports/power.ts'
import { lockBill } from './queriesBills.ts'
import {
  beginVend,
  canBeOrdered,
  claimVend,
  finishVend,
  insertTokens,
  markVendTold,
  putOffVend,
  refuseVend,
  reopenVend,
  sameMeterMs,
  vendsDue,
  vendsOverdue,
} from './queriesVends.ts'

const perSweep = 20

type Needed = Pick<Dependencies, 'database' | 'clock' | 'power' | 'logger'> & { readonly notices: Notices }

const isoOf = (ms: number) => new Date(ms).toISOString()

/**
 * Our name for an order that goes out now: the minute in Lagos, as twelve digits, and the bill's
 * own reference. VTpass refuses a name of another day.
 */
const vendRef = (bill: Bill, at: string): string =>
  `${companyTime(at).slice(0, 16).replaceAll(/\D/g, '')}${bill.reference}`

/** The digits of a telephone; the company's own where the customer has none. */
const phoneOf = (phone: string | undefined) => (phone || company.mobile).replaceAll(/\D/g, '')

/**
 * Whether nobody would get what a bill buys. The bill is locked: an erasure of its payer is done by
 * now, or it comes later, deletes the token and ends what is not ordered yet.
 */
async function payerIsGone(trx: Queries, bill: Bill): Promise<boolean> {
  const reader = await noticeReader(trx, bill.user_id)
  return reader === undefined || isErased(reader)
}

/** The first bill of each meter: resellers treat two orders at the same time as one. */
const onePerMeter = (bills: readonly Bill[]) => [
  ...new Map(bills.toReversed().map((bill) => [bill.metre_number, bill])).values(),
]

/** The order for a bill under a name; undefined if nobody knows its distributor. */
function orderOf(bill: Bill, ref: string, phone: string | undefined): VendOrder | undefined {
  const { company_code, meter_kind: kind, settled_at } = bill
  if (company_code === null || kind === null || settled_at === null) return undefined
  return {
    ref,
    meter: { company: company_code, kind, number: bill.metre_number },
    amountKobo: bill.amount_kobo,
    phone: phoneOf(phone),
    paidAt: Date.parse(settled_at),
  }
}

/**
 * Buys the electricity of paid bills. An order is written down before it goes out, and is never
 * placed again: from then on it is asked about, at growing distances, until an answer is clear.
 */
export function makeVending({ database, clock, power, logger, notices }: Needed) {
  /** Stores an answer. Only the first clear one counts, and only for the order it is about. */
  async function store(trx: Queries, bill: Bill, outcome: VendOutcome, now: string): Promise<void> {
    if (outcome.state === 'done') {
      const done = await finishVend(trx, bill, outcome, now)
      if (done !== undefined) await deliver(trx, done, outcome.tokens, now)
    }
    if (outcome.state === 'refused') {
      const refused = await refuseVend(trx, bill, outcome.reason)
      if (refused !== undefined) await notices.powerRefused(trx, { bill: refused, now })
    }
    if (outcome.state === 'not bought') await orderLater(trx, bill, outcome, now)
  }

  /**
   * Nothing was bought: the order is placed anew, at the time when an answer would be asked for. If
   * the payer is gone, or their money is on its way back, an admin decides about it.
   */
  async function orderLater(
    trx: Queries,
    bill: Bill,
    { reason, because }: Extract<VendOutcome, { state: 'not bought' }>,
    now: string,
  ): Promise<void> {
    const held = await lockBill(trx, bill.id)
    const isLeft = held?.money_back !== null || (await payerIsGone(trx, bill))
    const nextAt = isLeft ? null : isoOf(nextAskAt(Date.parse(bill.settled_at ?? now), clock.now()))
    const isReopened = await reopenVend(trx, bill, { nextAt, reason })
    if (isReopened && because === 'low wallet')
      await notices.powerWalletLow(trx, { day: companyDay(now), now })
  }

  async function deliver(trx: Queries, bill: Bill, tokens: Parameters<typeof insertTokens>[2], now: string) {
    if (await payerIsGone(trx, bill)) return
    await insertTokens(trx, bill.id, tokens)
    await notices.tokenArrived(trx, { bill, tokens, now, dedupeKey: `token:${bill.id}` })
  }

  async function proceed(service: PowerPort, bill: Bill): Promise<void> {
    const phone = (await noticeReader(database.read, bill.user_id))?.phoneNumber
    const now = clock.now()
    const ref = bill.vend_ref ?? vendRef(bill, isoOf(now))
    const order = orderOf(bill, ref, phone)
    if (order === undefined) return
    const claim = { ref, now: isoOf(now), nextAt: isoOf(nextAskAt(order.paidAt, now)) }
    const claimed = await database.write((trx) => claimVend(trx, bill, claim))
    if (claimed === undefined) {
      await database.write((trx) => putOffVend(trx, bill, isoOf(now + sameMeterMs)))
      return
    }
    const outcome = bill.vend_ref === null ? await service.vend(order) : await service.ask(order)
    logger.info({ billId: bill.id, outcome: outcome.state }, 'electricity order')
    await database.write((trx) => store(trx, claimed, outcome, isoOf(clock.now())))
  }

  /** Waits for all of them; a failed one is logged and comes again. */
  async function settled(work: readonly Promise<void>[]): Promise<void> {
    for (const result of await Promise.allSettled(work)) {
      if (result.status === 'rejected') logger.error({ err: result.reason }, 'an electricity order failed')
    }
  }

  return {
    /**
     * Marks a bill as to be bought for, in the transaction that books its payment. Where nobody can
     * be asked, the company is told to enter the token; if the payer is gone, an admin decides.
     * @param now ISO 8601
     */
    async begin(trx: Queries, bill: Bill, now: string): Promise<Bill> {
      if (power === undefined) return bill
      const canBuy = canBeOrdered(bill, power.buys)
      const isLeft = !canBuy || bill.money_back !== null || (await payerIsGone(trx, bill))
      const begun = await beginVend(trx, bill.id, isLeft ? null : now)
      if (!canBuy) await notices.tokenNeeded(trx, { bill: begun, now })
      return begun
    },

    /** One round over the orders that are due. @returns how many were looked at */
    async sweep(): Promise<number> {
      if (!power?.buys) return 0
      const bills = onePerMeter(await vendsDue(database.read, isoOf(clock.now()), perSweep))
      await settled(bills.map((bill) => proceed(power, bill)))
      return bills.length
    },

    /**
     * Tells both sides of electricity that has been missing for a day, once.
     * @returns how many bills
     */
    async tellOverdue(): Promise<number> {
      const now = isoOf(clock.now())
      const bills = await vendsOverdue(database.read, isoOf(clock.now() - tokenOverdueMs), perSweep)
      for (const { id } of bills) {
        await database.write(async (trx) => {
          const bill = await markVendTold(trx, id, now)
          if (bill !== undefined) await notices.powerOverdue(trx, { bill, now })
        })
      }
      return bills.length
    },
  }
}

export type Vending = ReturnType<typeof makeVending>
export type BeginVend = Vending['begin']
