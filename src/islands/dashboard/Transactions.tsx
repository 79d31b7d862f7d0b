import { transactions } from '#stores/transactions.ts'
import { ResourceView } from '#ui/ResourceView.tsx'
import { TableSkeleton } from '#ui/TableSkeleton.tsx'
import { TransactionTable } from '#ui/TransactionTable.tsx'
import { useStore } from '#ui/useStore.ts'
import { FormerHomes } from './FormerHomes.tsx'

/** How many are shown before the rest is asked for. */
const recent = 8

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
        {(all) => <TransactionTable caption="Recent Transactions" transactions={all} atFirst={recent} />}
      </ResourceView>
      <FormerHomes />
    </section>
  )
}
