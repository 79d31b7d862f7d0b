import { company } from '#company.ts'
import { plainCell } from './formula.ts'

/** A line of a CSV file by column title, with its line number as an editor counts. */
export type NumberedRecord = {
  readonly line: number
  readonly record: Readonly<Record<string, string>>
  /** The line has more cells than there are columns, for example an unquoted amount with commas. */
  readonly overflows?: boolean
}

/** The titles of columns that an import does not read. */
export type IgnoredColumns = {
  readonly unknown: readonly string[]
  /** Columns that mean the same as an earlier one. They are read where that one is empty. */
  readonly second: readonly string[]
}

/** Finds the meaning of a column's title for an import. Undefined: the column is not read. */
type MeaningOf<Meaning extends string> = (title: string) => Meaning | undefined

/** The letters of a title, so that `First name`, `first_name` and `FIRSTNAME` are equal. */
export const plainTitle = (title: string): string => title.toLowerCase().replace(/[^a-z]/g, '')

/** A title of a column with amounts, which may end with the currency. @param words a pattern */
export function amountTitle(words: string): RegExp {
  const { currency, currencySign, currencyName, currencyAlso } = company
  const names = [currencyName, currency, currencySign, ...currencyAlso].map(plainTitle).filter(Boolean)
  return new RegExp(`^${words}(?:in)?(?:${names.join('|')})?$`)
}

/**
 * Removes what keeps a spreadsheet from reading a value as a formula or number: `'+234805`,
 * `'0803`, `="0803"`.
 */
const unescaped = (value: string) =>
  plainCell(value.replace(/^="(.*)"$/s, (_, text: string) => text.replaceAll('""', '"')))

/**
 * The error for a number that a narrow column showed shortened and that was saved that way:
 * `4.5E+07`, `#####`.
 */
export const shortenedText = (text: string): string | undefined =>
  /^(?:\d(?:[.,]\d+)?E\+\d+|#+)$/i.test(text)
    ? 'The spreadsheet has shortened it: make its column wider and save the file again'
    : undefined

/** The error for a line with more cells than there are columns. */
export const overflowText =
  'It says more than there are columns. An amount with commas needs quotes around it: "45,000,000"'

/** The error for a text with U+FFFD, which stands for bytes that are no letter. */
export const damagedText = (text: string): string | undefined =>
  text.includes('\ufffd') ? "A letter can't be read (�): the file is damaged there" : undefined

/**
 * The values of a line by meaning. Of two columns with one meaning, the first that is not empty
 * counts.
 */
export function valuesOf<Meaning extends string>(
  record: Readonly<Record<string, string>>,
  meaningOf: MeaningOf<Meaning>,
): Partial<Record<Meaning, string>> {
  const found: Partial<Record<Meaning, string>> = {}
  for (const [title, value] of Object.entries(record)) {
    const meaning = meaningOf(title)
    if (meaning !== undefined) found[meaning] ||= unescaped(value.trim())
  }
  return found
}

export function ignoredColumnsOf(titles: readonly string[], meaningOf: MeaningOf<string>): IgnoredColumns {
  const told = titles.map((title) => title.trim()).filter((title) => title !== '')
  const meanings = told.map(meaningOf)
  return {
    unknown: told.filter((_, index) => meanings[index] === undefined),
    second: told.filter((_, index) => {
      const meaning = meanings[index]
      return meaning !== undefined && meanings.indexOf(meaning) < index
    }),
  }
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** The number of lines that a row takes in the file. A quoted cell may contain line breaks. */
export const linesOf = (cells: readonly string[]) => 1 + (cells.join().match(/\r\n|\r|\n/g)?.length ?? 0)

/** What a file lacks whose first line does not name every column. */
export const missingColumnsText = (missing: readonly string[]): string =>
  `The first line of the file must name its columns. Missing: ${missing.join(', ')}.`

/**
 * Splits a file's rows into the titles of its head and the lines below, by title. Empty lines are
 * left out but counted.
 * @param rows the cells of every row, empty rows among them
 * @param isHead whether a row names the columns, since a heading may stand above it; if no row
 * does, the first row is the head
 */
export function readRows(
  rows: readonly (readonly string[])[],
  isHead: (cells: readonly string[]) => boolean = () => true,
): {
  titles: readonly string[]
  records: readonly NumberedRecord[]
} {
  let next = 1
  const numbered = rows.map((cells) => {
    const line = next
    next += linesOf(cells)
    return { line, cells }
  })
  const filled = numbered.filter(({ cells }) => !isEmpty(cells))
  const at = Math.max(
    0,
    filled.slice(0, 10).findIndex(({ cells }) => isHead(cells)),
  )
  const [head, ...below] = filled.slice(at)
  const titles = head?.cells ?? []
  const recordOf = (cells: readonly string[]) => {
    const named = titles.map((title, column) => [title, cells[column] ?? ''] as const)
    // Of two columns with one title, the first that is not empty counts.
    return Object.fromEntries([...named, ...named.filter(([, cell]) => cell.trim() !== '').reverse()])
  }
  const records = below.map(({ line, cells }) => ({
    line,
    record: recordOf(cells),
    overflows: !isEmpty(cells.slice(titles.length)),
  }))
  return { titles, records }
}
