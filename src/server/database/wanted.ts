import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { blanked } from '#domain/erased.ts'
import {
  apostrophes,
  beforeWords,
  betweenDigits,
  comparable,
  phoneDigits,
  type SearchWords,
  searchWords,
} from '#domain/searched.ts'

/** A text without any of some characters. */
const without = (text: RawBuilder<string>, characters: readonly string[]) =>
  characters.reduce((left, character) => sql<string>`replace(${left}, ${sql.lit(character)}, '')`, text)

/** What people wrote, as `comparable` of the domain makes it; ids are ASCII. */
const written = (text: RawBuilder<string>) => sql<string>`folded(${without(text, apostrophes)})`
const plain = (column: string) => sql<string>`lower(${sql.ref(column)})`

const like = (text: RawBuilder<string>, pattern: string) => sql<SqlBool>`${text} like ${pattern} escape '\\'`
/** `%` and `_` stand for themselves. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const inside = (word: string) => `%${literal(word)}%`
const begun = (word: string) => `${literal(word)}%`

/** Every condition. */
export const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
/** One of some conditions. */
export const any = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** What was typed: its words, all of it as a name may begin, and the digits of a phone number if it may be one. */
export type Wanted = {
  readonly words: SearchWords
  readonly beginning: string
  readonly digits: string | undefined
}

/** What was typed, taken apart once for all that is searched. */
export function wantedOf(typed: string): Wanted {
  const beginning = comparable(typed).trim().replace(/\s+/g, ' ')
  return { words: searchWords(typed), beginning, digits: phoneDigits(typed) }
}

/** Whether a text holds every word, as `finder` of the domain says it. */
export function holds(text: RawBuilder<string>, { words: { long, short } }: Wanted) {
  const rest = long.reduce((left, word) => sql<string>`replace(${left}, ${word}, '')`, written(text))
  const spaced = beforeWords.reduce(
    (left, before) => sql<string>`replace(${left}, ${sql.lit(before)}, ' ')`,
    rest,
  )
  const begins = (word: string) => like(sql<string>`' ' || ${spaced}`, inside(` ${word}`))
  return all([...long.map((word) => like(written(text), inside(word))), ...short.map(begins)])
}

/** Those that begin with what was typed stand first. */
export const begunFirst = (texts: readonly RawBuilder<string>[], { beginning }: Wanted) =>
  sql`case when ${any(texts.map((text) => like(written(text), begun(beginning))))} then 0 else 1 end`

/** Whether an id begins with what was typed: none is of several words. */
export const named = (id: string, { beginning }: Wanted) => like(plain(id), begun(beginning))

/** Whether a phone number holds the digits that were typed, whatever stands between them. */
export const called = (column: string, { digits }: Wanted) =>
  digits === undefined
    ? []
    : [like(without(sql<string>`coalesce(${sql.ref(column)}, '')`, betweenDigits), inside(digits))]

/** Who was erased is found by nothing but their id, which the audit trail tells (domain/erased.ts). */
export const notErased = sql<SqlBool>`users.email not like ${blanked('%').email}`

/** A person's whole name. */
export const nameOfPerson = sql<string>`users.first_name || ' ' || users.last_name`
/** Name and address in one text. */
export const wordsOfPerson = sql<string>`${nameOfPerson} || ' ' || users.email`

/** A unit after its project. */
export const nameOfUnit = sql<string>`projects.name || ' ' || units.name`
/** Project, unit and owner in one text; of a unit without owner, and of who was erased, no person. */
export const wordsOfUnit = sql<string>`${nameOfUnit}
  || case when ${notErased} then ' ' || ${wordsOfPerson} else '' end`
