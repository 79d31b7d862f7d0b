import type { Database } from '#server/ports/database.ts'

/**
 * A database whose writes can be made to wait: what happens between the steps of a call is then no
 * matter of chance.
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
    /** Does some work before the nth write from here on alone, counted from 0. */
    before(n: number, work: () => Promise<unknown>) {
      left = n
      meanwhile = work
    },
    /** Whether as many writes were asked for. */
    reached: () => left < 0,
  }
}
