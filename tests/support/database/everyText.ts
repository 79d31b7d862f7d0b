import type { Kysely } from 'kysely'
import type { Database } from '#server/ports/database.ts'

/** The names of all tables. */
export async function everyTable({ read }: Database): Promise<string[]> {
  return (await read.introspection.getTables()).map(({ name }) => name)
}

/** All that a database holds, in one text. */
export async function everyText(database: Database): Promise<string> {
  const read = database.read as unknown as Kysely<Record<string, object>>
  const texts: unknown[] = []
  for (const table of await everyTable(database))
    texts.push(await read.selectFrom(table).selectAll().execute())
  return JSON.stringify(texts)
}
