import { useStore } from '@nanostores/react'
import { BillTable } from '#components/electricity/BillTable.tsx'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import { billsOf } from '#stores/electricity/bills.ts'

function UnitBills({ unitId }: { unitId: string }) {
  const bills = billsOf(unitId)
  return (
    <ResourceView
      resource={useStore(bills.$resource)}
      loading={<TableSkeleton />}
      failed="The payments could not be loaded"
      onRetry={() => bills.reload()}
    >
      {(all) => <BillTable bills={all} caption="Recent Transactions" unitId={unitId} />}
    </ResourceView>
  )
}

/** Recent Transactions: this home's electricity payments. */
export const Bills = ({ unitId }: { unitId: string | undefined }) => (
  <section aria-labelledby="recent-transactions" className="grid gap-6">
    <h2 id="recent-transactions" className="text-title">
      Recent Transactions
    </h2>
    {unitId === undefined ? (
      <EmptyState
        text="No Transactions Available"
        hint="The payments of the property you choose appear here."
      />
    ) : (
      <UnitBills key={unitId} unitId={unitId} />
    )}
  </section>
)
