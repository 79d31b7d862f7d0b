import { download } from '#browser/download.ts'
import { company } from '#company.ts'
import { linesOf } from '#domain/csvLines.ts'
import { safeCell } from '#domain/formula.ts'
import { inFileName } from './documents.ts'

/**
 * Saves rows as a CSV file, `palmstone-users-2026-11-22.csv`, that spreadsheets read as UTF-8; what looks like a formula
 * stays text there.
 * @param name what the file holds, and of when
 */
export async function saveCsv(name: string, rows: readonly object[]): Promise<void> {
  const { unparse } = (await import('papaparse')).default
  const safe = (value: unknown) => (typeof value === 'string' ? safeCell(value) : value)
  const text = unparse(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([title, cell]) => [title, safe(cell)]))),
  )
  download(`${inFileName(company.name)}-${name}.csv`, `\uFEFF${text}`, 'text/csv;charset=utf-8')
}

/** The two bytes with which UTF-16 begins, in either order: Excel's "Unicode Text". */
const marks: Readonly<Record<string, string>> = { '255,254': 'utf-16le', '254,255': 'utf-16be' }

/** The order of UTF-16 whose mark is missing: every other byte of Latin text is 0 there, and none in any other encoding. */
function unmarked(start: Uint8Array): string | undefined {
  const zeros = (odd: number) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  return zeros(0) > start.length / 4 ? 'utf-16be' : undefined
}

/** A file's text: UTF-8, UTF-16, or what spreadsheets on Windows write when they are asked for plain CSV. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const marked =
    marks[new Uint8Array(bytes.slice(0, 2)).join()] ?? unmarked(new Uint8Array(bytes.slice(0, 400)))
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** How Excel's own workbooks begin, of today and of before: a ZIP archive, a compound file. */
const workbooks = ['80,75,3,4', '208,207,17,224']

/** Whether a file is a workbook, which is no text. */
export async function isWorkbook(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return workbooks.includes(start.join())
}

/**
 * Reads a CSV file: the cells of every row. Empty rows stay, as lines are counted by them, but say nothing of what parts
 * the cells.
 * @returns why it can't be read, where its quotation marks don't fit: everything behind would be one cell, unseen
 */
export async function readCsv(file: File): Promise<string[][] | string> {
  const [
    {
      default: { parse },
    },
    written,
  ] = await Promise.all([import('papaparse'), textOf(file)])
  // Files that were put together end their lines in more than one way.
  const lines = written.replace(/\r\n?/g, '\n')
  // Excel's own line about what parts the cells. It goes on counting as a line.
  const told = /^\uFEFF?"?sep=(.)"?[;,\t]*(?=\n)/i.exec(lines)
  const text = lines.slice(told?.[0].length ?? 0)
  const delimiter = told?.[1] ?? parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter
  const { data, errors } = parse<string[]>(text, { delimiter, newline: '\n' })
  const unfit = errors.find(({ type }) => type === 'Quotes')?.row
  if (unfit === undefined) return data
  const line = data.slice(0, unfit).reduce((sum, cells) => sum + linesOf(cells), 1)
  return `The quotation marks in line ${line} don't fit. One that is part of a text is written twice, with quotes around the text: "Flat ""A""".`
}
