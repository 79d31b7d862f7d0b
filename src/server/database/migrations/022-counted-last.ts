import { type Kysely, SqliteAdapter } from 'kysely'
import { runStatements } from './columns.ts'

/** As 008 and 009 have them. */
const counted = {
  projects: '',
  units: '',
  ownerships: '',
  files: '',
  users: ' of first_name, last_name, email, phone_number',
} as const
const onCards = ['projects', 'units', 'ownerships'] as const

const atTheEnd = 'deferrable initially deferred for each row execute function'

/**
 * PostgreSQL counts a change of what visitors read, and writes its cards, when the transaction ends. Done with each
 * statement, as 008 and 009 had it, the first of them took the one row of the version, which everybody else then waited
 * for: two admins about two homes one after the other, and those who held each other's rows until one of them was
 * repeated. Now that row is the last that anybody takes.
 *
 * A later migration that changes rows of these tables and then the table itself says `set constraints all immediate`
 * between the two.
 */
export const countedLast = {
  up: async (db: Kysely<unknown>) => {
    if (db.getExecutor().adapter instanceof SqliteAdapter) return
    await runStatements(db, () => [
      // A row at a time now; once for all of a transaction's.
      `create or replace function count_public_change() returns trigger language plpgsql as $$ begin
        if current_setting('plinth.counted', true) is distinct from txid_current()::text then
          update public_version set version = version + 1;
          perform set_config('plinth.counted', txid_current()::text, true);
        end if;
        return null; end $$`,
      ...Object.entries(counted).flatMap(([table, columns]) => [
        `drop trigger ${table}_is_public on ${table}`,
        `create constraint trigger ${table}_is_public after insert or delete or update${columns} on ${table}
          ${atTheEnd} count_public_change()`,
      ]),
      ...onCards.flatMap((table) => [
        `drop trigger ${table}_on_card on ${table}`,
        `create constraint trigger ${table}_on_card after insert or update or delete on ${table}
          ${atTheEnd} ${table}_on_card()`,
      ]),
    ])
  },
}
