import { plainCell } from './formula.ts'

/** A line of a CSV file by column title, and where it stands, as an editor counts lines. */
export type NumberedRecord = {
  readonly line: number
  readonly record: Readonly<Record<string, string>>
  /**
   * It says more than there are columns, as where an amount with commas has no quotes around it.
   */
  readonly overflows?: boolean
}

/** What of a file's columns an import leaves aside, by their titles. */
export type Unread = {
  /** Nobody knows what they mean. */
  readonly unknown: readonly string[]
  /** They mean what another column before them does, and are read where that one is empty. */
  readonly second: readonly string[]
}

/** What a column's title means to an import. Undefined: it is not read. */
type MeaningOf<Meaning extends string> = (title: string) => Meaning | undefined

/** A title's letters: `First name`, `first_name` and `FIRSTNAME` are the same. */
export const plainTitle = (title: string): string => title.toLowerCase().replace(/[^a-z]/g, '')

/**
 * A value as it was before somebody kept it from being a formula or a number: `'+234805`, `'0803`,
 * `="0803"`.
 */
const unescaped = (value: string) =>
  plainCell(value.replace(/^="(.*)"$/s, (_, text: string) => text.replaceAll('""', '"')))

/**
 * What is said of a number that a narrow column showed in another way, and that was saved so:
 * `4.5E+07`, `#####`.
 */
export const shortenedWords = (text: string): string | undefined =>
  /^(?:\d(?:[.,]\d+)?E\+\d+|#+)$/i.test(text)
    ? 'The spreadsheet has shortened it: make its column wider and save the file again'
    : undefined

/**
 * What a line says, by meaning. Of two columns that mean the same, the first that says something.
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

/** Says which columns are not read, so that nothing is lost unseen. */
export function unreadOf(titles: readonly string[], meaningOf: MeaningOf<string>): Unread {
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

/** How many lines of the file a row takes: a quoted cell may hold line breaks. */
export const linesOf = (cells: readonly string[]) => 1 + (cells.join().match(/\r\n|\r|\n/g)?.length ?? 0)

/**
 * Takes a file's rows apart: the titles of its head, and each line below by title. Empty lines are
 * left out, and counted.
 * @param rows the cells of every row, empty rows among them
 * @param isHead whether a row names the columns: a title may stand above it. Without any, the first
 *   row does
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
    // Of two columns with one title, too, the first that says something.
    return Object.fromEntries([...named, ...named.filter(([, cell]) => cell.trim() !== '').reverse()])
  }
  const records = below.map(({ line, cells }) => ({
    line,
    record: recordOf(cells),
    overflows: !isEmpty(cells.slice(titles.length)),
  }))
  return { titles, records }
}
