import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Sales by month are read from the sales of those months alone. */
export const countingIndexes = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, () => ['create index ownerships_by_time on ownerships (created_at)']),
}
