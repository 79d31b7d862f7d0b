import { expect } from 'vitest'
import type { Database } from '#server/ports/database.ts'

/**
 * A database that counts repeated transactions. PostgreSQL repeats a transaction after a deadlock.
 */
export function countingRepeats<T extends Database>(database: T) {
  let repeats = 0
  const write: Database['write'] = (job) => {
    let runs = 0
    return database.write((trx) => {
      if (runs++ > 0) repeats += 1
      return job(trx)
    })
  }

  /**
   * Runs something five times and expects no deadlock. SQLite has no deadlocks, but repeats
   * transactions that share a commit with one that was refused, so they do not count.
   */
  async function inStep(once: () => Promise<unknown>): Promise<void> {
    const before = repeats
    for (let times = 0; times < 5; times += 1) await once()
    if (database.engine === 'postgres') expect(repeats - before).toBe(0)
  }

  return { database: { ...database, write }, inStep }
}
