import { moneyArrived } from '#domain/bills.ts'
import { day } from '#domain/time.ts'
import { consume, type Limit, readLimit } from '../../database/limits.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Mails } from '../../mails.ts'
import type { ReceivedPayment } from '../../ports/payments.ts'
import { findBillByReference, recordEvent } from './queriesBills.ts'
import type { BillSettlement } from './settlement.ts'

/**
 * How far back each comparison looks, in ms: a day may be missed, and customers may pay days after
 * they began.
 */
const lookBackMs = 7 * day

const oncePerDay: Limit = { name: 'received money compared', points: 1, seconds: day / 1000 }
/** If an instance fails, because the provider is down or it dies, another one tries. */
const oneInstance: Limit = { name: 'received money asked for', points: 1, seconds: 45 * 60 }

type Needed = Pick<Dependencies, 'database' | 'clock' | 'payments' | 'logger'> & {
  readonly settlement: BillSettlement
  readonly mails: Mails
}

/**
 * Makes the daily comparison of the provider's payments with our bills, since events and questions
 * get lost. One of all instances runs it. Pending bills are settled; money without a bill is
 * reported to the company.
 */
export function makeReceivedCheck({ database, clock, payments, logger, settlement, mails }: Needed) {
  const { provider } = payments
  async function compare(received: ReceivedPayment): Promise<void> {
    const { reference, paid, at } = received
    const found = await findBillByReference(database.read, reference)
    const bill = found?.provider === provider ? found : undefined
    // Already paid or reported.
    if (bill?.status === 'paid' || moneyArrived(bill?.failure_code)) return
    const outcome = await database.write(async (trx) => {
      const now = clock.iso()
      if (bill !== undefined) return settlement.settle(trx, bill, paid, now)
      // Stored for ever; its mail is deleted after a month, or with its payer.
      const id = `received:${reference}`
      const isNews = await recordEvent(trx, { id, provider, event: 'unknown', reference, now })
      if (!isNews) return 'told before'
      await mails.moneyUnknown(trx, received, now)
      return 'unknown'
    })
    const about = { reference, at, amountKobo: paid.amountKobo, currency: paid.currency, outcome }
    if (outcome === 'unknown') logger.error(about, 'a payment was received that no bill asked for')
    else if (bill !== undefined) logger.warn(about, 'a payment was received that nobody told of')
  }

  /** @throws PaymentServiceDown; the next round asks again */
  return async function check(): Promise<void> {
    const now = new Date(clock.now())
    if ((await readLimit(database.read, oncePerDay, 'all', now)).state === 'refused') return
    if ((await consume(database, oneInstance, 'all', now)).state === 'refused') return
    let missed = 0
    for (const one of await payments.received(new Date(now.getTime() - lookBackMs), now)) {
      try {
        await compare(one)
      } catch (error) {
        // One failure does not stop the others; it is compared again.
        missed += 1
        logger.error({ err: error, reference: one.reference }, 'a received payment could not be compared')
      }
    }
    if (missed === 0) await consume(database, oncePerDay, 'all', now)
  }
}
