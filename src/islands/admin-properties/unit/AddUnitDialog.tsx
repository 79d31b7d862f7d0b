import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { Restored } from '#components/states/Restored.tsx'
import type { ProjectPage } from '#stores/properties/adminProject.ts'
import { UnitFormFields } from './UnitFormFields.tsx'
import { emptyUnit, unitFieldNames, unitFieldsOf } from './unitTexts.ts'
import { useTakenNames } from './useTakenNames.ts'

type Props = { store: ProjectPage; onClose: () => void }

export default function AddUnitDialog({ store, onClose }: Props) {
  const form = useApiForm({
    draft: { name: `unit:new:${store.projectId}`, title: 'Add Unit' },
    initial: emptyUnit,
    fieldNames: unitFieldNames,
    send: async (draft) => {
      await store.addUnit(unitFieldsOf(draft))
    },
    onSent: onClose,
  })
  return (
    <Dialog title="Add Unit" onClose={onClose} guarded={form.dirty}>
      <form className="grid gap-5" onSubmit={form.submit} noValidate>
        {form.restored && <Restored onDiscard={form.discard} />}
        <UnitFormFields form={form} plan="choice" narrow taken={useTakenNames(store)} />
        <Button type="submit" busy={form.busy}>
          Add Unit
        </Button>
      </form>
    </Dialog>
  )
}
