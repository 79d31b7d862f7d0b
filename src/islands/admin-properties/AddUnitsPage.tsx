import { Suspense, useMemo, useState } from 'react'
import { addressQuery, addressSegment, writeQuery } from '#browser/navigation.ts'
import { links } from '#routes.ts'
import { makeProjectPage, type ProjectPage } from '#stores/adminProject.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import { Button } from '#ui/Button.tsx'
import { lazily } from '#ui/lazily.ts'
import { ResourceView } from '#ui/ResourceView.tsx'
import { Restored } from '#ui/Restored.tsx'
import { useForm } from '#ui/useForm.ts'
import { useStore } from '#ui/useStore.ts'
import { BackButton } from './BackButton.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { UnitFormFields } from './UnitFormFields.tsx'
import { emptyUnit, unitFieldNames, unitFieldsOf } from './unitTexts.ts'

type FormProps = { store: ProjectPage; onCreated: (unitId: string) => void }

function Form({ store, onCreated }: FormProps) {
  const form = useForm({
    name: `add-unit:${store.projectId}`,
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

/** The form, once it is known that there is such a project. */
function NewUnit({ projectId, onCreated }: { projectId: string } & Pick<FormProps, 'onCreated'>) {
  const store = useMemo(() => makeProjectPage(projectId), [projectId])
  return (
    <ResourceView
      resource={useStore(store.page.$resource)}
      loading={<PageSkeleton />}
      failed="This project could not be loaded"
      onRetry={() => store.page.reload()}
    >
      {() => <Form {...{ store, onCreated }} />}
    </ResourceView>
  )
}

const AddedUnit = lazily(() => import('./AddedUnit.tsx'))

/** Adding units to a project, one after the other (spec section 2, "Admin add units"). */
export function AddUnitsPage() {
  const projectId = addressSegment('projectId') ?? ''
  const [unitId, setUnitId] = useState(() => addressQuery('unitId'))
  const show = (id: string | undefined) => {
    writeQuery({ unitId: id })
    setUnitId(id)
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <BackButton otherwise={links.adminProject(projectId)} />
      <h1 className="text-title">Add units</h1>
      {unitId === undefined ? (
        <NewUnit projectId={projectId} onCreated={show} />
      ) : (
        <Suspense fallback={null}>
          <AddedUnit key={unitId} unitId={unitId} onAnother={() => show(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
