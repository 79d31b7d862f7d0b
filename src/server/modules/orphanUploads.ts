import { deleteUpload, mediaInUse, uploadIds, uploadsBefore } from '../database/uploads.ts'
import type { Logger } from '../log.ts'
import type { Clock } from '../ports/clock.ts'
import { isoTime } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { MediaPort } from '../ports/media.ts'

/** A form may stay open for a while between an upload and its saving. */
const graceMs = 24 * 60 * 60_000

type Doors = {
  readonly database: Database
  readonly clock: Clock
  readonly media: MediaPort
  readonly logger: Logger
}

/**
 * Removes uploads that nothing shows a day after they were made, and folders that a crash left without a record.
 * @returns a sweep, safe to run on several instances
 */
export function makeOrphanSweep({ database, clock, media, logger }: Doors) {
  /** What is shown is read in the transaction that forgets the upload. */
  const forget = (id: string) =>
    database.write(async (trx) => {
      if ((await mediaInUse(trx)).has(id)) return false
      await deleteUpload(trx, id)
      return true
    })

  return async function sweep(): Promise<void> {
    const before = clock.now() - graceMs
    const shown = await mediaInUse(database.read)
    const orphans = (await uploadsBefore(database.read, isoTime(before))).filter((id) => !shown.has(id))
    const removed: string[] = []
    for (const id of orphans) {
      if (!(await forget(id))) continue
      await media.remove(id)
      removed.push(id)
    }
    const known = await uploadIds(database.read)
    for (const { id, at } of await media.stored()) {
      if (at >= before || known.has(id)) continue
      await media.remove(id)
      removed.push(id)
    }
    if (removed.length > 0) logger.info({ removed }, 'uploads that nothing shows were removed')
  }
}
