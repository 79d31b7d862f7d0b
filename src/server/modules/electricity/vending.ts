import { company } from '#company.ts'
import { isErased } from '#domain/accountStatus.ts'
import { companyDay } from '#domain/dates.ts'
import { dialledNumber } from '#domain/phone.ts'
import { nextAskAt, tokenOverdueMs } from '#domain/power.ts'
import { hour, isoTime, minute } from '#domain/time.ts'
import type { Bill } from '../../database/schema.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mailReader } from '../../mail/queriesReaders.ts'
import type { Mails } from '../../mails.ts'
import type { Queries } from '../../ports/database.ts'
import type { PowerPort, VendFound, VendOrder, VendOutcome } from '../../ports/power.ts'
import { daysOfOrders, knowsOrdersOf, orderName } from './orderNames.ts'
import { lockBill } from './queriesBills.ts'
import { leftKobo } from './queriesMoneyBack.ts'
import { isFromBeforeRestore } from './queriesRestores.ts'
import {
  askStillOutAt,
  type Bought,
  beginVend,
  canBeOrdered,
  claimVend,
  finishVend,
  insertTokens,
  leaveVend,
  markVendTold,
  maybeBought,
  ordersStillOut,
  putOffVend,
  refuseVend,
  reopenVend,
  sameMeterMs,
  tokensOf,
  vendsDue,
  vendsOverdue,
} from './queriesVends.ts'
import type { Restores } from './restores.ts'

const perSweep = 20

type Needed = Pick<Dependencies, 'database' | 'clock' | 'power' | 'logger'> & {
  readonly mails: Mails
  readonly restores: Restores
}

/** The digits of a telephone that can be dialled; the company's own where the customer has none. */
const phoneOf = (phone: string | undefined) =>
  (dialledNumber(phone ?? '') || dialledNumber(company.mobile)).replace('+', '')

/**
 * Whether nobody would get what a bill buys. The bill is locked: an erasure of its payer is done by
 * now, or it comes later, deletes the token and ends what is not ordered yet.
 */
async function payerIsGone(trx: Queries, bill: Bill): Promise<boolean> {
  const reader = await mailReader(trx, bill.user_id)
  return reader === undefined || isErased(reader)
}

/** The first bill of each meter: resellers treat two orders at the same time as one. */
const onePerMeter = (bills: readonly Bill[]) => [
  ...new Map(bills.toReversed().map((bill) => [bill.metre_number, bill])).values(),
]

/** All of an order but its name. */
type Unnamed = Omit<VendOrder, 'ref'>

/** The order for a bill; undefined if nobody knows its distributor. */
function orderOf(bill: Bill, phone: string | undefined): Unnamed | undefined {
  const { company_code, meter_kind: kind, settled_at, vend_ref } = bill
  if (company_code === null || kind === null || settled_at === null) return undefined
  return {
    meter: { company: company_code, kind, number: bill.metre_number },
    amountKobo: vend_ref === null ? leftKobo(bill) : (bill.vend_kobo ?? bill.amount_kobo),
    phone: phoneOf(phone),
    paidAt: Date.parse(settled_at),
  }
}

/** The most orders of a day that may have bought nothing. */
const mostAttempts = 50

const tooOld = 'Paid too long ago to be bought automatically'

/** An order that is not known after this time did not arrive. In ms. */
const arrivesWithinMs = 10 * minute

/** How long an order is asked about whose token was entered by hand. In ms. */
const askedBesidesMs = 24 * hour

/** @param now ISO 8601 */
const mustHaveArrived = ({ vend_sent_at }: Bill, now: string) =>
  Date.parse(vend_sent_at ?? now) + arrivesWithinMs <= Date.parse(now)

const notArrived: Extract<VendOutcome, { state: 'not bought' }> = {
  state: 'not bought',
  reason: 'The order did not reach the seller of electricity',
}

/** The name of an order, and what came of it; without an outcome it was never placed. */
type Found = { readonly ref: string; readonly day: string; readonly outcome?: VendOutcome }

/**
 * Asks about all names that orders of a bill may have had, the oldest first. What is known to have
 * bought nothing leaves the next name free. The first that is not, or not clearly, counts.
 */
async function findOrder(
  service: PowerPort,
  bill: Bill,
  order: Unnamed,
  days: readonly string[],
): Promise<Found> {
  let found: Found = { ref: '', day: '' }
  for (const day of days) {
    for (let attempt = 0; ; attempt += 1) {
      const ref = orderName(bill, day, attempt)
      // Orders go out once an hour at most: a service that says this of more names is not believed.
      if (attempt === mostAttempts) return { ref, day, outcome: { state: 'waiting' } }
      found = { ref, day }
      // Before money went back, an order was for the whole amount.
      const outcome = await service.find({ ...order, amountKobo: bill.amount_kobo, ref })
      if (outcome.state === 'never used') break
      const isOver = outcome.state === 'refused' && knowsOrdersOf(bill, day)
      if (!isOver && outcome.state !== 'not bought') return { ...found, outcome }
    }
  }
  return found
}

/**
 * Buys the electricity of paid bills. The names of an order depend on its bill alone, and are asked
 * about before it is placed: what a restored database has forgotten is not bought again. An order
 * is written down before it goes out, and is never placed again: from then on it is asked about, at
 * growing intervals, until an answer is clear.
 */
export function makeVending({ database, clock, power, logger, mails, restores }: Needed) {
  /** Stores an answer. Only the first clear one counts, and only for the order it is about. */
  async function store(trx: Queries, bill: Bill, outcome: VendFound, now: string): Promise<void> {
    await tellOfFault(trx, bill, outcome, now)
    if (outcome.state === 'done') {
      const done = await finishVend(trx, bill, outcome, now)
      if (done === undefined) await storeBesides(trx, bill, outcome, now)
      else await deliver(trx, done, outcome.tokens, now)
    }
    if (outcome.state === 'refused') {
      const refused = await refuseVend(trx, bill, outcome.reason)
      if (refused !== undefined) await mails.powerRefused(trx, { bill: refused, now })
    }
    if (outcome.state === 'not bought') await orderLater(trx, bill, outcome, now)
    if (outcome.state === 'never used' && mustHaveArrived(bill, now))
      await orderLater(trx, bill, notArrived, now)
  }

  /**
   * Stores what became of an order that was out when its token was entered by hand. It is asked
   * about until that is clear, for a day at most.
   */
  async function storeBesides(trx: Queries, bill: Bill, outcome: VendFound, now: string): Promise<void> {
    const isUnclear =
      outcome.state === 'waiting' || (outcome.state === 'never used' && !mustHaveArrived(bill, now))
    if (isUnclear && Date.parse(bill.vended_at ?? now) + askedBesidesMs > Date.parse(now)) {
      const nextAt = isoTime(nextAskAt(Date.parse(bill.settled_at ?? now), Date.parse(now)))
      await askStillOutAt(trx, bill, nextAt)
      return
    }
    const over = await askStillOutAt(trx, bill, null)
    if (over === undefined) return
    if (outcome.state === 'done') await keepBoth(trx, over, outcome, now)
    if (isUnclear) await mails.powerStillOut(trx, { bill: over, now })
  }

  /** Keeps what an order brought beside what was entered by hand, and tells both sides. */
  async function keepBoth(trx: Queries, bill: Bill, bought: Bought, now: string): Promise<void> {
    const before = (await tokensOf(trx, [bill])).get(bill.id) ?? []
    const tokens = bought.tokens.filter(({ digits }) => !before.some((token) => token.digits === digits))
    const isPrepaid = bill.meter_kind === 'prepaid'
    // The token of this very order may have been entered.
    const isTwice = !isPrepaid || tokens.some(({ kind }) => kind === 'credit')
    if (isTwice) await mails.powerBoughtTwice(trx, { bill, now })
    if (tokens.length === 0 || (await payerIsGone(trx, bill))) return
    await insertTokens(trx, bill.id, tokens, before.length)
    const about = { ...bill, units: bought.units ?? null, debt_kobo: bought.debtKobo ?? null }
    await mails.tokenArrived(trx, { bill: about, tokens, now, dedupeKey: `token:${bill.id}:order` })
  }

  /**
   * Tells what a person has to look at: an account or keys that are refused, by mail, once a day;
   * and an answer about another order, in the log.
   */
  async function tellOfFault(trx: Queries, bill: Bill, outcome: VendFound, now: string): Promise<void> {
    if (outcome.state !== 'waiting' && outcome.state !== 'not bought') return
    if (outcome.because === 'account') await mails.powerAccountRefused(trx, { day: companyDay(now), now })
    if (outcome.because === 'another order')
      logger.error({ billId: bill.id }, 'the seller of electricity answered about another order')
  }

  /**
   * Nothing was bought: the order is placed anew, at the time when an answer would be asked for. If
   * the payer is gone, or their money is on its way back, an admin decides about it. So they do
   * about an order that went out before a restore.
   */
  async function orderLater(
    trx: Queries,
    bill: Bill,
    { reason, because }: Extract<VendOutcome, { state: 'not bought' }>,
    now: string,
  ): Promise<void> {
    const held = await lockBill(trx, bill.id)
    const isHeld = await isFromBeforeRestore(trx, { created_at: bill.vend_sent_at ?? bill.created_at })
    const needsAdmin = isHeld || held?.money_back !== null || (await payerIsGone(trx, bill))
    const nextAt = needsAdmin ? null : isoTime(nextAskAt(Date.parse(bill.settled_at ?? now), clock.now()))
    const isReopened = await reopenVend(trx, bill, { nextAt, reason: isHeld ? maybeBought : reason })
    if (isReopened && because === 'low wallet') await mails.powerWalletLow(trx, { day: companyDay(now), now })
  }

  async function deliver(trx: Queries, bill: Bill, tokens: Parameters<typeof insertTokens>[2], now: string) {
    if (await payerIsGone(trx, bill)) return
    await insertTokens(trx, bill.id, tokens)
    await mails.tokenArrived(trx, { bill, tokens, now, dedupeKey: `token:${bill.id}` })
  }

  async function carryOut(
    bill: Bill,
    { ref, paidAt, amountKobo: kobo }: VendOrder,
    outcomeOf: () => Promise<VendFound>,
  ): Promise<void> {
    const now = clock.now()
    const claim = { ref, kobo, now: isoTime(now), nextAt: isoTime(nextAskAt(paidAt, now)) }
    const claimed = await database.write((trx) => claimVend(trx, bill, claim))
    if (claimed === undefined) {
      await database.write((trx) => putOffVend(trx, bill, isoTime(now + sameMeterMs)))
      return
    }
    const outcome = await outcomeOf()
    logger.info({ billId: bill.id, outcome: outcome.state }, 'electricity order')
    await database.write((trx) => store(trx, claimed, outcome, clock.iso()))
  }

  /** An order was found that is not known here, unless another instance has placed it just now. */
  async function noteForgotten(trx: Queries, bill: Bill): Promise<void> {
    const held = await lockBill(trx, bill.id)
    if (held?.vend_sent_at === bill.vend_sent_at) await restores.foundForgotten(trx, bill)
  }

  /** Orders for a bill, unless the service knows of an order that is forgotten here. */
  async function place(service: PowerPort, bill: Bill, unnamed: Unnamed): Promise<void> {
    const days = daysOfOrders(bill, clock.iso())
    if (days === undefined) return database.write((trx) => leaveVend(trx, bill, tooOld))
    const { ref, day, outcome } = await findOrder(service, bill, unnamed, days)
    const order = { ...unnamed, ref }
    if (outcome === undefined) return carryOut(bill, order, () => service.vend(order))
    if (outcome.state === 'waiting') {
      const nextAt = isoTime(nextAskAt(order.paidAt, clock.now()))
      return database.write(async (trx) => {
        await tellOfFault(trx, bill, outcome, clock.iso())
        await putOffVend(trx, bill, nextAt)
      })
    }
    if (!knowsOrdersOf(bill, day)) await database.write((trx) => noteForgotten(trx, bill))
    await carryOut(bill, order, () => Promise.resolve(outcome))
  }

  async function proceed(service: PowerPort, bill: Bill): Promise<void> {
    const phone = (await mailReader(database.read, bill.user_id))?.phoneNumber
    const unnamed = orderOf(bill, phone)
    if (unnamed === undefined) return
    if (bill.vend_ref === null) return place(service, bill, unnamed)
    const order = { ...unnamed, ref: bill.vend_ref }
    await carryOut(bill, order, () => service.ask(order))
  }

  /** Asks about an order that was out when its token was entered by hand. */
  async function askBesides(service: PowerPort, bill: Bill): Promise<void> {
    const unnamed = orderOf(bill, undefined)
    if (unnamed === undefined || bill.vend_ref === null) return
    const outcome = await service.ask({ ...unnamed, ref: bill.vend_ref })
    await database.write(async (trx) => {
      await tellOfFault(trx, bill, outcome, clock.iso())
      await storeBesides(trx, bill, outcome, clock.iso())
    })
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
     * be asked, the company is told to enter the token. If the payer is gone, or the bill is from
     * before a restore, an admin decides.
     * @param now ISO 8601
     */
    async begin(trx: Queries, bill: Bill, now: string): Promise<Bill> {
      if (power === undefined) return bill
      const canBuy = canBeOrdered(bill, power.buys)
      const isHeld = await isFromBeforeRestore(trx, bill)
      const needsAdmin = isHeld || !canBuy || bill.money_back !== null || (await payerIsGone(trx, bill))
      const begun = await beginVend(trx, bill.id, {
        nextAt: needsAdmin ? null : now,
        reason: isHeld ? maybeBought : null,
      })
      if (!canBuy) await mails.tokenNeeded(trx, { bill: begun, now })
      return begun
    },

    /** One round over the orders that are due. @returns how many were looked at */
    async sweep(): Promise<number> {
      if (power === undefined) return 0
      await restores.holdOrders()
      if (!power.buys) return 0
      const bills = onePerMeter(await vendsDue(database.read, clock.iso(), perSweep))
      const stillOut = await ordersStillOut(database.read, clock.iso(), perSweep)
      await settled([
        ...bills.map((bill) => proceed(power, bill)),
        ...stillOut.map((bill) => askBesides(power, bill)),
      ])
      return bills.length + stillOut.length
    },

    /**
     * Tells both sides of electricity that has been missing for a day, once.
     * @returns how many bills
     */
    async reportOverdue(): Promise<number> {
      const now = clock.iso()
      const bills = await vendsOverdue(database.read, isoTime(clock.now() - tokenOverdueMs), perSweep)
      for (const { id } of bills) {
        await database.write(async (trx) => {
          const bill = await markVendTold(trx, id, now)
          if (bill !== undefined) await mails.powerOverdue(trx, { bill, now })
        })
      }
      return bills.length
    },
  }
}

export type Vending = ReturnType<typeof makeVending>
export type BeginVend = Vending['begin']
