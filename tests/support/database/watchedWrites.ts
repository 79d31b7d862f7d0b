import { expect } from 'vitest'
import type { Database } from '#server/ports/database.ts'

/* Databases whose writes a test stops, holds or counts. */

/**
 * A database of an instance that dies after so many writes. The last write is stored, but its
 * caller gets no answer. Later writes are never started.
 */
export function mortal(database: Database, writes: number): Database {
  let left = writes
  return {
    ...database,
    write: async (work) => {
      left -= 1
      if (left < 0) throw new Error('this instance is dead')
      const answer = await database.write(work)
      if (left === 0) throw new Error('this instance dies')
      return answer
    },
  }
}

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

/** A database that counts the statements of its writes. */
export function countingStatements<T extends Database>(database: T) {
  let statements = 0
  const write: Database['write'] = (job) =>
    database.write((trx) =>
      job(
        trx.withPlugin({
          transformQuery: ({ node }) => {
            statements += 1
            return node
          },
          transformResult: async ({ result }) => result,
        }),
      ),
    )

  /** @returns the number of statements while something is done */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const before = statements
    await work()
    return statements - before
  }

  return { database: { ...database, write }, statementsOf }
}

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
