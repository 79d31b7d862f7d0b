import type { LedgerLine } from '#contract/transactions.ts'
import type { Queries } from '../ports/database.ts'
import { linesWithHomes, toLine } from './transactions.ts'

/**
 * The lines of the ledger that count since between two moments, newest first.
 * @param from, until ISO 8601; the second is no part of it
 */
export async function ledgerBetween(db: Queries, from: string, until: string): Promise<LedgerLine[]> {
  const rows = await linesWithHomes(db)
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'transactions.owner_id')
    .select([
      'projects.id as project_id',
      'projects.name as project_name',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
    .where('transactions.dated_at', '>=', from)
    .where('transactions.dated_at', '<', until)
    .execute()
  return rows.map((row) => ({
    ...toLine(row),
    date: row.dated_at,
    projectId: row.project_id,
    projectName: row.project_name,
    owner: { firstName: row.first_name, lastName: row.last_name, email: row.email },
  }))
}
