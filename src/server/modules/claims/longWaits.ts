import { day, isoTime } from '#domain/time.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { lockUnit } from '../properties/queriesUnits.ts'
import { findClaim, longWaiting, markReported } from './queries.ts'

const longWaitDays = 10

/**
 * Transfers that were sent by this time have waited for long. Those that came later hold reminders
 * of their home's payment plan back.
 * @param now epoch ms
 * @returns ISO 8601
 */
export const longWaitBegan = (now: number): string => isoTime(now - longWaitDays * day)

type Dependencies = { readonly database: Database; readonly clock: Clock; readonly mails: Mails }

/** Tells the company once of each transfer that nobody has decided for ten days. */
export const makeLongWaitSweep =
  ({ database, clock, mails }: Dependencies) =>
  async (): Promise<void> => {
    const now = clock.now()
    for (const { id, unitId } of await longWaiting(database.read, longWaitBegan(now)))
      await database.write(async (trx) => {
        const unit = await lockUnit(trx, unitId)
        if (unit === undefined || !(await markReported(trx, id, isoTime(now)))) return
        const claim = await findClaim(trx, id)
        if (claim === undefined) return
        await mails.transferWaits(trx, { claim, unit, days: longWaitDays, now: isoTime(now) })
      })
  }
