import { useMemo } from 'react'
import { links } from '#routes.ts'
import { makeUnitPage, type UnitPage } from '#stores/adminUnit.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useStore } from '#ui/useStore.ts'
import { UnitMedia } from './LazyMedia.tsx'
import { OwnerForm } from './OwnerForm.tsx'

function Owner({ unitId, store }: { unitId: string; store: UnitPage }) {
  const owner = useStore(store.owner.$resource)
  if (owner.state === 'ready' && owner.data !== undefined) {
    return <p>{`${owner.data.ownerId.firstName} ${owner.data.ownerId.lastName} owns this unit.`}</p>
  }
  return <OwnerForm {...{ unitId, store }} />
}

/** A unit that has just been added: its owner, its floor plans and videos, and the way to the next. */
export default function AddedUnit({ unitId, onAnother }: { unitId: string; onAnother: () => void }) {
  const store = useMemo(() => makeUnitPage(unitId), [unitId])
  return (
    <>
      <div className="notice">
        <p className="flex-1">
          The unit is saved. Add its owner, floor plans and videos.{' '}
          <a className="link" href={links.adminUnit(unitId)}>
            Open the unit
          </a>
        </p>
        <Button size="small" icon={<Icon name="plus" />} onClick={onAnother}>
          Add another unit
        </Button>
      </div>
      <section className="panel" aria-labelledby="add-user">
        <h2 id="add-user" className="text-title-sm">
          Add User
        </h2>
        <Owner {...{ unitId, store }} />
      </section>
      <UnitMedia store={store} />
    </>
  )
}
