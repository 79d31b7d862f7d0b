import type { Kysely } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

/** The columns with folded text, and the columns whose changes make them null. */
const foldedColumns = [
  { table: 'users', folded: ['folded_words'], of: ['first_name', 'last_name', 'email'] },
  { table: 'projects', folded: ['folded_name', 'folded_location'], of: ['name', 'location'] },
  { table: 'units', folded: ['folded_name'], of: ['name'] },
  { table: 'enquiries', folded: ['folded_words'], of: ['name', 'email'] },
] as const

type Folded = (typeof foldedColumns)[number]

function trigger({ engine }: ColumnTypes, { table, folded, of }: Folded): string[] {
  const changed = of.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  const event = (time: string) =>
    `create trigger ${table}_unfold ${time} update of ${of.join(', ')} on ${table} for each row when (${changed})`
  if (engine === 'sqlite') {
    const nulls = folded.map((column) => `${column} = null`).join(', ')
    return [`${event('after')} begin update ${table} set ${nulls} where id = new.id; end`]
  }
  const nulls = folded.map((column) => `new.${column} := null;`).join(' ')
  return [
    `create function unfold_${table}() returns trigger language plpgsql as $$
      begin ${nulls} return new; end $$`,
    `${event('before')} execute function unfold_${table}()`,
  ]
}

/**
 * Adds the folded names and addresses that searches read. They are null until `foldNames` writes
 * them, and again when a name changes, also by an instance of the previous version. Such instances
 * still call PostgreSQL's function `folded`.
 */
export const foldedNames = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, (types) =>
      foldedColumns.flatMap((each) => [
        ...each.folded.flatMap((column) => [
          `alter table ${each.table} add column ${column} ${types.text}`,
          `create index ${each.table}_without_${column} on ${each.table} (id) where ${column} is null`,
        ]),
        ...trigger(types, each),
      ]),
    ),
}
