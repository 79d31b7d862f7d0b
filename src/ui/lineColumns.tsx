import type { UnitTransaction } from '#contract/transactions.ts'
import { money } from '#domain/money.ts'
import type { SortableColumn } from './LongTable.tsx'
import { amountLook, ReversalNote } from './ReversalNote.tsx'

type Line = Pick<UnitTransaction, 'txTitle' | 'amount' | 'state' | 'reason'>

/** What a line of the ledger is called, and what it says of a reversal. */
export const titleColumn: SortableColumn<Line> = {
  key: 'title',
  title: 'Title',
  sortBy: ({ txTitle }) => txTitle,
  show: (line) => (
    <>
      <span className="wrap-anywhere">{line.txTitle}</span>
      <ReversalNote line={line} />
    </>
  ),
}

/** The amount of a line under this title; struck through where it counts no longer. */
export const amountColumn = (title: string): SortableColumn<Line> => ({
  key: 'amount',
  title,
  numeric: true,
  sortBy: ({ amount }) => amount,
  largestFirst: true,
  show: (line) => <span className={amountLook(line)}>{money(line.amount)}</span>,
})
