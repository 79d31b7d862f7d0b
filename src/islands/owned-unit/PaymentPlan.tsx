import { useStore } from '@nanostores/react'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { PlanTable } from '#components/tables/PlanTable.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import { paymentPlanOf } from '#stores/owners/paymentPlan.ts'

export default function PaymentPlan({ unitId }: { unitId: string }) {
  const plan = paymentPlanOf(unitId)
  return (
    <ResourceView
      resource={useStore(plan.$resource)}
      loading={<TableSkeleton />}
      failed="The payment plan could not be loaded"
      onRetry={() => plan.reload()}
    >
      {(now) => <PlanTable plan={now} />}
    </ResourceView>
  )
}
