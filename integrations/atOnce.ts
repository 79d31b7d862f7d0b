import { availableParallelism } from 'node:os'

/** Does a piece of work for each item, as many at once as the machine has cores. */
export async function forEachAtOnce<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const run = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, run))
}
