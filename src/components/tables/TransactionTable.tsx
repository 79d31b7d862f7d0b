import { ReceiptText } from 'lucide-react'
import type { Transaction } from '#contract/transactions.ts'
import { monthFirstDate } from '#domain/dates.ts'
import { money } from '#domain/money.ts'
import { shortId } from '#domain/words.ts'
import { EmptyState } from '../states/EmptyState.tsx'
import { LongTable, type SortableColumn } from './LongTable.tsx'
import { amountColumn, createdColumn, indexColumn, LineReceipt, titleColumn } from './lineColumns.tsx'
import { amountLook, ReversalNote } from './ReversalNote.tsx'

const receiptOf = (line: Transaction) => (
  <LineReceipt
    line={line}
    receiptOf={(txId) =>
      ({ saveReceipt }) =>
        saveReceipt(txId)
      }
  />
)

const columns: readonly SortableColumn<Transaction>[] = [
  indexColumn,
  { key: 'id', title: 'ID', show: ({ txId }) => <span title={txId}>{shortId(txId)}</span> },
  { ...titleColumn, title: 'Name' },
  amountColumn('Amount'),
  { key: 'type', title: 'Type', show: ({ txType }) => <span className="capitalize">{txType}</span> },
  createdColumn,
  { key: 'receipt', title: 'Receipt', hiddenTitle: true, show: receiptOf, numeric: true },
]

const TransactionCard = ({ transaction, index }: { transaction: Transaction; index: number }) => (
  <div className="flex items-center gap-3">
    <div className="grid min-w-0 flex-1 gap-1">
      <p className="font-medium">
        {transaction.txTitle}
        <ReversalNote line={transaction} />
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
        <span className={`font-medium ${amountLook(transaction)}`}>{money(transaction.amount)}</span>
        <span className="text-sm text-muted">{monthFirstDate(transaction.createdAt)}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
        <span>{index + 1}.</span>
        <span>ID {shortId(transaction.txId)}</span>
        <span className="capitalize">{transaction.txType}</span>
      </p>
    </div>
    {receiptOf(transaction)}
  </div>
)

/** Amounts match as displayed and as plain digits, dates as displayed. */
const words = ({ txId, txTitle, txType, amount, createdAt }: Transaction) =>
  [txTitle, txId, txType, amount, money(amount), monthFirstDate(createdAt)].join(' ')

type Props = {
  transactions: readonly Transaction[]
  caption: string
  /** How many are shown before "Show all". */
  atFirst?: number
}

export function TransactionTable({ transactions, caption, atFirst }: Props) {
  if (transactions.length === 0) {
    return (
      <EmptyState
        text="No Transactions Available"
        hint="Payments for your homes and electricity appear here."
        icon={<ReceiptText size={28} />}
      />
    )
  }
  return (
    <LongTable
      caption={caption}
      columns={columns}
      rows={transactions}
      searchLabel="Search payments"
      words={words}
      {...(atFirst === undefined ? {} : { atFirst })}
      rowKey={({ txId }) => txId}
      card={(transaction, index) => <TransactionCard transaction={transaction} index={index} />}
    />
  )
}
