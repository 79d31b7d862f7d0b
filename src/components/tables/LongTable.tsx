import { useState } from 'react'
import { cleanLine } from '#contract/fields/cleaned.ts'
import { folded } from '#domain/folded.ts'
import { sortedBy } from '#domain/sorted.ts'
import { Button } from '../Button.tsx'
import { SearchField } from '../fields/SearchField.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { type Column, Table, type TableProps } from './Table.tsx'

/** A column that sorts by `sortBy`, if it has one. */
export type SortableColumn<Row> = Omit<Column<Row>, 'sort'> & {
  readonly sortBy?: (row: Row) => string | number | undefined
  /** The first click sorts descending, such as newest first. */
  readonly largestFirst?: boolean
}

/** The key of the column that sorts, and the direction. */
type TableOrder = { readonly key: string; readonly descending: boolean }

/**
 * Columns whose titles sort: the first click in the column's own direction, the next in the other.
 * @param onOrder undefined if nothing is to be sorted
 */
export const sortedColumns = <Row,>(
  columns: readonly SortableColumn<Row>[],
  order: TableOrder | undefined,
  onOrder: ((order: TableOrder) => void) | undefined,
): readonly Column<Row>[] =>
  columns.map(({ sortBy, largestFirst = false, ...column }) => {
    if (sortBy === undefined || onOrder === undefined) return column
    const { key } = column
    const isNow = order?.key === key
    return {
      ...column,
      sort: {
        now: isNow ? (order.descending ? 'descending' : 'ascending') : 'none',
        onSort: () => onOrder({ key, descending: isNow ? !order.descending : largestFirst }),
      },
    }
  })

type Props<Row> = Omit<TableProps<Row>, 'columns'> & {
  columns: readonly SortableColumn<Row>[]
  searchLabel: string
  words: (row: Row) => string
  /** How the search compares it. Default: as one text. The admin area compares words. */
  findWith?: (typed: string) => (words: string) => boolean
  /** How many rows are shown before "Show all". Default: all. */
  atFirst?: number
}

function asText(typed: string) {
  const wanted = folded(cleanLine(typed))
  return (words: string) => folded(words).includes(wanted)
}

/** So few rows need no search. */
const few = 8

function useOrder<Row>(columns: readonly SortableColumn<Row>[], rows: readonly Row[]) {
  const [order, setOrder] = useState<TableOrder>()
  const by = columns.find(({ key }) => key === order?.key)?.sortBy
  return {
    order,
    sortable: sortedColumns(columns, order, rows.length < 2 ? undefined : setOrder),
    ordered: by === undefined || order === undefined ? rows : sortedBy(rows, by, order.descending),
  }
}

/** A table that may grow long: its titles sort it, and more than a few rows can be searched. */
export function LongTable<Row>(props: Props<Row>) {
  const { columns, rows, searchLabel, words, findWith = asText, atFirst = rows.length, ...table } = props
  const [search, setSearch] = useState('')
  const [isWhole, showWhole] = useState(false)
  const { order, sortable, ordered } = useOrder(columns, rows)
  // A search without its field could not be cleared.
  const wanted = rows.length > few ? search.trim() : ''
  const finds = findWith(wanted)
  const found = wanted === '' ? ordered : ordered.filter((row) => finds(words(row)))
  const shown = isWhole || wanted !== '' ? found : found.slice(0, atFirst)
  return (
    <div className="grid grid-cols-1 gap-4">
      {rows.length > few && (
        <div className="print:hidden">
          <SearchField label={searchLabel} value={search} onText={setSearch} />
          <p className="sr-only" role="status">
            {wanted !== '' && `${found.length} found`}
          </p>
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState text={`Nothing matches “${wanted}”`} />
      ) : (
        <Table {...table} columns={sortable} rows={shown} arrangement={JSON.stringify([wanted, order])} />
      )}
      {shown.length < found.length && (
        <Button
          kind="quiet"
          size="small"
          className="justify-self-center print:hidden"
          onClick={() => showWhole(true)}
        >
          Show all {rows.length}
        </Button>
      )}
    </div>
  )
}
