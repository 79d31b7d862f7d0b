import type { Database } from '#server/ports/database.ts'

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
