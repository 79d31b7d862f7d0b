import { download } from '#browser/media/download.ts'
import { company } from '#company.ts'
import { linesOf } from '#domain/csvLines.ts'
import { safeCell } from '#domain/formula.ts'
import { inFileName } from '../documents/documents.ts'

const safe = (value: unknown) => (typeof value === 'string' ? safeCell(value) : value)
const safeRow = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([title, cell]) => [title, safe(cell)]))

/**
 * Saves a list that comes by pages as a CSV file in UTF-8, such as
 * `palmstone-users-2026-11-22.csv`. Text that looks like a formula stays text in spreadsheets.
 * @param name what the file holds, with its date
 * @param rowsOf the rows of a page, by the titles of their columns
 */
export async function saveCsvPages<T>(
  name: string,
  pages: AsyncIterable<readonly T[]>,
  rowsOf: (page: readonly T[]) => readonly object[],
): Promise<void> {
  const { unparse } = (await import('papaparse')).default
  const lines: string[] = []
  for await (const page of pages) {
    const rows = rowsOf(page).map(safeRow)
    if (rows.length > 0) lines.push(unparse(rows, { header: lines.length === 0 }))
  }
  const text = lines.join('\r\n')
  download(`${inFileName(company.name)}-${name}.csv`, `\uFEFF${text}`, 'text/csv;charset=utf-8')
}

/** Saves rows as a CSV file, as `saveCsvPages` does. */
export const saveCsv = (name: string, rows: readonly object[]): Promise<void> =>
  saveCsvPages(
    name,
    (async function* () {
      yield rows
    })(),
    (page) => page,
  )

/** The byte order marks of UTF-16, which Excel writes as "Unicode Text". */
const byteOrderMarks: Readonly<Record<string, string>> = { '255,254': 'utf-16le', '254,255': 'utf-16be' }

/** Detects UTF-16 without a mark: every other byte of Latin text is 0, as in no other encoding. */
function detectUtf16(start: Uint8Array): string | undefined {
  const zeros = (odd: number) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  return zeros(0) > start.length / 4 ? 'utf-16be' : undefined
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * Whether text decoded as UTF-8 was UTF-8, perhaps damaged. In other encodings nearly every letter
 * beyond ASCII becomes U+FFFD, in a damaged file only a few do.
 */
function isUtf8(decoded: string): boolean {
  const bad = countOf(decoded, /\ufffd/g)
  return bad === 0 || countOf(decoded, /[^\0-\x7f\ufffd]/gu) >= bad
}

/**
 * Decodes UTF-8, UTF-16, or Windows-1252, which spreadsheets on Windows write as plain CSV. What
 * can't be read becomes U+FFFD.
 */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const marked =
    byteOrderMarks[new Uint8Array(bytes.slice(0, 2)).join()] ??
    detectUtf16(new Uint8Array(bytes.slice(0, 400)))
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes)
  const decoded = new TextDecoder().decode(bytes)
  return isUtf8(decoded) ? decoded : new TextDecoder('windows-1252').decode(bytes)
}

/** The first bytes of Excel workbooks: a ZIP archive, or the older compound file. */
const workbooks = ['80,75,3,4', '208,207,17,224']

/** Whether a file is an Excel workbook, which is not text. */
export async function isWorkbook(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return workbooks.includes(start.join())
}

/**
 * Reads a CSV file as rows of cells. Keeps empty rows, because lines are counted by them, but
 * ignores them when detecting the delimiter.
 * @returns an error text if a quotation mark is unbalanced, as it would swallow all later rows
 */
export async function readCsv(file: File): Promise<string[][] | string> {
  const [
    {
      default: { parse },
    },
    content,
  ] = await Promise.all([import('papaparse'), textOf(file)])
  // Merged files have mixed line endings.
  const lines = content.replace(/\r\n?/g, '\n')
  // Excel's own line that names the delimiter. It still counts as a line.
  const sep = /^\uFEFF?"?sep=(.)"?[;,\t]*(?=\n)/i.exec(lines)
  const text = lines.slice(sep?.[0].length ?? 0)
  const delimiter = sep?.[1] ?? parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter
  const { data, errors } = parse<string[]>(text, { delimiter, newline: '\n' })
  const badRow = errors.find(({ type }) => type === 'Quotes')?.row
  if (badRow === undefined) return data
  const line = data.slice(0, badRow).reduce((sum, cells) => sum + linesOf(cells), 1)
  return `The quotation marks in line ${line} don't fit. One that is part of a text is written twice, with quotes around the text: "Flat ""A""".`
}
