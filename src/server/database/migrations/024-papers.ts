import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

const owners = ['ownership_id', 'unit_id', 'project_id']

/**
 * Adds the papers of sales, homes and projects, and who has read which. A paper stands until it is
 * replaced or withdrawn. `replaces` is no reference: versions form chains, which a copy to PostgreSQL
 * could not order.
 */
export const papers = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text, whole, end }) => [
      `create table documents (
        id ${text} primary key not null,
        ownership_id ${text} references ownership_records (id),
        unit_id ${text} references units (id),
        project_id ${text} references projects (id),
        kind ${text} not null,
        title ${text} not null check (title <> ''),
        file_id ${text} not null unique references private_files (id),
        sha256 ${text} not null,
        bytes ${whole} not null check (bytes > 0),
        replaces ${text} unique,
        replaced_at ${text},
        needs_reading ${whole} not null check (needs_reading in (0, 1)),
        added_by ${text} not null references users (id),
        added_at ${text} not null,
        told_at ${text},
        withdrawn_at ${text},
        withdrawn_by ${text} references users (id),
        withdrawn_reason ${text},
        check (${owners.map((column) => `(case when ${column} is null then 0 else 1 end)`).join(' + ')} = 1),
        check (kind <> 'identity' or (ownership_id is not null and needs_reading = 0)),
        check ((withdrawn_at is null) = (withdrawn_by is null)),
        check ((withdrawn_at is null) = (withdrawn_reason is null))
      ) ${end}`,
      `create unique index documents_once on documents (coalesce(ownership_id, unit_id, project_id), sha256)
        where replaced_at is null and withdrawn_at is null`,
      'create index documents_of_sale on documents (ownership_id) where ownership_id is not null',
      'create index documents_of_home on documents (unit_id) where unit_id is not null',
      'create index documents_of_project on documents (project_id) where project_id is not null',
      'create index documents_by_hash on documents (sha256)',
      `create table document_reads (
        document_id ${text} not null references documents (id),
        user_id ${text} not null references users (id),
        opened_at ${text},
        acknowledged_at ${text},
        sha256 ${text},
        reminded_at ${text},
        primary key (document_id, user_id),
        check (acknowledged_at is null or opened_at is not null),
        check ((acknowledged_at is null) = (sha256 is null))
      ) ${end}`,
      'create index document_reads_by_user on document_reads (user_id)',
    ]),
}
