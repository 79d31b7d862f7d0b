import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * The audit trail is filtered by who, what and to what: whichever of them is asked for, entries that don't fit are
 * passed over in the index of their times alone, without reading what they hold.
 */
export const auditFilter = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, () => [
      'drop index audit_entries_by_time',
      'create index audit_entries_by_time on audit_entries (created_at, id, action, actor_id, subject_id)',
    ]),
}
