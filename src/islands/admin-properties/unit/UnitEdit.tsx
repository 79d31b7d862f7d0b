import { useStore } from '@nanostores/react'
import { useEdit } from '#components/forms/useEdit.ts'
import type { Unit } from '#contract/units.ts'
import { unitLabels } from '#domain/unitLabels.ts'
import { dataIn } from '#stores/loading/resource.ts'
import type { UnitPage } from '#stores/properties/adminUnit.ts'
import { EditForm } from '../EditForm.tsx'
import { UnitFormFields } from './UnitFormFields.tsx'
import { unitFieldNames, unitFieldsOf, unitReadings, unitTexts } from './unitTexts.ts'

export default function UnitEdit({
  unit,
  store,
  onDone,
}: { unit: Unit; store: UnitPage } & { onDone: () => void }) {
  const owner = dataIn(useStore(store.owner.$resource))
  const form = useEdit({
    name: `unit:${unit._id}`,
    title: `Edit ${unit.name}`,
    record: unit,
    textsOf: unitTexts,
    labels: unitLabels,
    readings: unitReadings,
    fieldNames: unitFieldNames,
    send: (draft, version, edited) => store.save(unitFieldsOf(draft, edited), version),
    onSent: onDone,
  })
  return (
    <EditForm form={form}>
      <UnitFormFields form={form} plan="text" saved={unit.price} owner={owner} />
    </EditForm>
  )
}
