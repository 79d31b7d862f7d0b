import type { Database } from '#server/ports/database.ts'

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
