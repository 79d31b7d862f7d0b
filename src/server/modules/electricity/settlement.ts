import { nanoid } from 'nanoid'
import { company } from '#company.ts'
import type { Bill } from '../../database/schema.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Mails } from '../../mails.ts'
import type { Queries } from '../../ports/database.ts'
import type { Paid, PaymentState, RefundOrDispute } from '../../ports/payments.ts'
import { newTxId } from '../../txId.ts'
import { billFailures, decline, isDeclined } from './failures.ts'
import {
  explainFailure,
  insertElectricityPayment,
  lockBill,
  type Settlement,
  settleBill,
} from './queriesBills.ts'
import { isMoneyBack, leftKobo, setMoneyBack } from './queriesMoneyBack.ts'
import type { BeginVend } from './vending.ts'

/** What a message from the provider did; stored with its event. */
export type Outcome =
  | 'paid'
  | 'failed'
  | 'mismatch'
  /** Nothing is decided yet. */
  | 'pending'
  /** Already settled; this changes nothing. */
  | 'settled before'
  /** Money for a failed bill: a person must refund it. */
  | 'paid after failing'
  | RefundOrDispute['state']

type Needed = Pick<Dependencies, 'logger'> & { readonly mails: Mails; readonly beginVend: BeginVend }

const agrees = (bill: Bill, paid: Paid) =>
  paid.amountKobo === bill.amount_kobo && paid.currency === company.currency

const logFields = (bill: Bill, paid: Paid) => ({
  billId: bill.id,
  reference: bill.reference,
  askedKobo: bill.amount_kobo,
  confirmedKobo: paid.amountKobo,
  currency: paid.currency,
})

/** Events come in any order: the later step of a refund or dispute wins. */
const steps: readonly Bill['money_back'][] = [
  'refund under way',
  'refund failed',
  'disputed',
  'dispute settled',
  'refunded',
]
const stepOf = (state: Bill['money_back']) => steps.indexOf(state)

/** Reported even after a later step: it may concern another partial refund. */
const isAlarm = (state: RefundOrDispute['state'], { money_back }: Bill) =>
  state === 'refund failed' || (state === 'disputed' && money_back === 'refunded')

type FollowUp = {
  readonly billId: string
  readonly eventId: string
  readonly aftermath: RefundOrDispute
  readonly now: string
}

/**
 * The only place where a bill is settled. It is paid only if the provider confirms the amount and
 * currency that we asked for, also after a decline. Its ledger line, its mail and the mark that its
 * electricity is to be bought are stored in the same transaction. Repeated and late messages change
 * nothing. Money that can't be booked is reported to the company and the customer.
 */
export function makeBillSettlement({ logger, mails, beginVend }: Needed) {
  async function book(trx: Queries, settled: Bill, now: string): Promise<Outcome> {
    const txId = newTxId()
    await insertElectricityPayment(trx, settled, { id: nanoid(), txId, now })
    await mails.billPaid(trx, { bill: await beginVend(trx, settled, now), txId, now })
    return 'paid'
  }

  /**
   * Handles money for a bill that is paid or failed already. Only for a failed bill it is news: a
   * declined one is paid after all. The bill is locked before its payer is read, as in `settle`. So
   * an erasure of the payer is either done by then, or it waits and deletes the mails that are
   * queued here.
   */
  async function handleLatePayment(trx: Queries, id: string, state: Paid, now: string): Promise<Outcome> {
    const bill = await lockBill(trx, id)
    if (bill?.status !== 'failed') return 'settled before'
    if (isDeclined(bill) && agrees(bill, state)) {
      const settled = await settleBill(trx, id, { status: 'paid', channel: state.channel }, now, 'failed')
      return settled === undefined ? 'settled before' : book(trx, settled, now)
    }
    const isNews = await mails.moneyNotBooked(trx, { bill, paid: state, because: 'late', now })
    if (!isNews) return 'settled before'
    await explainFailure(trx, bill.id, billFailures.late)
    logger.error(logFields(bill, state), 'a payment arrived for a bill that had failed: refund it')
    return 'paid after failing'
  }

  async function pay(trx: Queries, bill: Bill, paid: Paid, now: string): Promise<Outcome> {
    const settled = await settleBill(trx, bill.id, { status: 'paid', channel: paid.channel }, now)
    return settled === undefined ? handleLatePayment(trx, bill.id, paid, now) : book(trx, settled, now)
  }

  async function refuse(trx: Queries, bill: Bill, paid: Paid, now: string): Promise<Outcome> {
    const failed: Settlement = { status: 'failed', ...billFailures.mismatch }
    const settled = await settleBill(trx, bill.id, failed, now)
    if (settled === undefined) return handleLatePayment(trx, bill.id, paid, now)
    logger.error(
      logFields(bill, paid),
      'a confirmed payment differs from its bill in amount or currency: the bill failed',
    )
    await mails.moneyNotBooked(trx, { bill: settled, paid, because: 'mismatch', now })
    return 'mismatch'
  }

  return {
    /**
     * Stores a refund or dispute beside the payment and mails the company. A person decides whether
     * to reverse the payment in the books. A bill can be refunded in parts, and a lost dispute is
     * one of them. On a reversed bill only a full refund is stored.
     */
    async recordRefundOrDispute(
      trx: Queries,
      { billId, eventId, aftermath, now }: FollowUp,
    ): Promise<Outcome> {
      const bill = await lockBill(trx, billId)
      const { state, isWon } = aftermath
      const amountKobo = isWon ? 0 : aftermath.amountKobo
      if (bill === undefined) return 'settled before'
      const isMore =
        (state === 'refunded' && (bill.money_back === 'refunded' || bill.money_back === 'dispute settled')) ||
        (state === 'dispute settled' && bill.money_back === 'refunded' && !isWon)
      const isLater = isMore || stepOf(state) > stepOf(bill.money_back)
      if (!isLater && !isAlarm(state, bill)) return 'settled before'
      if (isLater) {
        const gone = bill.amount_kobo - leftKobo(bill) + (amountKobo ?? bill.amount_kobo)
        const more = { money_back: 'refunded', money_back_kobo: Math.min(gone, bill.amount_kobo) } as const
        const after = isMore ? more : { money_back: state, money_back_kobo: amountKobo ?? null }
        const isWhole = isMoneyBack({ ...bill, ...after })
        if (bill.money_back !== 'reversed' || isWhole)
          await setMoneyBack(trx, bill.id, after.money_back, after.money_back_kobo)
      }
      await mails.moneyGoesBack(trx, { bill, eventId, state, isWon, amountKobo, now })
      return isLater ? state : 'settled before'
    },

    async settle(trx: Queries, bill: Bill, state: PaymentState, now: string): Promise<Outcome> {
      if (state.state === 'paid')
        return agrees(bill, state) ? pay(trx, bill, state, now) : refuse(trx, bill, state, now)
      if (state.state !== 'failed' && state.state !== 'reversed') return 'pending'
      const failure = state.state === 'failed' ? decline(state.reason) : billFailures.reversed
      const settled = await settleBill(trx, bill.id, { status: 'failed', ...failure }, now)
      if (settled === undefined) {
        const held = await lockBill(trx, bill.id)
        const isNews = state.state === 'reversed' && held !== undefined && isDeclined(held)
        if (isNews) await explainFailure(trx, bill.id, failure)
        return 'settled before'
      }
      await mails.billFailed(trx, { bill: settled, reason: failure.reason, now })
      return 'failed'
    },
  }
}

export type BillSettlement = ReturnType<typeof makeBillSettlement>
