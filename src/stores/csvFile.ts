import { download } from '#browser/download.ts'
import { company } from '#company.ts'
import { formula } from '#domain/formula.ts'
import { inFileName } from './documents.ts'

/**
 * Saves rows as a CSV file, `palmstone-users-2026-11-22.csv`, that spreadsheets read as UTF-8; what looks like a formula
 * stays text there.
 * @param name what the file holds, and of when
 */
export async function saveCsv(name: string, rows: readonly object[]): Promise<void> {
  const { unparse } = (await import('papaparse')).default
  const text = unparse([...rows], { escapeFormulae: formula })
  download(`${inFileName(company.name)}-${name}.csv`, `\uFEFF${text}`, 'text/csv;charset=utf-8')
}

/** The two bytes with which UTF-16 begins, in either order: Excel's "Unicode Text". */
const marks: Readonly<Record<string, string>> = { '255,254': 'utf-16le', '254,255': 'utf-16be' }

/** A file's text: UTF-8, UTF-16 with its mark, or what spreadsheets on Windows write when they are asked for plain CSV. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const marked = marks[new Uint8Array(bytes.slice(0, 2)).join()]
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

/** Reads a CSV file: the cells of every row. Empty rows stay, as lines are counted by them, but say nothing of what parts the cells. */
export async function readCsv(file: File): Promise<string[][]> {
  const [
    {
      default: { parse },
    },
    text,
  ] = await Promise.all([import('papaparse'), textOf(file)])
  const { delimiter } = parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta
  return parse<string[]>(text, { delimiter }).data
}
