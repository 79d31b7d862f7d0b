import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { lazily } from '#components/page/lazily.ts'
import { Loading } from '#components/states/Loading.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import type { OwnedUnit } from '#contract/owners.ts'
import type { Unit } from '#contract/units.ts'
import { paymentPlanLabel } from '#domain/units.ts'
import { unitOf } from '#stores/properties/units.ts'
import { Manager } from './Manager.tsx'

const NoManager = lazily(() => import('#components/NoManager.tsx'))
const UnitMedia = lazily(() => import('./UnitMedia.tsx'))
const PaymentPlan = lazily(() => import('./PaymentPlan.tsx'))

const skeleton = (
  <Loading text="Loading...">
    <div className="grid gap-6 md:grid-cols-2">
      <Skeleton className="aspect-[4/3]" />
      <Skeleton className="aspect-[4/3]" />
    </div>
  </Loading>
)

const Unmanaged = () => (
  <section aria-labelledby="manager" className="grid content-start gap-4">
    <h2 id="manager" className="text-title">
      Property Manager
    </h2>
    <Suspense fallback={<Skeleton className="h-16" />}>
      <NoManager />
    </Suspense>
  </section>
)

const Details = ({ unit, owned }: { unit: Unit; owned: OwnedUnit }) => (
  <>
    <div
      className={`grid grid-cols-1 gap-14 tablet:gap-16 ${owned.plan === undefined ? 'tablet:grid-cols-2' : ''}`}
    >
      {unit.projectManager ? <Manager manager={unit.projectManager} unitId={unit._id} /> : <Unmanaged />}
      <section aria-labelledby="plan" className="grid content-start gap-4">
        <h2 id="plan" className="text-title">
          Payment Plan
        </h2>
        <p className="max-w-prose whitespace-pre-line">{paymentPlanLabel(unit.paymentPlan)}</p>
        {owned.plan !== undefined && (
          <Suspense fallback={<TableSkeleton />}>
            <PaymentPlan unitId={unit._id} />
          </Suspense>
        )}
      </section>
    </div>
    <Suspense fallback={skeleton}>
      <UnitMedia unit={unit} />
    </Suspense>
  </>
)

/** Manager, payment plan, floor plans and videos from the unit's public page. */
export function UnitDetails({ owned }: { owned: OwnedUnit }) {
  const unit = unitOf(owned.unitId._id)
  return (
    <ResourceView
      resource={useStore(unit.$resource)}
      loading={skeleton}
      failed="The details of this home could not be loaded"
      onRetry={() => unit.reload()}
    >
      {(data) => <Details unit={data} owned={owned} />}
    </ResourceView>
  )
}
