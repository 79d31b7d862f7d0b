import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { EmptyState } from '#components/EmptyState.tsx'
import { ExportButton } from '#components/ExportButton.tsx'
import { LazyDialog } from '#components/LazyDialog.tsx'
import { LongTable, type SortableColumn } from '#components/LongTable.tsx'
import { lazily } from '#components/lazily.ts'
import { amountColumn, dateColumn, LineReceipt, RecordedNote, titleColumn } from '#components/lineColumns.tsx'
import { amountLook, ReversalNote } from '#components/ReversalNote.tsx'
import type { LedgerLine } from '#contract/transactions.ts'
import { monthFirstDate } from '#domain/dates.ts'
import { addressOf, ledgerSums } from '#domain/ledger.ts'
import { money } from '#domain/money.ts'
import { monthInWords } from '#domain/monthly.ts'
import { fullName } from '#domain/names.ts'
import { finder } from '#domain/searched.ts'
import { shortId } from '#domain/words.ts'
import { receiptOf } from '#stores/adminDocuments.ts'
import { $view, exportLedger, ofProject } from '#stores/ledger.ts'
import { Place, unitColumn } from './Place.tsx'
import { Sums } from './Sums.tsx'

const ReversalDialog = lazily(() => import('./ReversalDialog.tsx'))

type Opening = { onReverse: (line: LedgerLine) => void }

/**
 * The button that reverses a valid electricity payment. Payments for homes are reversed on the
 * home's page.
 */
const Reverse = ({ line, onReverse }: { line: LedgerLine } & Opening) =>
  line.txType === 'electricity' &&
  line.state === 'paid' && (
    <button
      type="button"
      className="link inline-flex min-h-11 cursor-pointer items-center print:hidden"
      onClick={() => onReverse(line)}
    >
      Reverse<span className="sr-only"> {line.txTitle}</span>
    </button>
  )

const columnsFor = (opening: Opening): readonly SortableColumn<LedgerLine>[] => [
  dateColumn,
  unitColumn,
  {
    key: 'owner',
    title: 'Owner',
    sortBy: ({ owner }) => fullName(owner),
    show: ({ owner }) => <span className="wrap-anywhere">{fullName(owner)}</span>,
  },
  titleColumn,
  amountColumn('Amount'),
  {
    key: 'id',
    title: 'ID',
    show: (line) => (
      // One below the other in a narrow table.
      <span className="flex flex-col items-center wide:flex-row">
        <code className="text-muted">{shortId(line.txId)}</code>
        <LineReceipt {...{ line, receiptOf }} />
        <Reverse line={line} {...opening} />
      </span>
    ),
  },
]

const Card = ({ line, onReverse }: { line: LedgerLine } & Opening) => (
  <div className="grid gap-1">
    <div className="flex items-baseline justify-between gap-4">
      <p className="min-w-0 font-medium wrap-anywhere">{fullName(line.owner)}</p>
      <p className={`shrink-0 font-medium tabular-nums ${amountLook(line)}`}>{money(line.amount)}</p>
    </div>
    <div className="flex items-center justify-between gap-4">
      <p className="min-w-0">
        <Place {...line} />
      </p>
      <span className="-mr-3 flex items-center">
        <Reverse {...{ line, onReverse }} />
        <LineReceipt {...{ line, receiptOf }} />
      </span>
    </div>
    <p className="text-sm text-muted">
      {monthFirstDate(line.date)} · {line.txTitle}
      <RecordedNote line={line} />
      <ReversalNote line={line} />
    </p>
  </div>
)

const wordsOf = (line: LedgerLine) =>
  [
    ...[line.txTitle, line.txId, line.txType, line.unitName, line.projectName, fullName(line.owner)],
    ...[addressOf(line), line.amount, money(line.amount), monthFirstDate(line.date)],
    monthFirstDate(line.recordedAt),
  ].join(' ')

/** A month's lines and their sum. */
export function MonthLines({ all }: { all: readonly LedgerLine[] }) {
  const { month, project } = useStore($view)
  const [reversing, setReversing] = useState<LedgerLine>()
  const close = () => setReversing(undefined)
  const lines = ofProject(all, project)
  if (lines.length === 0)
    return (
      <EmptyState
        text={`No payments in ${monthInWords(month)}`}
        hint="Payments for homes and electricity appear here under the day that they came."
      />
    )
  const { recorded, reversed, electricity } = ledgerSums(lines)
  return (
    <>
      <Sums
        sums={[
          ['Received for homes', recorded],
          ['Reversed', reversed],
          ['Homes in all', recorded + reversed],
          ['Electricity', electricity],
        ]}
      />
      <ExportButton onExport={() => exportLedger(lines, month)} />
      <LongTable
        caption={`Payments of ${monthInWords(month)}`}
        columns={columnsFor({ onReverse: setReversing })}
        rows={lines}
        rowKey={({ txId }) => txId}
        card={(line) => <Card line={line} onReverse={setReversing} />}
        searchLabel="Search unit, owner or reference"
        words={wordsOf}
        findWith={finder}
      />
      {reversing !== undefined && (
        <LazyDialog title="Reverse Payment" onClose={close}>
          <ReversalDialog line={reversing} month={month} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
