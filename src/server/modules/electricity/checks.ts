import { day, minute, second } from '#domain/time.ts'
import type { Bill } from '../../database/schema.ts'
import type { Dependencies } from '../../dependencies.ts'
import { PaymentServiceDown, type PaymentState } from '../../ports/payments.ts'
import { billFailures, isDeclined } from './failures.ts'
import { billsToCheck, claimCheck, findBill, settleBill } from './queriesBills.ts'
import type { BillSettlement } from './settlement.ts'

/**
 * The least time between two questions about one bill, in ms. Several tabs may wait for it.
 */
const minCheckIntervalMs = 2 * second
/** The scheduled job asks about one bill at most this often, in ms. */
const sweepEveryMs = 2 * minute
/** A bill that still has no payment page after this time was cut off while it started, in ms. */
const startMs = 10 * minute
const billsPerSweep = 20

type Needed = Pick<Dependencies, 'database' | 'clock' | 'payments' | 'logger'> & {
  readonly settlement: BillSettlement
}

/**
 * Asks the provider about pending bills: when a customer returns, and on a schedule in case the
 * event was lost.
 */
export function makeBillChecks({ database, clock, payments, logger, settlement }: Needed) {
  const age = (bill: Bill) => clock.now() - Date.parse(bill.created_at)

  async function stateOf(bill: Bill): Promise<PaymentState | undefined> {
    try {
      return await payments.check(bill.reference)
    } catch (error) {
      if (!(error instanceof PaymentServiceDown)) throw error
      logger.warn({ billId: bill.id, reason: error.message }, 'the payment service could not be asked')
      return undefined
    }
  }

  /** Why a bill is given up; undefined while it may still be paid. */
  const givenUpAs = (bill: Bill, state: PaymentState) => {
    if (state.state !== 'pending' && state.state !== 'unknown') return undefined
    if (age(bill) >= day) return billFailures.notCompleted
    return bill.authorization_url === null && age(bill) >= startMs ? billFailures.neverStarted : undefined
  }

  async function askProvider(bill: Bill): Promise<void> {
    const claimed = await database.write((trx) => claimCheck(trx, bill, clock.iso()))
    if (!claimed) return
    const state = await stateOf(bill)
    if (state === undefined) return
    const failure = givenUpAs(bill, state)
    await database.write(async (trx) => {
      const now = clock.iso()
      if (failure === undefined) await settlement.settle(trx, bill, state, now)
      else await settleBill(trx, bill.id, { status: 'failed', ...failure }, now)
    })
  }

  return {
    /**
     * Asks about one bill, unless it is settled or was asked about just now. A declined one may be
     * paid after all, as long as a pending one would wait. A provider that is down changes nothing.
     */
    async ask(bill: Bill): Promise<void> {
      const rested =
        bill.checked_at === null || Date.parse(bill.checked_at) + minCheckIntervalMs <= clock.now()
      const mayBePaid = bill.status === 'pending' || (isDeclined(bill) && age(bill) < day)
      if (mayBePaid && bill.authorization_url !== null && rested) await askProvider(bill)
    },

    /** Asks about a bill at once: the sandbox calls it when the customer has decided. */
    async askNow(billId: string): Promise<void> {
      const bill = await findBill(database.read, billId)
      if (bill?.status === 'pending') await askProvider(bill)
    },

    /** One round over the pending bills of everyone. @returns how many were looked at */
    async sweep(): Promise<number> {
      const before = new Date(clock.now() - sweepEveryMs).toISOString()
      const bills = await billsToCheck(database.read, before, billsPerSweep)
      await Promise.all(bills.map(askProvider))
      return bills.length
    },
  }
}

export type BillChecks = ReturnType<typeof makeBillChecks>
