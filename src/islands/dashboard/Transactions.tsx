import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { lazily } from '#components/page/lazily.ts'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import { TransactionTable } from '#components/tables/TransactionTable.tsx'
import { formerHomes } from '#domain/payments.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { ownedUnits } from '#stores/owners/owners.ts'
import { transactions } from '#stores/owners/transactions.ts'

const FormerHomes = lazily(() => import('./FormerHomes.tsx'))

/** How many payments are shown at first. */
const recent = 8

export function Transactions() {
  const found = useStore(transactions.$resource)
  const owned = dataIn(useStore(ownedUnits.$resource))
  const homes = owned && formerHomes(dataIn(found) ?? [], owned)
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
      {homes !== undefined && homes.size > 0 && (
        <Suspense fallback={null}>
          <FormerHomes homes={homes} />
        </Suspense>
      )}
    </section>
  )
}
