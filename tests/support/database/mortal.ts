import type { Database } from '#server/ports/database.ts'

/**
 * A database for an instance that dies: the last of so many writes is stored, and its answer comes
 * to nobody; later ones are never begun.
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
