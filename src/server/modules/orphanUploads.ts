import { deleteUpload, mediaInUse, uploadsBefore } from '../database/uploads.ts'
import type { Dependencies } from '../dependencies.ts'

const day = 24 * 60 * 60_000
/** A browser keeps a form that was begun, with the address of its cover, for a week (src/stores/drafts.ts). */
const graceMs = 8 * day
/** What no upload is still writing. Nothing names it yet. */
const unfinishedMs = day

type Needed = Pick<Dependencies, 'database' | 'clock' | 'media' | 'logger'>

/**
 * Removes uploads that nothing shows eight days after they were made, and what a crash left half written. Files that the
 * database never heard of are left alone: they may belong to one that is about to be restored.
 * @returns a sweep, safe to run on several instances
 */
export function makeOrphanSweep({ database, clock, media, logger }: Needed) {
  /** What is shown is read in the transaction that forgets the uploads. @returns the forgotten */
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
