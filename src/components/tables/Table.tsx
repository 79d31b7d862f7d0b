import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { pageOf } from '#domain/pages.ts'
import { Pager } from './Pager.tsx'
import { usePrinting } from './usePrinting.ts'

/** A column. Numbers are aligned right. */
export type Column<Row> = {
  readonly key: string
  readonly title: string
  readonly show: (row: Row, index: number) => ReactNode
  readonly numeric?: boolean
  /** Only screen readers get its title, as over a column of buttons. It is not printed. */
  readonly hiddenTitle?: boolean
  readonly sort?: { readonly now: 'ascending' | 'descending' | 'none'; readonly onSort: () => void }
}

export type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A row as a card, under 768 px. */
  card: (row: Row, index: number) => ReactNode
  /** The search and order of the rows. A change returns to the first page. */
  arrangement?: string
  /** Shows all rows on one page: the list itself loads by pages. */
  isOnePage?: boolean
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const

function SortButton({ title, sort }: { title: string; sort: NonNullable<Column<never>['sort']> }) {
  const Arrow = arrows[sort.now]
  return (
    <button type="button" className="sort-button" onClick={sort.onSort}>
      {title}
      <Arrow size={14} className={sort.now === 'none' ? 'opacity-50' : ''} />
    </button>
  )
}

const offPaper = (isHidden = false) => (isHidden ? 'print:hidden' : undefined)

function Head<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, title, numeric = false, hiddenTitle = false, sort }) => (
          <th
            key={key}
            scope="col"
            data-numeric={numeric}
            aria-sort={sort?.now}
            className={offPaper(hiddenTitle)}
          >
            {sort !== undefined && <SortButton {...{ title, sort }} />}
            {sort === undefined && <span className={hiddenTitle ? 'sr-only' : ''}>{title}</span>}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Thousands of rows, each rendered as a row and as a card, block a phone for seconds. */
const rowsPerPage = 50

/** A table from 768 px, cards below. A long one has pages on screen and is printed whole. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows: all, rowKey, card, arrangement, isOnePage = false } = props
  const [turned, turn] = useState({ to: 1, arrangement })
  const turnedTo = turned.arrangement === arrangement ? turned.to : 1
  const { rows, page, pages, first } = pageOf(all, turnedTo, isOnePage ? all.length : rowsPerPage)
  const isPrinted = usePrinting()
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 md:hidden print:hidden" aria-label={caption}>
        {rows.map((row, index) => (
          <li key={rowKey(row)} className="card">
            {card(row, first + index)}
          </li>
        ))}
      </ul>
      <div className="table-frame hidden md:block print:block">
        <table className="table" aria-label={caption}>
          <Head columns={columns} />
          <tbody>
            {(isPrinted ? all : rows).map((row, index) => (
              <tr key={rowKey(row)}>
                {columns.map(({ key, show, numeric = false, hiddenTitle }) => (
                  <td key={key} data-numeric={numeric} className={offPaper(hiddenTitle)}>
                    {show(row, isPrinted ? index : first + index)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <Pager
          {...{ caption, page, pages, first }}
          count={rows.length}
          total={all.length}
          onPage={(to) => turn({ to, arrangement })}
        />
      )}
    </>
  )
}
