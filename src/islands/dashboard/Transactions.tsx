import { useState } from 'react'
import type { Transaction } from '#contract/transactions.ts'
import { transactions } from '#stores/transactions.ts'
import { Button } from '#ui/Button.tsx'
import { ResourceView } from '#ui/ResourceView.tsx'
import { TableSkeleton } from '#ui/TableSkeleton.tsx'
import { TransactionTable } from '#ui/TransactionTable.tsx'
import { useStore } from '#ui/useStore.ts'

/** How many are shown before the rest is asked for. */
const recent = 8

function TransactionList({ all }: { all: readonly Transaction[] }) {
  const [everything, showEverything] = useState(false)
  const rows = everything ? all : all.slice(0, recent)
  return (
    <div className="grid gap-4">
      <TransactionTable caption="Recent Transactions" transactions={rows} />
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

/** Recent Transactions: a table, cards on a phone. */
export function Transactions() {
  const found = useStore(transactions.$resource)
  return (
    <section aria-labelledby="recent-transactions" className="grid gap-6">
      <h2 id="recent-transactions" className="text-title">
        Recent Transactions
      </h2>
      <ResourceView
        resource={found}
        loading={<TableSkeleton />}
        failed="Your transactions could not be loaded"
        onRetry={() => transactions.reload()}
      >
        {(all) => <TransactionList all={all} />}
      </ResourceView>
    </section>
  )
}
