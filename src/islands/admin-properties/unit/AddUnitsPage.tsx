import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { addressQuery, addressSegment, writeQuery } from '#browser/page/navigation.ts'
import { Button } from '#components/Button.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { asIsland } from '#components/page/asIsland.tsx'
import { lazily } from '#components/page/lazily.ts'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Restored } from '#components/states/Restored.tsx'
import { links } from '#routes.ts'
import { makeProjectPage, type ProjectPage } from '#stores/properties/adminProject.ts'
import { BackButton } from '../BackButton.tsx'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { UnitFormFields } from './UnitFormFields.tsx'
import { emptyUnit, type UnitDraft, unitFieldNames, unitFieldsOf, unitTexts } from './unitTexts.ts'
import { useTakenNames } from './useTakenNames.ts'

type FormProps = {
  store: ProjectPage
  /** The form's start values: another unit, without its name. */
  like: UnitDraft | undefined
  onCreated: (unitId: string) => void
}

function Form({ store, like, onCreated }: FormProps) {
  const form = useApiForm({
    draft: { name: `add-unit:${store.projectId}`, title: 'Add a unit' },
    initial: emptyUnit,
    fieldNames: unitFieldNames,
    send: async (draft) => onCreated(await store.addUnit(unitFieldsOf(draft))),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills a new form once
  useEffect(() => {
    if (like === undefined || form.restored) return
    form.fill(like)
    form.setFocus('unitName')
  }, [])
  return (
    <form className="panel" onSubmit={form.submit} noValidate>
      {form.restored && <Restored onDiscard={form.discard} />}
      <UnitFormFields form={form} plan="text" taken={useTakenNames(store)} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}

type NewUnitProps = { projectId: string } & Pick<FormProps, 'onCreated'>

/** The form, shown once the project is known to exist. */
function NewUnit({ projectId, onCreated }: NewUnitProps) {
  const store = useMemo(() => makeProjectPage(projectId), [projectId])
  return (
    <ResourceView
      resource={useStore(store.page.$resource)}
      loading={<PageSkeleton />}
      failed="This project could not be loaded"
      onRetry={() => store.page.reload()}
    >
      {({ project }) => {
        const other = project.units.find(({ _id }) => _id === addressQuery('like'))
        return <Form {...{ store, onCreated }} like={other && { ...unitTexts(other), unitName: '' }} />
      }}
    </ResourceView>
  )
}

const AddedUnit = lazily(() => import('./AddedUnit.tsx'))

export const AddUnitsPage = asIsland(() => {
  const projectId = addressSegment('projectId') ?? ''
  const [unitId, setUnitId] = useState(() => addressQuery('unitId'))
  const show = (id: string) => {
    writeQuery({ unitId: id, like: undefined })
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
          <AddedUnit unitId={unitId} next={links.adminAddUnits(projectId)} />
        </Suspense>
      )}
    </div>
  )
})
