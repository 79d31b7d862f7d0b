import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cleanLine } from '#contract/cleaned.ts'
import { erasedLike } from '#domain/accountStatus.ts'
import { folded } from '#domain/folded.ts'
import { beforeWords, betweenDigits, phoneDigits, type SearchWords, searchWords } from '#domain/searched.ts'

const without = (text: RawBuilder<string>, characters: readonly string[]) =>
  characters.reduce((left, character) => sql<string>`replace(${left}, ${sql.lit(character)}, '')`, text)

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

/** True if every condition is; without one, always. */
export const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql<SqlBool>`(1 = 1)` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
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
  return { words: searchWords(typed), beginning: folded(cleanLine(typed)), digits: phoneDigits(typed) }
}

/** True if a folded text contains every word, by the rules of `finder` in the domain. */
export function containsWords(text: RawBuilder<string>, { words: { long, short } }: SearchInput) {
  const rest = long.reduce((left, word) => sql<string>`replace(${left}, ${word}, '')`, text)
  const spaced = beforeWords.reduce(
    (left, before) => sql<string>`replace(${left}, ${sql.lit(before)}, ' ')`,
    rest,
  )
  const begins = (word: string) => contains(sql<string>`' ' || ${spaced}`, ` ${word}`)
  return all([...long.map((word) => contains(text, word)), ...short.map(begins)])
}

/** Sorts folded texts that start with the typed text before the others. */
export const startsFirst = (texts: readonly RawBuilder<string>[], { beginning }: SearchInput) =>
  sql`case when ${any(texts.map((text) => startsWith(text, beginning)))} then 0 else 1 end`

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

/** A person's name and address, folded. */
export const wordsOfPerson = sql<string>`users.folded_words`

/** Project and unit, folded. */
export const nameOfUnit = sql<string>`projects.folded_name || ' ' || units.folded_name`
/** Project, unit and owner in one folded text, without an erased owner. */
export const wordsOfUnit = sql<string>`${nameOfUnit}
  || case when ${notErased} then ' ' || ${wordsOfPerson} else '' end`
