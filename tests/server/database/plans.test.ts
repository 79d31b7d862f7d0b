import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#server/modules/admin/queriesAudit.ts'
import { salesByMonth } from '#server/modules/admin/queriesOverview.ts'
import type { Queries } from '#server/ports/database.ts'
import { makeDatabase, type TestDatabase } from '../../support/database/database.ts'
import { plansOf } from '../../support/database/plans.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeDatabase('sqlite')
})
afterAll(() => database.remove())

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
  expect(await plansOf(database.read, ask)).toContainEqual(expect.stringContaining(plan))
})
