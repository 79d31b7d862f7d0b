import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Adds the records of files that certain people alone may read. Their bytes are in a folder. */
export const privateFiles = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text, whole, end }) => [
      `create table private_files (
        id ${text} primary key not null,
        owner_id ${text} not null references users (id),
        purpose ${text} not null check (purpose in ('claim', 'paper', 'chat')),
        mime ${text} not null check (mime in ('image/webp', 'image/jpeg', 'image/png', 'application/pdf')),
        name ${text} not null check (name <> ''),
        bytes ${whole} not null check (bytes >= 0),
        sha256 ${text},
        width ${whole} check (width > 0),
        height ${whole} check (height > 0),
        created_at ${text} not null,
        used_at ${text},
        gone_at ${text},
        check ((width is null) = (height is null))
      ) ${end}`,
      `create index private_files_owner on private_files (owner_id)`,
      `create index private_files_unused on private_files (created_at) where used_at is null`,
      `create index private_files_gone on private_files (gone_at) where gone_at is not null`,
    ]),
}
