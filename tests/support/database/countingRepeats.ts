import { expect } from 'vitest'
import type { Database } from '#server/ports/database.ts'

/**
 * A database that counts which of its jobs were done again: on PostgreSQL those that had waited for
 * each other.
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
   * Does something a few times, without a deadlock. SQLite, which has none, repeats what shares a
   * commit with a refusal.
   */
  async function inStep(once: () => Promise<unknown>): Promise<void> {
    const before = repeats
    for (let times = 0; times < 5; times += 1) await once()
    if (database.engine === 'postgres') expect(repeats - before).toBe(0)
  }

  return { database: { ...database, write }, inStep }
}
