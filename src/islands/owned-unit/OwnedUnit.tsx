import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { addressSegment } from '#browser/page/navigation.ts'
import { asIsland } from '#components/page/asIsland.tsx'
import { lazily } from '#components/page/lazily.ts'
import { useTitle } from '#components/page/useTitle.ts'
import { ListSkeleton } from '#components/states/ListSkeleton.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { SectionSkeleton } from '#components/states/SectionSkeleton.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import type { OwnedUnit as Owned } from '#contract/owners.ts'
import { findOwned } from '#stores/electricity/billUnit.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { ownedUnits } from '#stores/owners/owners.ts'
import { unitOf } from '#stores/properties/units.ts'
import { Head } from './Head.tsx'
import { OwnedLoading } from './OwnedLoading.tsx'
import { PaperLine } from './PaperLine.tsx'
import { Payments } from './Payments.tsx'
import { UnitDetails } from './UnitDetails.tsx'

/** Heading if there is no home. */
const heading = <h1 className="mb-8 text-title">My property</h1>

const NotMine = lazily(() => import('./NotMine.tsx'))
const Diary = lazily(() => import('./Diary.tsx'))
const Papers = lazily(() => import('./Papers.tsx'))
const Electricity = lazily(() => import('./Electricity.tsx'))

function HeadNow({ owned }: { owned: Owned }) {
  const now = useStore(unitOf(owned.unitId._id).$resource)
  return <Head owned={owned} unit={dataIn(now)} />
}

export const OwnedUnit = asIsland(() => {
  const found = useStore(ownedUnits.$resource)
  const unitId = addressSegment('unitId') ?? ''
  const owned = findOwned(dataIn(found) ?? [], unitId)
  useTitle(owned && [owned.unitId.name, owned.unitId.projectName].filter(Boolean).join(', '))
  return (
    <div className="grid grid-cols-1 gap-6">
      {found.state === 'failed' && heading}
      <ResourceView
        resource={found}
        loading={<OwnedLoading />}
        failed="Your property could not be loaded"
        onRetry={() => ownedUnits.reload()}
      >
        {() =>
          owned === undefined ? (
            <div>
              {heading}
              <Suspense fallback={null}>
                <NotMine unitId={unitId} />
              </Suspense>
            </div>
          ) : (
            <div className="grid grid-cols-1 gap-14 md:gap-20">
              <PaperLine />
              <HeadNow owned={owned} />
              <Payments owned={owned} />
              {owned.documents !== undefined && (
                <Suspense
                  fallback={
                    <SectionSkeleton title="Papers">
                      <ListSkeleton />
                    </SectionSkeleton>
                  }
                >
                  <Papers unitId={unitId} />
                </Suspense>
              )}
              {owned.updates !== undefined && owned.updates > 0 && (
                <Suspense
                  fallback={
                    <SectionSkeleton title="Progress">
                      <ListSkeleton />
                    </SectionSkeleton>
                  }
                >
                  <Diary unitId={unitId} />
                </Suspense>
              )}
              <Suspense
                fallback={
                  <SectionSkeleton title="Electricity">
                    <TableSkeleton />
                  </SectionSkeleton>
                }
              >
                <Electricity unitId={unitId} />
              </Suspense>
              <UnitDetails owned={owned} />
            </div>
          )
        }
      </ResourceView>
    </div>
  )
})
