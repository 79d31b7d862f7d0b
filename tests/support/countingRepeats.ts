import { expect } from 'vitest'
import type { Database } from '#server/ports/database.ts'

/** A database that counts which of its jobs were done again: on PostgreSQL those that had waited for each other. */
export function countingRepeats<T extends Database>(database: T) {
  let repeats = 0
  const write: Database['write'] = (job) => {
    let runs = 0
    return database.write((trx) => {
      runs += 1
      if (runs > 1) repeats += 1
      return job(trx)
    })
  }

  /** Does something, on PostgreSQL a few times, without a deadlock. SQLite has none: one writer goes after the other. */
  async function inStep(once: () => Promise<unknown>): Promise<void> {
    if (database.engine === 'sqlite') return once().then(() => undefined)
    const before = repeats
    for (let times = 0; times < 4; times += 1) await once()
    expect(repeats - before).toBe(0)
  }

  return { database: { ...database, write }, inStep }
}
