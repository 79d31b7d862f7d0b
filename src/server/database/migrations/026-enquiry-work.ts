import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * Adds whose an enquiry is, what comes next, where it came from, and notes about it. `assigned_to` is
 * an admin and refers to none: SQLite never drops a column that does.
 */
export const enquiryWork = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text, end }) => [
      `alter table enquiries add column assigned_to ${text}`,
      `alter table enquiries add column next_on ${text}`,
      `alter table enquiries add column reminded_for ${text}`,
      `alter table enquiries add column source ${text}
        check (source in ('friend', 'instagram', 'google', 'agent', 'other'))`,
      `alter table enquiries add column campaign ${text}`,
      `alter table enquiries add column stage ${text}
        check (stage in ('talking', 'viewing', 'offer', 'won', 'lost'))`,
      `alter table enquiries add column lost_why ${text}`,
      `create table enquiry_notes (
        id ${text} primary key not null,
        enquiry_id ${text} not null references enquiries (id),
        text ${text} not null,
        created_by ${text} not null references users (id),
        created_at ${text} not null
      ) ${end}`,
      'create index enquiry_notes_by_enquiry on enquiry_notes (enquiry_id, created_at, id)',
      'create index enquiries_by_next_day on enquiries (next_on) where next_on is not null',
    ]),
}
