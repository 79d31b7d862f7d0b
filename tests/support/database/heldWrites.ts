import type { Database } from '#server/ports/database.ts'

/**
 * A database on which a test can do some work between two writes of a call, so that a race happens
 * every time.
 */
export function holdWrites(database: Database) {
  let left = -1
  let meanwhile: () => Promise<unknown> = async () => {}
  const write: Database['write'] = async (job) => {
    left -= 1
    if (left === -1) await meanwhile()
    return database.write(job)
  }
  return {
    database: { ...database, write },
    /** Does some work before the nth write from now on, once. @param n counts from 0 */
    before(n: number, work: () => Promise<unknown>) {
      left = n
      meanwhile = work
    },
    /** Forgets the work of a write that has not come. */
    release() {
      left = -1
    },
    /** Whether that write has come. */
    reached: () => left < 0,
  }
}
