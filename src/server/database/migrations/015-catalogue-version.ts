import type { Kysely } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

type Source = {
  readonly table: string
  /** The columns that visitors see, or that decide what they see. */
  readonly columns: readonly string[]
  /** Only changes of such rows count, not new rows: a new account manages nothing. */
  readonly onlyIf?: string
}

/** What visitors read is made of these alone. A unit is sold while it has an ownership. */
const sources: readonly Source[] = [
  {
    table: 'projects',
    columns: [
      ...['name', 'description', 'image', 'address', 'location'],
      ...['status', 'created_at', 'completed_at', 'version'],
    ],
  },
  {
    table: 'units',
    columns: [
      ...['project_id', 'name', 'type', 'image', 'price_kobo', 'number_of_rooms', 'number_of_bath_rooms'],
      ...['payment_plan', 'manager_id', 'created_at', 'version'],
    ],
  },
  { table: 'ownerships', columns: ['unit_id'] },
  {
    table: 'files',
    columns: ['project_id', 'unit_id', 'url', 'file_type', 'alt', 'poster', 'position', 'created_at'],
  },
  // Of people, visitors see the managers of units, who are admins.
  {
    table: 'users',
    columns: ['first_name', 'last_name', 'email', 'phone_number'],
    onlyIf: `new.user_type <> 'user'`,
  },
]

const renewed = (value: string) => `insert into meta (key, value) values ('catalogue version', ${value})
  on conflict (key) do update set value = excluded.value`

/**
 * PostgreSQL's function. The value is the same for all changes of a transaction, which stores it
 * once, and never comes again, not even in a restored database.
 */
const renew = `create or replace function renew_catalogue_version() returns trigger language plpgsql as $$
  begin
    ${renewed(`concat(pg_current_xact_id(), ' ', now())`)} where meta.value <> excluded.value;
    return null;
  end $$`

/**
 * On PostgreSQL the triggers run at the end of a transaction. The row that all of them write is the
 * last that a transaction locks, and only while it commits: no two can wait for each other.
 */
export function triggers({ engine }: ColumnTypes, { table, columns, onlyIf }: Source): string[] {
  const trigger = (name: string, event: string) =>
    engine === 'sqlite'
      ? `create trigger ${table}_${name}_renews ${event} begin ${renewed('hex(randomblob(16))')}; end`
      : `create constraint trigger ${table}_${name}_renews ${event} execute function renew_catalogue_version()`
  const each = engine === 'sqlite' ? 'for each row' : 'deferrable initially deferred for each row'
  const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  const condition = onlyIf === undefined ? changed : `(${changed}) and ${onlyIf}`
  return [
    ...(onlyIf === undefined ? ['insert', 'delete'] : []).map((event) =>
      trigger(event, `after ${event} on ${table} ${each}`),
    ),
    trigger('update', `after update of ${columns.join(', ')} on ${table} ${each} when (${condition})`),
  ]
}

/**
 * Adds the version of what visitors read, in `meta`. Each transaction that changes that renews it,
 * whoever writes, also an instance of the previous version.
 */
export const catalogueVersion = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, (types) => [
      ...(types.engine === 'postgres' ? [renew] : []),
      ...sources.flatMap((source) => triggers(types, source)),
    ]),
}
