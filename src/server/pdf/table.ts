import { setImmediate as nextTurn } from 'node:timers/promises'
import { colours, contentWidth, type Line, margin, type Sheet } from './sheet.ts'

/**
 * A column has a `width` in points, or holds right-aligned amounts that never wrap. One without
 * either takes the remaining width.
 */
export type Column = { readonly title: string; readonly width?: number; readonly amounts?: boolean }

export type Table = {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** Shown if there are no rows. */
  readonly empty?: string
  /** Lines below the last row, on the same page. */
  readonly totals: readonly string[]
}

type Placed = { readonly title: string; readonly line: Line; readonly mayWrap: boolean }

/** Points between columns. */
const gap = 8
const headLine: Line = { face: 'strong', size: 8.5, colour: colours.muted, role: 'TH' }
const cellLine: Line = { size: 9.5, role: 'TD' }
/** Height of a one-line cell, in points. */
const cellHeight = 14
const totalLine: Line = { face: 'strong', size: 9.5, align: 'right' }
const titleLine: Line = { face: 'display', size: 18, role: 'H2' }

/** The width of a column of amounts, in points. Tabular figures: the longest is the widest. */
function amountsWidth(sheet: Sheet, title: string, amounts: readonly string[]): number {
  const longest = amounts.reduce((one, other) => (other.length > one.length ? other : one), '')
  const width = Math.max(sheet.widthOf(longest.replace('-', '0'), cellLine), sheet.widthOf(title, headLine))
  return Math.ceil(width) + 1
}

function place(sheet: Sheet, { columns, rows }: Table): Placed[] {
  const amountsOf = (index: number) => rows.map((row) => row[index] ?? '')
  const widths = columns.map(({ title, width, amounts = false }, index) =>
    amounts ? amountsWidth(sheet, title, amountsOf(index)) : width,
  )
  const taken = widths.reduce<number>((sum, width) => sum + (width ?? 0), gap * (columns.length - 1))
  let x = margin
  return columns.map(({ title, amounts = false }, index) => {
    const mayWrap = widths[index] === undefined
    const width = widths[index] ?? contentWidth - taken
    const line: Line = { x, width, align: amounts ? 'right' : 'left' }
    x += width + gap
    return { title, line, mayWrap }
  })
}

function writeHead(sheet: Sheet, columns: readonly Placed[]): void {
  sheet.begin('TR')
  for (const { title, line } of columns) sheet.set(title, { ...line, ...headLine })
  sheet.end()
  sheet.y += 17
  sheet.rule(colours.ink)
}

/** The height of a row with its padding, in points. Only text in the remaining column wraps. */
function rowHeight(sheet: Sheet, columns: readonly Placed[], row: readonly string[]): number {
  const heights = columns.map(({ line, mayWrap }, index) =>
    mayWrap ? sheet.heightOf(row[index] ?? '', { ...line, ...cellLine }) : 0,
  )
  return Math.max(cellHeight, ...heights) + 14
}

function writeRow(sheet: Sheet, columns: readonly Placed[], row: readonly string[]): void {
  sheet.y += 8
  sheet.begin('TR')
  const heights = columns.map(({ line }, index) => sheet.set(row[index] ?? '', { ...line, ...cellLine }))
  sheet.end()
  sheet.y += Math.max(...heights) + 6
  sheet.rule()
}

/** Rows per event loop turn, about 10 ms of work: a long statement must not block the API. */
const rowsPerTurn = 20

/** The height of the totals, in points. */
const totalsHeight = ({ totals }: Table) => 10 + 16 * totals.length

async function writeRows(sheet: Sheet, columns: readonly Placed[], table: Table): Promise<void> {
  for (const [number, row] of table.rows.entries()) {
    if (number % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
    const height = rowHeight(sheet, columns, row)
    const after = number === table.rows.length - 1 ? totalsHeight(table) : 0
    if (sheet.makeRoom(height + after)) sheet.artifact(() => writeHead(sheet, columns))
    writeRow(sheet, columns, row)
  }
}

/** Writes a table with its title, column heads on every page, and totals. */
export async function writeTable(sheet: Sheet, table: Table): Promise<void> {
  const columns = place(sheet, table)
  const [first = []] = table.rows
  // Keeps the title with the first row, and with the totals if that row is the only one.
  const after = table.rows.length > 1 ? 0 : totalsHeight(table)
  sheet.makeRoom(56 + rowHeight(sheet, columns, first) + after)
  sheet.write(table.title, titleLine, 12)
  sheet.begin('Table')
  writeHead(sheet, columns)
  if (table.rows.length === 0) {
    sheet.y += 12
    sheet.write(table.empty ?? '', { colour: colours.muted }, 12)
    sheet.rule()
  }
  await writeRows(sheet, columns, table)
  sheet.end()
  sheet.y += 10
  for (const total of table.totals) {
    sheet.set(total, totalLine)
    sheet.y += 16
  }
  sheet.y += 20
}
