import { setImmediate as nextTurn } from 'node:timers/promises'
import { company } from '#company.ts'
import { colours, contentWidth, margin, Sheet } from './sheet.ts'

/** Begins a document: the company's mark and address, then what the document is. */
export function beginSheet(title: string, made: Date): Sheet {
  const sheet = new Sheet(`${title} · ${company.name}`, made)
  sheet.brand()
  const { street, district, city, country } = company.address
  const right = { size: 8.5, colour: colours.muted, align: 'right' } as const
  sheet.write(company.legalName, right)
  sheet.write(`${street}, ${district}`, right)
  sheet.write(`${city}, ${country}`, right)
  sheet.write(`${company.mobile} · ${company.supportMail}`, right, 44)
  return sheet
}

/** The document's name and, below it, one line that says about what. */
export function heading(sheet: Sheet, title: string, line: string): void {
  sheet.write(title, { face: 'display', size: 30 }, 6)
  sheet.write(line, { size: 10.5, colour: colours.muted }, 26)
}

/** Rows of a name on the left and its value on the right, between hairlines. */
export function facts(sheet: Sheet, rows: readonly (readonly [string, string])[]): void {
  sheet.rule()
  for (const [name, value] of rows) {
    sheet.makeRoom(40)
    sheet.y += 10
    const left = sheet.set(name, { colour: colours.muted, width: 150 })
    const right = sheet.set(value, { x: margin + 170, align: 'right' })
    sheet.y += Math.max(left, right) + 8
    sheet.rule()
  }
  sheet.y += 28
}

export type Column = {
  readonly title: string
  /** Points from the content's left edge. */
  readonly at: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

const head = (sheet: Sheet, columns: readonly Column[]) => {
  for (const { title, at, width, align = 'left' } of columns) {
    sheet.set(title, { face: 'strong', size: 8.5, colour: colours.muted, x: margin + at, width, align })
  }
  sheet.y += 17
  sheet.rule(colours.ink)
}

/** Rows set before others get their turn, about 10 ms of work: a statement of many years is made in the API's process. */
const rowsPerTurn = 25

/** A table that goes on over pages, with its head on each. */
export async function table(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  empty: string,
): Promise<void> {
  head(sheet, columns)
  if (rows.length === 0) {
    sheet.y += 12
    sheet.write(empty, { colour: colours.muted }, 12)
    sheet.rule()
  }
  for (const [number, row] of rows.entries()) {
    if (number % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
    if (sheet.makeRoom(44)) head(sheet, columns)
    sheet.y += 8
    const heights = columns.map(({ at, width, align = 'left' }, index) =>
      sheet.set(row[index] ?? '', { size: 9.5, x: margin + at, width, align }),
    )
    sheet.y += Math.max(...heights) + 6
    sheet.rule()
  }
  sheet.y += 26
}

/** How much of a whole is reached, as a bar. */
export function progress(sheet: Sheet, part: number, whole: number): void {
  const share = whole <= 0 ? 1 : Math.min(1, part / whole)
  sheet.bar(margin, contentWidth, 7, colours.sand)
  if (share > 0) sheet.bar(margin, contentWidth * share, 7, colours.accent)
  sheet.y += 38
}

/** The footer of every document. */
export const footer = `Issued by ${company.legalName}. Questions: ${company.supportMail}`
