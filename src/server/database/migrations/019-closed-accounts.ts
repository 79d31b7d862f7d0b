import type { Kysely } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

const statements = ({ text }: ColumnTypes) => [
  `alter table users add column closed_at ${text} check (closed_at is null or user_type <> 'user')`,
]

/** Since when the account of an admin who has left is closed; customers are erased instead. */
export const closedAccounts = { up: (db: Kysely<unknown>) => runStatements(db, statements) }
