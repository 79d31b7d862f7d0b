import { type Kysely, SqliteAdapter } from 'kysely'
import { runStatements } from './columns.ts'

/** Capitals of Latin that are no letter with a mark, such as Ƙ: a database made for no language lowers ASCII alone. */
const capitals = Array.from({ length: 0x250 - 0x80 }, (_, index) => String.fromCharCode(0x80 + index)).filter(
  (letter) => letter.normalize('NFD') === letter && letter.toLowerCase() !== letter,
)
const all = capitals.join('')

/**
 * What `folded` of the domain does, for searches. SQLite asks that very function (`adapters/sqliteConnection.ts`).
 * Letters of ASCII alone, which most texts are, take the short way. The collation is named because that of our columns would lower ASCII alone everywhere.
 */
export const foldedText = {
  up: async (db: Kysely<unknown>) => {
    if (db.getExecutor().adapter instanceof SqliteAdapter) return
    await runStatements(db, () => [
      `create function folded(text) returns text language sql immutable strict as $$
        select case when octet_length($1) = length($1) then lower($1) else translate(
          lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g') collate "default"),
          '${all}', '${all.toLowerCase()}') end
      $$`,
    ])
  },
}
