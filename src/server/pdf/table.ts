import { setImmediate as nextTurn } from 'node:timers/promises'
import { colours, contentWidth, type Line, margin, type Sheet } from './sheet.ts'

/**
 * A column is so many points wide, or holds amounts, which stand right and never break, or takes what the others leave.
 */
export type Column = { readonly title: string; readonly width?: number; readonly amounts?: boolean }

export type Table = {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** Said where there are no rows. */
  readonly empty?: string
  /** Lines below the last row, on its page. */
  readonly totals: readonly string[]
}

type Placed = { readonly title: string; readonly line: Line; readonly mayBreak: boolean }

/** Points between columns. */
const gap = 8
const headLine: Line = { face: 'strong', size: 8.5, colour: colours.muted, role: 'TH' }
const cellLine: Line = { size: 9.5, role: 'TD' }
/** Points of a cell of one line. */
const cellHeight = 14
const totalLine: Line = { face: 'strong', size: 9.5, align: 'right' }
const titleLine: Line = { face: 'display', size: 18, role: 'H2' }

/** Points that a column of amounts needs: figures have one width, so the one with the most signs is the widest. */
function amountsWidth(sheet: Sheet, title: string, amounts: readonly string[]): number {
  const longest = amounts.reduce((one, other) => (other.length > one.length ? other : one), '')
  const width = Math.max(sheet.widthOf(longest.replace('-', '0'), cellLine), sheet.widthOf(title, headLine))
  return Math.ceil(width) + 1
}

/** Where each column stands. */
function place(sheet: Sheet, { columns, rows }: Table): Placed[] {
  const amountsOf = (index: number) => rows.map((row) => row[index] ?? '')
  const widths = columns.map(({ title, width, amounts = false }, index) =>
    amounts ? amountsWidth(sheet, title, amountsOf(index)) : width,
  )
  const taken = widths.reduce<number>((sum, width) => sum + (width ?? 0), gap * (columns.length - 1))
  let x = margin
  return columns.map(({ title, amounts = false }, index) => {
    const mayBreak = widths[index] === undefined
    const width = widths[index] ?? contentWidth - taken
    const line: Line = { x, width, align: amounts ? 'right' : 'left' }
    x += width + gap
    return { title, line, mayBreak }
  })
}

function writeHead(sheet: Sheet, columns: readonly Placed[]): void {
  sheet.begin('TR')
  for (const { title, line } of columns) sheet.set(title, { ...line, ...headLine })
  sheet.end()
  sheet.y += 17
  sheet.rule(colours.ink)
}

/** Points that a row takes, with the room around it. Only what stands in the widest column may need many lines. */
function rowHeight(sheet: Sheet, columns: readonly Placed[], row: readonly string[]): number {
  const heights = columns.map(({ line, mayBreak }, index) =>
    mayBreak ? sheet.heightOf(row[index] ?? '', { ...line, ...cellLine }) : 0,
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

/** Rows set before others get their turn, about 10 ms of work: a statement of many years is made in the API's process. */
const rowsPerTurn = 20

/** Points of the totals. */
const totalsHeight = ({ totals }: Table) => 10 + 16 * totals.length

async function writeRows(sheet: Sheet, columns: readonly Placed[], table: Table): Promise<void> {
  for (const [number, row] of table.rows.entries()) {
    if (number % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
    const height = rowHeight(sheet, columns, row)
    const after = number === table.rows.length - 1 ? totalsHeight(table) : 0
    if (sheet.makeRoom(height + after)) sheet.unread(() => writeHead(sheet, columns))
    writeRow(sheet, columns, row)
  }
}

/** A table under its title, that goes on over pages with its head on each, and its totals. */
export async function writeTable(sheet: Sheet, table: Table): Promise<void> {
  const columns = place(sheet, table)
  const [first = []] = table.rows
  // A title never stands alone at the foot of a page.
  sheet.makeRoom(56 + rowHeight(sheet, columns, first))
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
