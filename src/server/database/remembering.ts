import type { Database, Queries } from '../ports/database.ts'

/** Answers remembered at most, by database and question. */
const maxKnown = 20_000

type Memory<T> = { stamp: number; readonly known: Map<string, T> }

/**
 * A lookup whose answers are remembered as long as nobody's access changed (the database's `accessStamp`), where an
 * engine can tell; asked of the database every time where it can't. That there is nothing is never remembered.
 * @param find must depend on nothing but its key and what moves `accessStamp`
 * @returns what is remembered is given at once: each promise on the way of a busy call costs its share
 */
export function remembering<T>(
  find: (db: Queries, key: string) => Promise<T | undefined>,
): (database: Pick<Database, 'read' | 'accessStamp'>, key: string) => T | Promise<T | undefined> {
  const memories = new WeakMap<Queries, Memory<T>>()
  const memoryOf = (read: Queries, stamp: number): Memory<T> => {
    const memory = memories.get(read)
    if (memory === undefined) {
      const made = { stamp, known: new Map<string, T>() }
      memories.set(read, made)
      return made
    }
    if (memory.stamp !== stamp || memory.known.size > maxKnown) memory.known.clear()
    memory.stamp = stamp
    return memory
  }

  async function ask(read: Queries, key: string, stamp: number) {
    const answer = await find(read, key)
    if (answer !== undefined && memories.get(read)?.stamp === stamp)
      memories.get(read)?.known.set(key, answer)
    return answer
  }

  return ({ read, accessStamp }, key) => {
    if (accessStamp === undefined) return find(read, key)
    // Asked before the database is: an answer older than its stamp would stay.
    const stamp = accessStamp()
    return memoryOf(read, stamp).known.get(key) ?? ask(read, key, stamp)
  }
}
