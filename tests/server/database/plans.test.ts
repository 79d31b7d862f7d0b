import { CompiledQuery, createQueryId, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#server/modules/admin/queriesAudit.ts'
import { salesByMonth } from '#server/modules/admin/queriesOverview.ts'
import type { Queries } from '#server/ports/database.ts'
import { makeDatabase, type TestDatabase } from '../../support/database/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeDatabase('sqlite')
})
afterAll(() => database.remove())

/** SQLite's plan of each query that a function makes, one line per table. */
async function plansOf(ask: (db: Queries) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  const watched = database.read.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await ask(watched)
  const plans: string[] = []
  for (const node of nodes) {
    const { sql, parameters } = database.read.getExecutor().compileQuery(node, createQueryId())
    const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    const { rows } = await database.read.executeQuery<{ detail: string }>(query)
    plans.push(...rows.map(({ detail }) => detail))
  }
  return plans
}

const page = { id: 'entry', createdAt: '2026-01-01T00:00:00.000Z' }
const filter = { actor: 'ada', action: 'user edited', search: 'Obi', from: '2026-01-01T00:00:00.000Z' }

test.each([
  [
    'sales by month are read from the index of sales alone',
    (db: Queries) => salesByMonth(db, '2026-01-01T00:00:00.000Z'),
    'transactions USING COVERING INDEX transactions_of_sales (dated_at>?)',
  ],
  [
    'an older page of the audit trail is searched from the entry where the previous page ended',
    (db: Queries) => listAudit(db, 50, page),
    'SEARCH audit_entries USING COVERING INDEX audit_entries_by_time ((created_at,id)<',
  ],
  [
    'a filtered audit trail is searched in the index of its times alone',
    (db: Queries) => listAudit(db, 50, undefined, filter),
    'SEARCH audit_entries USING COVERING INDEX audit_entries_by_time (created_at>',
  ],
])('%s', async (_, ask, plan) => {
  expect(await plansOf(ask)).toContainEqual(expect.stringContaining(plan))
})
