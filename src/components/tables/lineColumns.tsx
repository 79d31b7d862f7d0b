import type { UnitTransaction } from '#contract/transactions.ts'
import { monthFirstDate } from '#domain/dates.ts'
import { money } from '#domain/money.ts'
import { DocumentButton } from '../page/DocumentButton.tsx'
import type { SaveDocument } from '../page/useDocument.ts'
import type { SortableColumn } from './LongTable.tsx'
import { amountLook, ReversalNote } from './ReversalNote.tsx'

type Line = Pick<UnitTransaction, 'txTitle' | 'amount' | 'state' | 'reason' | 'moneyBack'>

export const indexColumn: SortableColumn<unknown> = {
  key: 'index',
  title: '#',
  show: (_, index) => index + 1,
}

export const createdColumn: SortableColumn<{ readonly createdAt: string }> = {
  key: 'date',
  title: 'Date',
  sortBy: ({ createdAt }) => createdAt,
  largestFirst: true,
  show: ({ createdAt }) => monthFirstDate(createdAt),
  numeric: true,
}

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

/** When a line was recorded, if that was a later day than its date. */
export const RecordedNote = ({ line: { recordedAt } }: { line: Pick<UnitTransaction, 'recordedAt'> }) =>
  recordedAt !== undefined && (
    <span className="block text-sm text-muted">Recorded {monthFirstDate(recordedAt)}</span>
  )

export const dateColumn: SortableColumn<Pick<UnitTransaction, 'date' | 'recordedAt'>> = {
  key: 'date',
  title: 'Date',
  sortBy: ({ date }) => date,
  largestFirst: true,
  show: (line) => (
    <>
      {monthFirstDate(line.date)}
      <RecordedNote line={line} />
    </>
  ),
}

export const amountColumn = (title: string): SortableColumn<Line> => ({
  key: 'amount',
  title,
  numeric: true,
  sortBy: ({ amount }) => amount,
  largestFirst: true,
  show: (line) => <span className={amountLook(line)}>{money(line.amount)}</span>,
})

type WithReceipt = Pick<UnitTransaction, 'txId' | 'txTitle' | 'state'>
type ReceiptOf = (txId: string) => SaveDocument

/** A line's receipt. Only servers that return a line's state have receipts. */
export const LineReceipt = ({ line, receiptOf }: { line: WithReceipt; receiptOf: ReceiptOf }) => {
  const { txId, txTitle, state } = line
  return (
    state !== undefined &&
    txId !== undefined && <DocumentButton label={`Receipt: ${txTitle}`} save={receiptOf(txId)} />
  )
}
