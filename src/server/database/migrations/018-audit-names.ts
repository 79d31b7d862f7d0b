import type { Kysely } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

const column = { first_name: 'actor_first_name', last_name: 'actor_last_name', email: 'actor_email' }
const columns = Object.entries(column)

/** What the account is called now is the best that is known of who made the older entries. */
const statements = ({ text }: ColumnTypes) => [
  ...columns.map(([, name]) => `alter table audit_entries add column ${name} ${text}`),
  `update audit_entries set ${columns
    .map(([field, name]) => `${name} = (select ${field} from users where users.id = audit_entries.actor_id)`)
    .join(', ')} where actor_id is not null`,
]

/**
 * Who made a change, as they were called then: an account that is handed over to somebody else must not put that
 * person's name to what was done before. Null in what an older instance beside this one writes.
 */
export const auditNames = { up: (db: Kysely<unknown>) => runStatements(db, statements) }
