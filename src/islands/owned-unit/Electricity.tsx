import { useStore } from '@nanostores/react'
import { BillTable } from '#components/electricity/BillTable.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import { links } from '#routes.ts'
import { billsOf } from '#stores/electricity/bills.ts'

export default function Electricity({ unitId }: { unitId: string }) {
  const bills = billsOf(unitId)
  return (
    <section aria-labelledby="electricity" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="electricity" className="text-title">
          Electricity
        </h2>
        <a className="button button-quiet button-small print:hidden" href={links.payElectricityBill(unitId)}>
          Pay a bill
        </a>
      </div>
      <ResourceView
        resource={useStore(bills.$resource)}
        loading={<TableSkeleton />}
        failed="The electricity payments could not be loaded"
        onRetry={() => bills.reload()}
      >
        {(all) => <BillTable bills={all} caption="Electricity payments" unitId={unitId} />}
      </ResourceView>
    </section>
  )
}
