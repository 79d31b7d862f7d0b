import { type Kysely, sql } from 'kysely'
import type { Database, Queries } from '../ports/database.ts'
import { liftTimeLimit } from './migrate.ts'

/** Why a copy is impossible, in one line for the operator. */
export class CopyError extends Error {}

/** Tables whose names are read from the database itself. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>

type Table = {
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
  readonly references: readonly string[]
  /** Columns that refer to other rows of the same table. */
  readonly ownReferences: readonly string[]
}

const rowsPerBatch = 500

async function readTables(source: Queries): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
    and name not like 'sqlite%' and name not like 'kysely%' order by name`.execute(source)
  return Promise.all(
    rows.map(async ({ name }) => {
      const columns = await sql<{ name: string }>`select name from pragma_table_xinfo(${name})
        where hidden = 0`.execute(source)
      const keys = await sql<{ table: string; from: string }>`select "table", "from"
        from pragma_foreign_key_list(${name})`.execute(source)
      return {
        name,
        columns: columns.rows.map((column) => column.name),
        references: keys.rows.map(({ table }) => table).filter((table) => table !== name),
        ownReferences: keys.rows.filter(({ table }) => table === name).map(({ from }) => from),
      }
    }),
  )
}

/** Sorts tables: each after those that it references. @throws CopyError for circular references */
function inOrder(tables: readonly Table[]): Table[] {
  const done = new Set<string>()
  const ordered: Table[] = []
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, references }) => !done.has(name) && references.every((other) => done.has(other)),
    )
    if (next === undefined) throw new CopyError('The tables reference each other in a circle')
    done.add(next.name)
    ordered.push(next)
  }
  return ordered
}

async function countOf(db: Queries, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function copyTable(source: Queries, trx: Queries, table: Table): Promise<void> {
  const { name, columns, ownReferences } = table
  const into = trx as unknown as AnyTables
  let query = (source as unknown as AnyTables).selectFrom(name).select([...columns])
  // Rows without a reference come first.
  for (const column of ownReferences) query = query.orderBy(column, (order) => order.asc().nullsFirst())
  let batch: Record<string, unknown>[] = []
  const store = async () => {
    if (batch.length > 0) await into.insertInto(name).values(batch).execute()
    batch = []
  }
  for await (const row of query.stream()) {
    batch.push(row)
    if (batch.length === rowsPerBatch) await store()
  }
  await store()
}

/**
 * Copies all rows of a SQLite database into an empty PostgreSQL one, in one transaction. Both have
 * the newest schema, and nobody else writes to either.
 * @returns the number of copied rows
 * @throws CopyError if the target is not empty, or a count differs afterwards; nothing is changed
 * then
 */
export async function copyTables(source: Database, target: Database): Promise<number> {
  const tables = inOrder(await readTables(source.read))
  return target.write(async (trx) => {
    await liftTimeLimit(trx)
    for (const { name } of tables) {
      if ((await countOf(trx, name)) > 0)
        throw new CopyError(`PostgreSQL is not empty: it has rows in ${name}`)
    }
    let copied = 0
    for (const table of tables) {
      await copyTable(source.read, trx, table)
      const [there, here] = [await countOf(source.read, table.name), await countOf(trx, table.name)]
      if (there !== here) throw new CopyError(`Of ${there} rows of ${table.name} ${here} have arrived`)
      copied += here
    }
    return copied
  })
}
