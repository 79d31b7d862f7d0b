import { day } from '#domain/time.ts'
import { inParts } from '../../database/rows.ts'
import type { Dependencies } from '../../dependencies.ts'
import { deleteUpload, markUsed, mediaInUse, uploadsBefore } from './queriesUploads.ts'

/**
 * A browser keeps a draft with the address of its cover for a week (src/stores/forms/drafts.ts). Built
 * pages and older backups name files that are no longer in use, too.
 */
const graceMs = 8 * day
/** How out of date the time of last use may be, in ms: it is written once a day. */
const markMs = day
/** Half-written uploads older than this were left by a crash. In ms. */
const unfinishedMs = day

type Needed = Pick<Dependencies, 'database' | 'clock' | 'media' | 'logger'>

/**
 * Removes uploads that nothing has shown for eight days, and what a crash left half written. Files
 * that the database does not know are left alone: they may belong to a backup that is about to be
 * restored.
 * @returns a job, safe to run on several instances
 */
export function makeOrphanSweep({ database, clock, media, logger }: Needed) {
  const ago = (milliseconds: number) => new Date(clock.now() - milliseconds).toISOString()

  async function keep(shown: ReadonlySet<string>): Promise<void> {
    const unmarked = await uploadsBefore(database.read, { made: ago(0), used: ago(markMs) })
    const used = unmarked.filter((id) => shown.has(id))
    // Each part is a write of its own: thousands may be due at once, and nobody waits for all.
    for (const ids of inParts(used)) await database.write((trx) => markUsed(trx, ids, ago(0)))
  }

  /** The files go first: if that fails, the record is there for the next round. */
  async function remove(id: string): Promise<void> {
    // A form that names it may have been saved meanwhile.
    if ((await mediaInUse(database.read)).has(id)) return
    await media.remove(id)
    await database.write((trx) => deleteUpload(trx, id))
    logger.info({ upload: id }, 'an upload that nothing shows was removed')
  }

  return async function sweep(): Promise<void> {
    const shown = await mediaInUse(database.read)
    await keep(shown)
    const unused = await uploadsBefore(database.read, { made: ago(graceMs), used: ago(graceMs + markMs) })
    for (const id of unused.filter((one) => !shown.has(one))) {
      await remove(id).catch((err) => logger.error({ err, upload: id }, 'an upload could not be removed'))
    }
    await media.dropUnfinished(clock.now() - unfinishedMs)
  }
}
