import type { Kysely } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

/** Where an answer to a mail goes: to the visitor who asked. */
const statements = ({ text }: ColumnTypes) => [`alter table mails add column reply_to ${text}`]

export const replies = { up: (db: Kysely<unknown>) => runStatements(db, statements) }
