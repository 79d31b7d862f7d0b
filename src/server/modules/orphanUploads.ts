import { deleteUpload, markUsed, mediaInUse, uploadsBefore } from '../database/uploads.ts'
import type { Dependencies } from '../dependencies.ts'

const day = 24 * 60 * 60_000
/**
 * A browser keeps a draft with the address of its cover for a week (src/stores/drafts.ts). Built
 * pages and older backups name files that are no longer in use, too.
 */
const graceMs = 8 * day
/** An upload this old is no longer being written. */
const unfinishedMs = day

type Needed = Pick<Dependencies, 'database' | 'clock' | 'media' | 'logger'>

/**
 * Removes uploads that nothing has shown for eight days, and what a crash left half written. Files
 * that the database does not know are left alone: they may belong to a backup that is about to be
 * restored.
 * @returns a job, safe to run on several instances
 */
export function makeOrphanSweep({ database, clock, media, logger }: Needed) {
  const before = (milliseconds: number) => new Date(clock.now() - milliseconds).toISOString()

  const keepUsed = () =>
    database.write(async (trx) => {
      const shown = await mediaInUse(trx)
      const older = await uploadsBefore(trx, before(day))
      for (const id of older.filter((one) => shown.has(one))) await markUsed(trx, id, before(0))
    })

  /** The files go first: if that fails, the record is there for the next round. */
  const remove = (id: string) =>
    database.write(async (trx) => {
      // A form may have been sent since.
      if ((await mediaInUse(trx)).has(id)) return
      await media.remove(id)
      await deleteUpload(trx, id)
      logger.info({ upload: id }, 'an upload that nothing shows was removed')
    })

  return async function sweep(): Promise<void> {
    await keepUsed()
    for (const id of await uploadsBefore(database.read, before(graceMs))) {
      await remove(id).catch((err) => logger.error({ err, upload: id }, 'an upload could not be removed'))
    }
    await media.dropUnfinished(clock.now() - unfinishedMs)
  }
}
