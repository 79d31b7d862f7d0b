import { retentionDays } from '#company.ts'
import { day, isoTime } from '#domain/time.ts'
import { blankEnquiries, blankOldHolds, enquiriesToBlank } from '../../database/erasure.ts'
import type { Dependencies } from '../../dependencies.ts'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'logger'>

/** Enquiries of one write: nobody waits for thousands of an old database. */
const atOnce = 25

/**
 * Blanks enquiries and holds that the company has kept for as long as it says (`retentionDays`).
 * @returns a job, safe to run on several instances
 */
export const makeRetention =
  ({ database, clock, logger }: Needed) =>
  async (): Promise<void> => {
    const now = clock.now()
    const before = {
      handled: isoTime(now - retentionDays.handledEnquiries * day),
      created: isoTime(now - retentionDays.newEnquiries * day),
    }
    const blankSome = () =>
      database.write(async (trx) => {
        const ids = await enquiriesToBlank(trx, before, atOnce)
        await blankEnquiries(trx, ids, true)
        return ids.length
      })
    let count = 0
    for (let done = await blankSome(); done > 0; done = await blankSome()) count += done
    const holdsBefore = isoTime(now - retentionDays.endedHolds * day)
    count += await database.write((trx) => blankOldHolds(trx, holdsBefore))
    if (count > 0) logger.info({ count }, 'old enquiries and holds were blanked')
  }
