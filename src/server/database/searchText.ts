import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { blanked } from '#domain/accountStatus.ts'
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

/** Stored text as `comparable` of the domain prepares it. */
const written = (text: RawBuilder<string>) => sql<string>`folded(${without(text, apostrophes)})`
/** An id in lower case; ids are ASCII. */
const plain = (column: string) => sql<string>`lower(${sql.ref(column)})`

const like = (text: RawBuilder<string>, pattern: string) => sql<SqlBool>`${text} like ${pattern} escape '\\'`
/** Escapes `%` and `_`, which mean something in `like`. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const inside = (word: string) => `%${literal(word)}%`
const begun = (word: string) => `${literal(word)}%`

/** All of these conditions. */
export const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
/** Any of these conditions. */
export const any = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** A search as it was typed: its words, the whole text, and the digits if it may be a phone number. */
export type SearchInput = {
  readonly words: SearchWords
  readonly beginning: string
  readonly digits: string | undefined
}

/** Parses what was typed, once for everything that is searched. */
export function parseSearch(typed: string): SearchInput {
  const beginning = comparable(typed).trim().replace(/\s+/g, ' ')
  return { words: searchWords(typed), beginning, digits: phoneDigits(typed) }
}

/** True if a text contains every word, by the rules of `finder` in the domain. */
export function containsWords(text: RawBuilder<string>, { words: { long, short } }: SearchInput) {
  const rest = long.reduce((left, word) => sql<string>`replace(${left}, ${word}, '')`, written(text))
  const spaced = beforeWords.reduce(
    (left, before) => sql<string>`replace(${left}, ${sql.lit(before)}, ' ')`,
    rest,
  )
  const begins = (word: string) => like(sql<string>`' ' || ${spaced}`, inside(` ${word}`))
  return all([...long.map((word) => like(written(text), inside(word))), ...short.map(begins)])
}

/** Sorts texts that start with what was typed before the others. */
export const startsFirst = (texts: readonly RawBuilder<string>[], { beginning }: SearchInput) =>
  sql`case when ${any(texts.map((text) => like(written(text), begun(beginning))))} then 0 else 1 end`

/** True if an id starts with what was typed (ids contain no spaces). */
export const idStartsWith = (id: string, { beginning }: SearchInput) => like(plain(id), begun(beginning))

/** True if a phone number contains the digits that were typed, whatever separates them. */
export const phoneContains = (column: string, { digits }: SearchInput) =>
  digits === undefined
    ? []
    : [like(without(sql<string>`coalesce(${sql.ref(column)}, '')`, betweenDigits), inside(digits))]

/** Erased people are found by their id alone, which the audit trail shows (domain/accountStatus.ts). */
export const notErased = sql<SqlBool>`users.email not like ${blanked('%').email}`

/** A person's whole name. */
export const nameOfPerson = sql<string>`users.first_name || ' ' || users.last_name`
/** Name and address in one text. */
export const wordsOfPerson = sql<string>`${nameOfPerson} || ' ' || users.email`

/** Project and unit. */
export const nameOfUnit = sql<string>`projects.name || ' ' || units.name`
/** Project, unit and owner in one text. Omits the person if the unit has no owner or the owner was erased. */
export const wordsOfUnit = sql<string>`${nameOfUnit}
  || case when ${notErased} then ' ' || ${wordsOfPerson} else '' end`
