import { type RawBuilder, sql } from 'kysely'
import { folded } from '#domain/folded.ts'
import type { Database } from '../ports/database.ts'

/** A column with folded text, and the columns that it is made of. */
type FoldedColumn = {
  readonly table: 'users' | 'projects' | 'units' | 'enquiries'
  readonly column: 'folded_words' | 'folded_name' | 'folded_location' | 'folded_message'
  readonly of: readonly string[]
}

const foldedColumns: readonly FoldedColumn[] = [
  { table: 'users', column: 'folded_words', of: ['first_name', 'last_name', 'email'] },
  { table: 'projects', column: 'folded_name', of: ['name'] },
  { table: 'projects', column: 'folded_location', of: ['location'] },
  { table: 'units', column: 'folded_name', of: ['name'] },
  { table: 'enquiries', column: 'folded_words', of: ['name', 'email'] },
  { table: 'enquiries', column: 'folded_message', of: ['message'] },
]

/** So many rows are folded in one transaction, because others wait for it. */
const rowsPerStep = 500

/**
 * Folds the next rows of a column. Leaves out rows that change meanwhile.
 * @returns how many rows it has folded
 */
async function foldStep(database: Database, { table, column, of }: FoldedColumn): Promise<number> {
  const parts: RawBuilder<unknown>[] = of.map((part) => sql.ref(`${table}.${part}`))
  const source = sql<string>`${sql.join(parts, sql` || ' ' || `)}`
  const { rows } = await sql<{ id: string; source: string }>`
    select id, ${source} as source from ${sql.table(table)} where ${sql.ref(column)} is null limit ${rowsPerStep}
  `.execute(database.read)
  if (rows.length === 0) return 0
  const values = rows.map((row) => sql`(${row.id}, ${row.source}, ${folded(row.source)})`)
  const done = await database.write((trx) =>
    sql`with filled (id, source, folded) as (values ${sql.join(values)})
      update ${sql.table(table)} set ${sql.ref(column)} = filled.folded from filled
      where ${sql.ref(`${table}.id`)} = filled.id and ${source} = filled.source
      returning ${sql.ref(`${table}.id`)}`.execute(trx),
  )
  return done.rows.length
}

/**
 * Writes the folded text of all rows that are new or have another name. Call it before a search.
 * Rows are not folded when they are written, because instances of an earlier version write some
 * too.
 */
export async function foldNames(database: Database): Promise<void> {
  for (const column of foldedColumns) {
    while ((await foldStep(database, column)) > 0);
  }
}
