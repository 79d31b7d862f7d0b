import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { useResumeDraft } from '#components/forms/useResumeDraft.ts'
import { lazily } from '#components/page/lazily.ts'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { Loading } from '#components/states/Loading.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import { LongTable, type SortableColumn } from '#components/tables/LongTable.tsx'
import {
  amountColumn,
  dateColumn,
  LineReceipt,
  RecordedNote,
  titleColumn,
} from '#components/tables/lineColumns.tsx'
import { amountLook, ReversalNote } from '#components/tables/ReversalNote.tsx'
import type { UnitTransaction } from '#contract/transactions.ts'
import { monthFirstDate } from '#domain/dates.ts'
import { money } from '#domain/money.ts'
import { finder } from '#domain/searched.ts'
import { receiptOf } from '#stores/documents/adminDocuments.ts'
import { resumedForm } from '#stores/forms/resumeDraft.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { reversalDraft, type UnitPage } from '#stores/properties/adminUnit.ts'

const ReversalDialog = lazily(() => import('./ReversalDialog.tsx'))

type Opening = { onReverse: (txId: string) => void }

const columns: readonly SortableColumn<UnitTransaction>[] = [
  { key: 'index', title: '#', show: (_, index) => <span className="text-muted">{index + 1}</span> },
  titleColumn,
  amountColumn('Amount Paid'),
  { ...dateColumn, numeric: true },
]

/** The button that reverses a valid payment, on servers that report states. */
const Reverse = ({ line: { txId, txTitle, state }, onReverse }: { line: UnitTransaction } & Opening) =>
  state === 'paid' &&
  txId !== undefined && (
    <button
      type="button"
      className="link inline-flex min-h-11 cursor-pointer items-center"
      onClick={() => onReverse(txId)}
    >
      Reverse<span className="sr-only"> {txTitle}</span>
    </button>
  )

const reverseColumn = (opening: Opening): SortableColumn<UnitTransaction> => ({
  key: 'reverse',
  title: 'Reverse',
  hiddenTitle: true,
  numeric: true,
  show: (line) => <Reverse line={line} {...opening} />,
})

const receiptColumn: SortableColumn<UnitTransaction> = {
  key: 'receipt',
  title: 'Receipt',
  hiddenTitle: true,
  numeric: true,
  show: (line) => <LineReceipt {...{ line, receiptOf }} />,
}

const Card = ({ line, onReverse }: { line: UnitTransaction } & Opening) => (
  <div className="grid gap-1">
    <div className="flex items-baseline justify-between gap-4 font-medium">
      <p className="min-w-0">{line.txTitle}</p>
      <p className={`shrink-0 tabular-nums ${amountLook(line)}`}>{money(line.amount)}</p>
    </div>
    <div className="flex items-center justify-between gap-4 text-sm text-muted">
      <p className="min-w-0">
        {monthFirstDate(line.date)}
        <RecordedNote line={line} />
        <ReversalNote line={line} />
      </p>
      <span className="-mr-3 flex shrink-0 items-center">
        <Reverse {...{ line, onReverse }} />
        <LineReceipt {...{ line, receiptOf }} />
      </span>
    </div>
  </div>
)

/**
 * Both specified texts, spelled as they were ordered (docs/product.md, "Admin: owners and
 * payments").
 */
const Nothing = () => (
  <>
    <div className="hidden md:block">
      <EmptyState text="No transactions found" hint="Payments appear here once the unit has an owner." />
    </div>
    <div className="md:hidden">
      <EmptyState text="No Unit Avaible" hint="Payments appear here once the unit has an owner." />
    </div>
  </>
)

const keyOf = (payment: UnitTransaction) =>
  payment.txId ?? `${payment.txTitle} ${payment.date} ${payment.amount}`

const wordsOf = ({ txTitle, txId = '', amount, date, recordedAt }: UnitTransaction) =>
  [txTitle, txId, amount, money(amount), monthFirstDate(date), monthFirstDate(recordedAt)].join(' ')

type ListProps = { lines: readonly UnitTransaction[] } & Opening

/** The columns of actions, as far as the server reports states. */
const columnsOf = ({ lines, onReverse }: ListProps) => [
  ...columns,
  ...(lines.some(({ state }) => state === 'paid') ? [reverseColumn({ onReverse })] : []),
  ...(lines.some(({ state }) => state !== undefined) ? [receiptColumn] : []),
]

const List = ({ lines, onReverse }: ListProps) =>
  lines.length === 0 ? (
    <Nothing />
  ) : (
    <LongTable
      caption="Unit Transactions"
      searchLabel="Search payments"
      words={wordsOf}
      findWith={finder}
      columns={columnsOf({ lines, onReverse })}
      rows={lines}
      rowKey={keyOf}
      card={(line) => <Card {...{ line, onReverse }} />}
    />
  )

/**
 * The payment being reversed: the chosen one, or the one whose draft is resumed, as long as it is
 * valid.
 */
function useReversing(lines: readonly UnitTransaction[]) {
  const [chosen, choose] = useState<string>()
  const begun = lines.find(
    ({ txId = '', state }) => state === 'paid' && reversalDraft(txId) === resumedForm(),
  )?.txId
  useResumeDraft(begun && reversalDraft(begun), () => choose(begun))
  const payment = lines.find(({ txId, state }) => state === 'paid' && txId !== undefined && txId === chosen)
  return { payment, choose }
}

export default function UnitTransactions({ store }: { store: UnitPage }) {
  const resource = useStore(store.transactions.$resource)
  const { payment, choose } = useReversing(dataIn(resource) ?? [])
  return (
    <section className="panel" aria-labelledby="transactions">
      <h2 id="transactions" className="text-title-sm">
        Unit Transactions
      </h2>
      <ResourceView
        resource={resource}
        loading={
          <Loading text="Loading...">
            <Skeleton className="h-40" />
          </Loading>
        }
        failed="The payments could not be loaded"
        onRetry={() => store.transactions.reload()}
      >
        {(lines) => <List lines={lines} onReverse={choose} />}
      </ResourceView>
      {payment !== undefined && (
        <LazyDialog title="Reverse Payment" onClose={() => choose(undefined)}>
          <ReversalDialog {...{ payment, store }} onClose={() => choose(undefined)} />
        </LazyDialog>
      )}
    </section>
  )
}
