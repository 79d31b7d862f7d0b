import { type Kysely, SqliteAdapter } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

/** What public answers are made of. Of people, only a manager's name and contacts. */
const sources = [
  ['projects', ''],
  ['units', ''],
  ['ownerships', ''],
  ['files', ''],
  ['users', 'first_name, last_name, email, phone_number'],
] as const

const table = ({ whole, end }: ColumnTypes) => [
  `create table public_version (id ${whole} primary key check (id = 1), version ${whole} not null) ${end}`,
  'insert into public_version (id, version) values (1, 0)',
]
const count = 'update public_version set version = version + 1'

const eventsOf = (columns: string) =>
  ['insert', 'delete', columns === '' ? 'update' : `update of ${columns}`] as const

const sqlite = sources.flatMap(([source, columns]) =>
  eventsOf(columns).map(
    (event) =>
      `create trigger ${source}_${event.slice(0, 6)}_is_public after ${event} on ${source} begin ${count}; end`,
  ),
)

const postgres = [
  `create function count_public_change() returns trigger language plpgsql as
    $$ begin ${count}; return null; end $$`,
  ...sources.map(
    ([source, columns]) =>
      `create trigger ${source}_is_public after ${eventsOf(columns).join(' or ')} on ${source}
        for each statement execute function count_public_change()`,
  ),
]

/**
 * Counts every change of what visitors read, in the transaction that makes it: whoever writes, an answer kept
 * under an older count is never given again, on any instance.
 */
export const publicVersion = {
  up: async (db: Kysely<unknown>) => {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await runStatements(db, (types) => [...table(types), ...(isSqlite ? sqlite : postgres)])
  },
}
