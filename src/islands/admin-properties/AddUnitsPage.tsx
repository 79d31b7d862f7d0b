import { Suspense, useMemo, useState } from 'react'
import { addressQuery, addressSegment, writeQuery } from '#browser/navigation.ts'
import { links } from '#routes.ts'
import { makeProjectPage } from '#stores/adminProject.ts'
import { showFailedCall } from '#stores/failureTexts.ts'
import { Button } from '#ui/Button.tsx'
import { lazily } from '#ui/lazily.ts'
import { Restored } from '#ui/Restored.tsx'
import { useForm } from '#ui/useForm.ts'
import { BackButton } from './BackButton.tsx'
import { UnitFormFields } from './UnitFormFields.tsx'
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

const AddedUnit = lazily(() => import('./AddedUnit.tsx').then((file) => file.default))

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
        <Suspense fallback={null}>
          <AddedUnit key={unitId} unitId={unitId} onAnother={() => show(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
