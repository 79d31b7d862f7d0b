import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Database } from '#server/ports/database.ts'
import type { Place, sqlitePlace } from './database.ts'

const postgresRules = `do $$
  declare rule record;
  begin
    for rule in select tgname, tgrelid::regclass as of from pg_trigger where not tgisinternal loop
      execute format('drop trigger %I on %s', rule.tgname, rule.of);
    end loop;
    for rule in select conname, conrelid::regclass as of from pg_constraint
        where contype in ('f', 'c') and connamespace = current_schema()::regnamespace loop
      execute format('alter table %s drop constraint %I', rule.of, rule.conname);
    end loop;
  end $$`

const isSqlite = (place: Place): place is ReturnType<typeof sqlitePlace> => place.engine === 'sqlite'

/**
 * Removes every rule that refuses wrong rows from a database.
 * @returns a function that runs SQL which the rules refused. Somebody with the file or the server's
 *   password could do the same.
 */
export async function liftRules(
  place: Place,
  database: Database,
): Promise<(statement: string) => Promise<unknown>> {
  if (isSqlite(place)) {
    const raw = new DatabaseSync(place.file, { enableForeignKeyConstraints: false })
    raw.exec('pragma ignore_check_constraints = on')
    for (const { name } of raw.prepare(`select name from sqlite_master where type = 'trigger'`).all())
      raw.exec(`drop trigger ${name}`)
    return async (statement) => raw.exec(statement)
  }
  const run = (statement: string) => database.write((trx) => sql.raw(statement).execute(trx))
  await run(postgresRules)
  return run
}
