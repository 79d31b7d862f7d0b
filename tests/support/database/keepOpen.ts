import type { Database, Queries } from '#server/ports/database.ts'

type Work = (trx: Queries) => Promise<unknown>

/**
 * Does its work in a transaction that stays open until `finish` is called. `finish` may do some
 * last work in it.
 */
export async function keepOpen(database: Database, work: Work) {
  const done = Promise.withResolvers<void>()
  const end = Promise.withResolvers<Work>()
  const transaction = database.write(async (trx) => {
    await work(trx)
    done.resolve()
    const last = await end.promise
    await last(trx)
  })
  await Promise.race([done.promise, transaction])
  return {
    finish: (last: Work = async () => {}) => {
      end.resolve(last)
      return transaction
    },
  }
}
