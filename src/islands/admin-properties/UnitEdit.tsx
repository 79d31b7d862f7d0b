import type { Unit } from '#contract/units.ts'
import type { UnitPage } from '#stores/adminUnit.ts'
import { showFailedCall } from '#stores/failureTexts.ts'
import { Button } from '#ui/Button.tsx'
import { Conflict } from '#ui/Conflict.tsx'
import { Restored } from '#ui/Restored.tsx'
import { useEdit } from '#ui/useEdit.ts'
import { UnitFormFields } from './UnitFormFields.tsx'
import { unitFieldNames, unitFieldsOf, unitLabels, unitTexts } from './unitTexts.ts'

/** A unit being edited: its form, what was typed before, what somebody else has changed. */
export default function UnitEdit({
  unit,
  store,
  onDone,
}: { unit: Unit; store: UnitPage } & { onDone: () => void }) {
  const form = useEdit({
    name: `unit:${unit._id}`,
    title: `Edit ${unit.name}`,
    record: unit as Parameters<typeof unitTexts>[0] & object,
    textsOf: unitTexts,
    labels: unitLabels,
    fieldNames: unitFieldNames,
    send: async (draft, version) => {
      await store.save(unitFieldsOf(draft), version)
      onDone()
    },
    onFailure: showFailedCall,
  })
  return (
    <form className="grid gap-5" onSubmit={form.submit} noValidate>
      {form.restored && <Restored onDiscard={form.discard} />}
      <Conflict conflict={form.conflict} />
      <UnitFormFields form={form} plan="text" />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}
