import { useStore } from '@nanostores/react'
import { Suspense, useMemo } from 'react'
import { can } from '#api/can.ts'
import { addressSegment } from '#browser/page/navigation.ts'
import { asIsland } from '#components/page/asIsland.tsx'
import { lazily } from '#components/page/lazily.ts'
import { useTitle } from '#components/page/useTitle.ts'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import type { Unit } from '#contract/units.ts'
import { progressOfPrice } from '#domain/payments.ts'
import { links } from '#routes.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { makeUnitPage, type UnitPage as UnitStore } from '#stores/properties/adminUnit.ts'
import { BackButton } from '../BackButton.tsx'
import { UnitMedia } from '../LazyMedia.tsx'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { UnitForm } from './UnitForm.tsx'

const ManagerSection = lazily(() => import('./ManagerSection.tsx'))
const OwnerSection = lazily(() => import('../owner/OwnerSection.tsx'))
const UnitTransactions = lazily(() => import('../owner/UnitTransactions.tsx'))
const PaymentsPicture = lazily(() => import('../owner/PaymentsPicture.tsx'))
const HoldSection = lazily(() => import('../hold/HoldSection.tsx'))
const PlanSection = lazily(() => import('../plan/PlanSection.tsx'))
const PapersSection = lazily(() => import('../papers/PapersSection.tsx'))

const panel = <Skeleton className="h-64" />

/** Shown once owner and payments have loaded, if there is an owner. */
function Payments({ unit, store }: { unit: Unit; store: UnitStore }) {
  const owner = useStore(store.owner.$resource)
  const payments = useStore(store.transactions.$resource)
  if (owner.state !== 'ready' || owner.data === undefined || payments.state !== 'ready') return null
  const { pricePaid, outstanding } = owner.data
  return (
    <Suspense fallback={null}>
      <PaymentsPicture
        progress={progressOfPrice(unit.price, pricePaid, outstanding)}
        payments={payments.data}
      />
    </Suspense>
  )
}

/** The owner's payment plan, on servers that have plans. */
function Plan({ store }: { store: UnitStore }) {
  const owner = dataIn(useStore(store.owner.$resource))
  if (owner?.planVersion === undefined) return null
  return (
    <Suspense fallback={panel}>
      <PlanSection key={owner._id} {...{ store, owner }} />
    </Suspense>
  )
}

/** The papers of the present owner and of the home, on servers that keep papers. */
function Papers({ unit, store }: { unit: Unit; store: UnitStore }) {
  const owner = dataIn(useStore(store.owner.$resource))
  if (!can.keepPapers()) return null
  return (
    <Suspense fallback={panel}>
      {owner !== undefined && <PapersSection scope="ownership" id={owner._id} />}
      <PapersSection scope="unit" id={unit._id} />
    </Suspense>
  )
}

/** For whom it is held while it has no owner, on servers that hold homes. */
function Holds({ unit, store }: { unit: Unit; store: UnitStore }) {
  if (!unit.canHold || unit.availability !== 'available') return null
  return (
    <Suspense fallback={panel}>
      <HoldSection {...{ unit, store }} />
    </Suspense>
  )
}

export const UnitPage = asIsland(() => {
  const unitId = addressSegment('unitId') ?? ''
  const store = useMemo(() => makeUnitPage(unitId), [unitId])
  const resource = useStore(store.page.$resource)
  const shown = resource.state === 'ready' ? resource.data.unit : undefined
  const projectId = shown?.projectId?._id
  useTitle(shown && [shown.name, shown.projectId?.name].filter(Boolean).join(', '))
  return (
    <div className="grid grid-cols-1 gap-6">
      <BackButton
        otherwise={projectId === undefined ? links.adminProjects() : links.adminProject(projectId)}
      />
      {resource.state === 'failed' && <h1 className="text-title">Unit</h1>}
      <ResourceView
        resource={resource}
        loading={<PageSkeleton />}
        failed="This unit could not be loaded"
        onRetry={() => store.page.reload()}
      >
        {({ unit, files }) => (
          <>
            <div>
              <p className="eyebrow mb-2">{unit.projectId?.name}</p>
              <h1 className="text-title">{unit.name}</h1>
            </div>
            <UnitForm {...{ unit, store }} />
            <div className="grid items-stretch gap-6 wide:grid-cols-2">
              <Suspense fallback={panel}>
                <OwnerSection store={store} />
                <ManagerSection {...{ unit, store }} />
              </Suspense>
            </div>
            <Holds {...{ unit, store }} />
            <Payments {...{ unit, store }} />
            <Plan store={store} />
            <Suspense fallback={panel}>
              <UnitTransactions store={store} />
            </Suspense>
            <Papers {...{ unit, store }} />
            <UnitMedia {...{ store, unit, files }} />
          </>
        )}
      </ResourceView>
    </div>
  )
})
