import { useStore } from '@nanostores/react'
import { Receipt } from 'lucide-react'
import { useState } from 'react'
import type { Transaction } from '#contract/transactions.ts'
import { monthFirstDate } from '#domain/dates.ts'
import { money } from '#domain/money.ts'
import { shortId } from '#domain/names.ts'
import { transactions } from '#stores/transactions.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ResourceView } from '#ui/ResourceView.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/Table.tsx'

/** How many are shown before the rest is asked for. */
const recent = 8

const columns: readonly Column<Transaction>[] = [
  { key: 'index', title: '#', show: (_, index) => index + 1 },
  { key: 'id', title: 'ID', show: ({ txId }) => <span title={txId}>{shortId(txId)}</span> },
  { key: 'name', title: 'Name', show: ({ txTitle }) => txTitle },
  { key: 'amount', title: 'Amount', show: ({ amount }) => money(amount), numeric: true },
  { key: 'type', title: 'Type', show: ({ txType }) => <span className="capitalize">{txType}</span> },
  { key: 'date', title: 'Date', show: ({ createdAt }) => monthFirstDate(createdAt), numeric: true },
]

const TransactionCard = ({ transaction, index }: { transaction: Transaction; index: number }) => (
  <div className="grid gap-1">
    <div className="flex items-baseline justify-between gap-4">
      <p className="font-medium">{transaction.txTitle}</p>
      <p className="font-medium whitespace-nowrap tabular-nums">{money(transaction.amount)}</p>
    </div>
    <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
      <span>{index + 1}.</span>
      <span>ID {shortId(transaction.txId)}</span>
      <span className="capitalize">{transaction.txType}</span>
      <span className="ml-auto">{monthFirstDate(transaction.createdAt)}</span>
    </p>
  </div>
)

function TransactionList({ all }: { all: readonly Transaction[] }) {
  const [everything, showEverything] = useState(false)
  const rows = everything ? all : all.slice(0, recent)
  if (all.length === 0) {
    return (
      <EmptyState
        text="No Transactions Available"
        hint="Payments for your homes and electricity appear here."
        icon={<Receipt aria-hidden size={28} strokeWidth={1.5} />}
      />
    )
  }
  return (
    <div className="grid gap-4">
      <Table
        caption="Recent Transactions"
        columns={columns}
        rows={rows}
        rowKey={({ txId }) => txId}
        card={(transaction, index) => <TransactionCard transaction={transaction} index={index} />}
      />
      {rows.length < all.length && (
        <Button
          kind="quiet"
          size="small"
          className="justify-self-center"
          onClick={() => showEverything(true)}
        >
          Show all {all.length}
        </Button>
      )}
    </div>
  )
}

const skeletons = (
  <Loading text="Loading...">
    <div className="card grid gap-4">
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-11/12" />
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-10/12" />
    </div>
  </Loading>
)

/** Recent Transactions: a table, cards on a phone. */
export function Transactions() {
  const found = useStore(transactions.$resource, { ssr: 'initial' })
  return (
    <section aria-labelledby="recent-transactions" className="grid gap-6">
      <h2 id="recent-transactions" className="text-title">
        Recent Transactions
      </h2>
      <ResourceView
        resource={found}
        loading={skeletons}
        failed="Your transactions could not be loaded"
        onRetry={() => transactions.reload()}
      >
        {(all) => <TransactionList all={all} />}
      </ResourceView>
    </section>
  )
}
