import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cleanLine } from '#contract/fields/cleaned.ts'
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

type Condition = (text: RawBuilder<string>) => RawBuilder<SqlBool>

/** For each word a condition on a folded text, by the rules of `finder` in the domain. */
function eachWord({ words: { long, short } }: SearchInput): readonly Condition[] {
  const begins =
    (word: string): Condition =>
    (text) => {
      const rest = long.reduce((left, other) => sql<string>`replace(${left}, ${other}, '')`, text)
      const spaced = beforeWords.reduce(
        (left, before) => sql<string>`replace(${left}, ${sql.lit(before)}, ' ')`,
        rest,
      )
      return contains(sql<string>`' ' || ${spaced}`, ` ${word}`)
    }
  return [
    ...long.map(
      (word): Condition =>
        (text) =>
          contains(text, word),
    ),
    ...short.map(begins),
  ]
}

/** True if a folded text contains every word. */
export const containsWords = (text: RawBuilder<string>, input: SearchInput) =>
  all(eachWord(input).map((contained) => contained(text)))

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

/**
 * True if a unit, its project and its owner contain every word together. Each table is searched by
 * itself: on SQLite that takes about half the time of searching their join. No word reaches from one
 * name into the next, because words have no blanks.
 * @param ownedBy whether the owner is among the people of a query
 */
export const unitContainsWords = (
  ownedBy: (people: RawBuilder<unknown>) => RawBuilder<SqlBool>,
  input: SearchInput,
) =>
  all(
    eachWord(input).map((contained) =>
      any([
        contained(sql<string>`units.folded_name`),
        sql<SqlBool>`units.project_id in
          (select projects.id from projects where ${contained(sql<string>`projects.folded_name`)})`,
        ownedBy(sql`select users.id from users where ${notErased} and ${contained(wordsOfPerson)}`),
      ]),
    ),
  )

/** True if the owner of a unit is among the people of a query. */
export const ownedNow = (people: RawBuilder<unknown>) =>
  sql<SqlBool>`units.id in (select unit_id from ownerships where owner_id in (${people}))`
