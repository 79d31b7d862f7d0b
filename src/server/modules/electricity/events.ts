import type { Dependencies } from '../../dependencies.ts'
import type { Queries } from '../../ports/database.ts'
import type { PaymentEvent } from '../../ports/payments.ts'
import { findBillByReference, recordEvent, setEventOutcome } from './queriesBills.ts'
import type { BillSettlement } from './settlement.ts'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'payments' | 'logger'> & {
  readonly settlement: BillSettlement
}

/**
 * Handles the provider's events. A signed event is trusted. It is stored in the transaction of its
 * effect, so a repeat does nothing, and after a crash the provider sends it again.
 */
export function makeBillEvents({ database, clock, payments, logger, settlement }: Needed) {
  async function outcomeOf(trx: Queries, event: PaymentEvent, now: string): Promise<string> {
    const { id, reference, payment, aftermath } = event
    if (reference === undefined || (payment ?? aftermath) === undefined) return 'ignored'
    const bill = await findBillByReference(trx, reference)
    if (bill === undefined || bill.provider !== payments.provider) return 'not ours'
    if (aftermath !== undefined)
      return settlement.recordRefundOrDispute(trx, { billId: bill.id, eventId: id, aftermath, now })
    return payment === undefined ? 'ignored' : settlement.settle(trx, bill, payment, now)
  }

  /** @returns false when the signature is not the provider's */
  return async function take(body: Uint8Array, signature: string | undefined): Promise<boolean> {
    const event = payments.readEvent(body, signature)
    if (event === undefined) {
      logger.warn({ event: 'bad signature' }, 'security')
      return false
    }
    const outcome = await database.write(async (trx) => {
      const now = clock.iso()
      const { id, name, reference = null } = event
      const isNew = await recordEvent(trx, { id, provider: payments.provider, event: name, reference, now })
      if (!isNew) return 'repeated'
      const outcome = await outcomeOf(trx, event, now)
      await setEventOutcome(trx, event.id, outcome)
      return outcome
    })
    logger.info({ event: event.name, reference: event.reference, outcome }, 'payment event')
    return true
  }
}

export type TakeBillEvent = ReturnType<typeof makeBillEvents>
