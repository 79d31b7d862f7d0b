import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { erasedLike } from '#domain/accountStatus.ts'
import {
  apostrophes,
  beforeWords,
  betweenDigits,
  comparable,
  phoneDigits,
  type SearchWords,
  searchWords,
} from '#domain/searched.ts'

/** A text with these characters removed. */
const without = (text: RawBuilder<string>, characters: readonly string[]) =>
  characters.reduce((left, character) => sql<string>`replace(${left}, ${sql.lit(character)}, '')`, text)

/** Stored text in the form of the domain's `comparable`. */
const comparableText = (text: RawBuilder<string>) => sql<string>`folded(${without(text, apostrophes)})`

const like = (text: RawBuilder<string>, pattern: string) => sql<SqlBool>`${text} like ${pattern} escape '\\'`
/** Escapes the wildcards of `like`. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')
export const contains = (text: RawBuilder<string>, word: string) => like(text, `%${literal(word)}%`)
const startsWith = (text: RawBuilder<string>, word: string) => like(text, `${literal(word)}%`)
/** The last character there is: no text with the same beginning sorts after it. */
const last = '\u{10ffff}'

/** True if a column's text begins with this. Unlike a pattern, an index finds it. */
export const beginsWith = (column: string, beginning: string) =>
  sql<SqlBool>`(${sql.ref(column)} >= ${beginning} and ${sql.ref(column)} < ${beginning + last})`
export const endsWith = (text: RawBuilder<string>, word: string) => like(text, `%${literal(word)}`)

/** All of these conditions. */
export const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
/** Any of these conditions. */
export const any = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** The typed search: its words, the whole text, and its digits if it may be a phone number. */
export type SearchInput = {
  readonly words: SearchWords
  readonly beginning: string
  readonly digits: string | undefined
}

/** Parses the typed text, once for all searches. */
export function parseSearch(typed: string): SearchInput {
  const beginning = comparable(typed).trim().replace(/\s+/g, ' ')
  return { words: searchWords(typed), beginning, digits: phoneDigits(typed) }
}

/** True if a text contains every word, by the rules of `finder` in the domain. */
export function containsWords(text: RawBuilder<string>, { words: { long, short } }: SearchInput) {
  const rest = long.reduce((left, word) => sql<string>`replace(${left}, ${word}, '')`, comparableText(text))
  const spaced = beforeWords.reduce(
    (left, before) => sql<string>`replace(${left}, ${sql.lit(before)}, ' ')`,
    rest,
  )
  const begins = (word: string) => contains(sql<string>`' ' || ${spaced}`, ` ${word}`)
  return all([...long.map((word) => contains(comparableText(text), word)), ...short.map(begins)])
}

/** Sorts texts that start with the typed text before the others. */
export const startsFirst = (texts: readonly RawBuilder<string>[], { beginning }: SearchInput) =>
  sql`case when ${any(texts.map((text) => startsWith(comparableText(text), beginning)))} then 0 else 1 end`

/** True if an id starts with the typed text, whatever its case; ids are ASCII. */
export const idStartsWith = (id: string, { beginning }: SearchInput) =>
  startsWith(sql<string>`lower(${sql.ref(id)})`, beginning)

/** True if a phone number contains the typed digits, whatever separates them. */
export const phoneContains = (column: string, { digits }: SearchInput) =>
  digits === undefined
    ? []
    : [contains(without(sql<string>`coalesce(${sql.ref(column)}, '')`, betweenDigits), digits)]

/** Erased people are found only by their id, which the audit trail shows. */
export const notErased = sql<SqlBool>`users.email not like ${erasedLike}`

/** A person's whole name. */
export const nameOfPerson = sql<string>`users.first_name || ' ' || users.last_name`
/** Name and address in one text. */
export const wordsOfPerson = sql<string>`${nameOfPerson} || ' ' || users.email`

/** Project and unit. */
export const nameOfUnit = sql<string>`projects.name || ' ' || units.name`
/** Project, unit and owner in one text, without an erased owner. */
export const wordsOfUnit = sql<string>`${nameOfUnit}
  || case when ${notErased} then ' ' || ${wordsOfPerson} else '' end`
