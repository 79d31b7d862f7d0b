import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '#components/Button.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import type { Unit } from '#contract/units.ts'
import { links } from '#routes.ts'
import { makeUnitPage, type UnitPage } from '#stores/properties/adminUnit.ts'
import { mediaLoading, UnitMedia } from '../LazyMedia.tsx'
import OwnerForm from '../owner/OwnerForm.tsx'

type Props = {
  unitId: string
  /** Address of the form for the next unit. */
  next: string
}

function Owner({ store }: { store: UnitPage }) {
  const owner = useStore(store.owner.$resource)
  if (owner.state === 'ready' && owner.data !== undefined) {
    return <p>{`${owner.data.ownerId.firstName} ${owner.data.ownerId.lastName} owns this unit.`}</p>
  }
  return <OwnerForm store={store} />
}

/** Loads a page anew: the browser then warns if uploads are still running. */
const openForm = (address: string) => window.location.replace(address)

const Saved = ({ unit, next }: { unit: Unit } & Pick<Props, 'next'>) => (
  <div className="notice flex-wrap">
    <p className="min-w-60 flex-1 wrap-anywhere">
      <strong className="font-medium">{unit.name}</strong> is saved. Add its owner, floor plans and videos.{' '}
      <a className="link" href={links.adminUnit(unit._id)}>
        Open the unit
      </a>
    </p>
    <div className="flex flex-wrap gap-2">
      <Button size="small" icon={<Plus size={18} />} onClick={() => openForm(`${next}?like=${unit._id}`)}>
        Add another like this
      </Button>
      <Button kind="quiet" size="small" icon={<Plus size={18} />} onClick={() => openForm(next)}>
        Add another unit
      </Button>
    </div>
  </div>
)

export default function AddedUnit({ unitId, next }: Props) {
  const store = useMemo(() => makeUnitPage(unitId), [unitId])
  return (
    <ResourceView
      resource={useStore(store.page.$resource)}
      loading={mediaLoading}
      failed="This unit could not be loaded"
      onRetry={() => store.page.reload()}
    >
      {({ unit, files }) => (
        <>
          <Saved {...{ unit, next }} />
          <section className="panel" aria-labelledby="add-user">
            <h2 id="add-user" className="text-title-sm">
              Add User
            </h2>
            <Owner store={store} />
          </section>
          <UnitMedia {...{ store, unit, files }} />
        </>
      )}
    </ResourceView>
  )
}
