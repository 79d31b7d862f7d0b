import { deleteUpload, mediaInUse, uploadsBefore } from '../database/uploads.ts'
import type { Dependencies } from '../dependencies.ts'

const day = 24 * 60 * 60_000
/** A browser keeps a draft with the address of its cover for a week (src/stores/drafts.ts). */
const graceMs = 8 * day
/** An upload this old is no longer being written. */
const unfinishedMs = day

type Needed = Pick<Dependencies, 'database' | 'clock' | 'media' | 'logger'>

/**
 * Removes uploads older than eight days that nothing shows, and what a crash left half written.
 * Files that the database does not know are left alone: they may belong to a backup that is about
 * to be restored.
 * @returns a job, safe to run on several instances
 */
export function makeOrphanSweep({ database, clock, media, logger }: Needed) {
  /**
   * Reads what is shown in the transaction that deletes the uploads. @returns the deleted uploads
   */
  const forget = (candidates: readonly string[]) =>
    database.write(async (trx) => {
      const shown = await mediaInUse(trx)
      const orphans = candidates.filter((id) => !shown.has(id))
      for (const id of orphans) await deleteUpload(trx, id)
      return orphans
    })

  return async function sweep(): Promise<void> {
    const now = clock.now()
    const shown = await mediaInUse(database.read)
    const unseen = (await uploadsBefore(database.read, new Date(now - graceMs).toISOString())).filter(
      (id) => !shown.has(id),
    )
    const removed = unseen.length === 0 ? [] : await forget(unseen)
    for (const id of removed) await media.remove(id)
    await media.dropUnfinished(now - unfinishedMs)
    if (removed.length > 0) logger.info({ removed }, 'uploads that nothing shows were removed')
  }
}
