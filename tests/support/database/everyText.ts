import type { Kysely } from 'kysely'
import type { Database } from '#server/ports/database.ts'

export async function everyTable({ read }: Database): Promise<string[]> {
  return (await read.introspection.getTables()).map(({ name }) => name)
}

/** Everything that a database holds, as one text. */
export async function everyText(database: Database): Promise<string> {
  const read = database.read as unknown as Kysely<Record<string, object>>
  const texts: unknown[] = []
  for (const table of await everyTable(database))
    texts.push(await read.selectFrom(table).selectAll().execute())
  return JSON.stringify(texts)
}
