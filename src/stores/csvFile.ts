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
