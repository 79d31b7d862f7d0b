import { day, isoTime } from '#domain/time.ts'
import type { Dependencies } from '../../dependencies.ts'
import { dropUnused, forgetPrivateFile, goneFiles } from './queries.ts'

/** How long a file waits for something that refers to it, and half a file for its rest. In ms. */
const waitMs = day

type Needed = Pick<Dependencies, 'database' | 'clock' | 'privateFiles' | 'logger'>

/**
 * Deletes files that nobody used within a day, files of erased people, and what a crash left half
 * written. Files that the database does not know are left alone: they may belong to a backup that
 * is about to be restored.
 * @returns a job, safe to run on several instances
 */
export function makePrivateFilesSweep({ database, clock, privateFiles, logger }: Needed) {
  /** The bytes go first: if that fails, the record is there for the next round. */
  async function remove(id: string): Promise<void> {
    await privateFiles.remove(id)
    await database.write((trx) => forgetPrivateFile(trx, id))
  }

  return async function sweep(): Promise<void> {
    const now = clock.now()
    await database.write((trx) => dropUnused(trx, isoTime(now - waitMs), isoTime(now)))
    for (const id of await goneFiles(database.read)) {
      await remove(id).catch((err) => logger.error({ err, file: id }, 'a private file could not be deleted'))
    }
    await privateFiles.dropUnfinished(now - waitMs)
  }
}
