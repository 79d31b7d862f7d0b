import { hour, isoTime } from '#domain/time.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { lockUnit } from '../properties/queriesUnits.ts'
import { endLapsed } from './ending.ts'
import { findHold, holdsToWarnOf, lapsedHolds, markWarned, openHold } from './queries.ts'

type Dependencies = { readonly database: Database; readonly clock: Clock; readonly mails: Mails }

/** So long before its end whoever made a hold is warned. */
const warningMs = 2 * hour

/**
 * Writes down which holds are over, and warns of those that end soon. Nothing else needs it: a hold
 * whose time is over keeps its home for nobody.
 */
export const makeHoldSweep =
  ({ database, clock, mails }: Dependencies) =>
  async (): Promise<void> => {
    const now = clock.now()
    const at = isoTime(now)
    for (const { id, unitId } of await lapsedHolds(database.read, at))
      await database.write(async (trx) => {
        await lockUnit(trx, unitId)
        const hold = await openHold(trx, unitId, at)
        if (hold?._id === id && hold.endedAt !== undefined) await endLapsed(trx, mails, hold, at)
      })
    for (const { id, unitId } of await holdsToWarnOf(database.read, at, isoTime(now + warningMs)))
      await database.write(async (trx) => {
        await lockUnit(trx, unitId)
        const hold = await findHold(trx, id, at)
        if (hold?.endedAt === undefined && (await markWarned(trx, id)) && hold !== undefined)
          await mails.holdEnds(trx, { hold, now: at })
      })
  }
