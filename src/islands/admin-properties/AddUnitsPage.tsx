import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { addressQuery, addressSegment, writeQuery } from '#browser/navigation.ts'
import { links } from '#routes.ts'
import { makeProjectPage } from '#stores/adminProject.ts'
import { makeUnitPage, type UnitPage } from '#stores/adminUnit.ts'
import { showFailedCall } from '#stores/failureTexts.ts'
import { Button } from '#ui/Button.tsx'
import { Restored } from '#ui/Restored.tsx'
import { useForm } from '#ui/useForm.ts'
import { BackButton } from './BackButton.tsx'
import { OwnerForm } from './OwnerForm.tsx'
import { UnitFormFields } from './UnitFormFields.tsx'
import { UnitMedia } from './UnitMedia.tsx'
import { emptyUnit, unitFieldNames, unitFieldsOf } from './unitTexts.ts'

function Form({ projectId, onCreated }: { projectId: string; onCreated: (unitId: string) => void }) {
  const store = useMemo(() => makeProjectPage(projectId), [projectId])
  const form = useForm({
    name: `add-unit:${projectId}`,
    title: 'Add a unit',
    initial: emptyUnit,
    fieldNames: unitFieldNames,
    send: async (draft) => onCreated(await store.addUnit(unitFieldsOf(draft))),
    onFailure: showFailedCall,
  })
  return (
    <form className="panel" onSubmit={form.submit} noValidate>
      {form.restored && <Restored onDiscard={form.discard} />}
      <UnitFormFields form={form} plan="text" />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}

function Owner({ unitId, store }: { unitId: string; store: UnitPage }) {
  const owner = useStore(store.owner.$resource)
  if (owner.state === 'ready' && owner.data !== undefined) {
    return <p>{`${owner.data.ownerId.firstName} ${owner.data.ownerId.lastName} owns this unit.`}</p>
  }
  return <OwnerForm {...{ unitId, store }} />
}

function Created({ unitId, onAnother }: { unitId: string; onAnother: () => void }) {
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
        <Button size="small" icon={<Plus aria-hidden size={18} />} onClick={onAnother}>
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

/** Adding units to a project, one after the other (spec section 2, "Admin add units"). */
export function AddUnitsPage() {
  const projectId = addressSegment('projectId') ?? ''
  const [unitId, setUnitId] = useState(() => addressQuery('unitId'))
  const show = (id: string | undefined) => {
    writeQuery('unitId', id)
    setUnitId(id)
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <BackButton otherwise={links.adminProject(projectId)} />
      <h1 className="text-title">Add units</h1>
      {unitId === undefined ? (
        <Form projectId={projectId} onCreated={show} />
      ) : (
        <Created key={unitId} unitId={unitId} onAnother={() => show(undefined)} />
      )}
    </div>
  )
}
