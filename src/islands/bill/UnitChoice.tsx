import { useStore } from '@nanostores/react'
import { links } from '#routes.ts'
import { findOwned, pickBillUnit } from '#stores/billUnit.ts'
import { ownedUnits } from '#stores/owners.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ResourceView } from '#ui/ResourceView.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const skeleton = (
  <Loading text="Loading...">
    <Skeleton className="aspect-[4/3] w-full" />
  </Loading>
)

const NoUnits = () => (
  <EmptyState text="You currently have no properties" hint="Electricity is paid for a home of yours.">
    <a className="button button-quiet button-small" href={links.projects()}>
      See our projects
    </a>
  </EmptyState>
)

/** The home a bill is paid for: its picture, and a choice where there are several. */
export function UnitChoice({ unitId }: { unitId: string | undefined }) {
  const owned = useStore(ownedUnits.$resource, { ssr: 'initial' })
  return (
    <ResourceView
      resource={owned}
      loading={skeleton}
      failed="Your properties could not be loaded"
      onRetry={() => ownedUnits.reload()}
    >
      {(units) => {
        const unit = findOwned(units, unitId)?.unitId
        if (units.length === 0) return <NoUnits />
        return (
          <div className="grid content-start gap-5">
            {unit !== undefined && (
              <div className="pay-picture">
                <Picture url={unit.image} alt="" sizes="(min-width: 992px) 460px, 100vw" />
              </div>
            )}
            <Select
              label="Property"
              placeholder="Choose a property"
              value={unit?._id ?? ''}
              onPick={pickBillUnit}
              options={units.map(({ unitId: { _id, name, projectName } }) => ({
                value: _id,
                label: projectName === undefined ? name : `${name}, ${projectName}`,
              }))}
            />
          </div>
        )
      }}
    </ResourceView>
  )
}
