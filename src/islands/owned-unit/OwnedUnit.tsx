import { useStore } from '@nanostores/react'
import { addressSegment } from '#browser/navigation.ts'
import { asIsland } from '#components/asIsland.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { ResourceView } from '#components/ResourceView.tsx'
import { useTitle } from '#components/useTitle.ts'
import type { OwnedUnit as Owned } from '#contract/owners.ts'
import { links } from '#routes.ts'
import { findOwned } from '#stores/billUnit.ts'
import { ownedUnits } from '#stores/owners.ts'
import { dataIn } from '#stores/resource.ts'
import { unitOf } from '#stores/units.ts'
import { Electricity } from './Electricity.tsx'
import { Head } from './Head.tsx'
import { OwnedLoading } from './OwnedLoading.tsx'
import { PaperLine } from './PaperLine.tsx'
import { Payments } from './Payments.tsx'
import { UnitDetails } from './UnitDetails.tsx'

/** Heading if there is no home. */
const heading = <h1 className="mb-8 text-title">My property</h1>

const NotMine = ({ unitId }: { unitId: string }) => (
  <div>
    {heading}
    <EmptyState text="This home is not among your properties" hint="It may be listed under our offers.">
      <div className="flex flex-wrap justify-center gap-3">
        <a className="button button-small" href={links.userDashboard()}>
          My properties
        </a>
        <a className="button button-quiet button-small" href={links.unit(unitId)}>
          See this unit
        </a>
      </div>
    </EmptyState>
  </div>
)

function HeadNow({ owned }: { owned: Owned }) {
  const now = useStore(unitOf(owned.unitId._id).$resource)
  return <Head owned={owned} unit={dataIn(now)} />
}

/** An owned home: unit, payments, bills, plans, videos and manager. */
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
            <NotMine unitId={unitId} />
          ) : (
            <div className="grid grid-cols-1 gap-14 md:gap-20">
              <PaperLine />
              <HeadNow owned={owned} />
              <Payments owned={owned} />
              <Electricity unitId={unitId} />
              <UnitDetails unitId={unitId} />
            </div>
          )
        }
      </ResourceView>
    </div>
  )
})
