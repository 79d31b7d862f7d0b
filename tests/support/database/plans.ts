import { CompiledQuery, createQueryId, type RootOperationNode, SqliteAdapter } from 'kysely'
import type { Queries } from '#server/ports/database.ts'

/** The plan of each statement that a function makes, one line per table or step. */
export async function plansOf(db: Queries, ask: (db: Queries) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await ask(watched)
  const explain = db.getExecutor().adapter instanceof SqliteAdapter ? 'explain query plan' : 'explain'
  const plans: string[] = []
  for (const node of nodes) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    const query = CompiledQuery.raw(`${explain} ${sql}`, [...parameters])
    const { rows } = await db.executeQuery<Record<string, string>>(query)
    plans.push(...rows.map((row) => row['detail'] ?? row['QUERY PLAN'] ?? ''))
  }
  return plans
}
