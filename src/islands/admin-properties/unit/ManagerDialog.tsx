import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import type { UnitPage } from '#stores/properties/adminUnit.ts'
import { PersonPicker } from '../PersonPicker.tsx'

type Props = { store: UnitPage; onClose: () => void }

export default function ManagerDialog({ store, onClose }: Props) {
  const { values, busy, fill, submit } = useApiForm({
    initial: { email: '' },
    send: ({ email }) => store.assignManager(email),
    onSent: onClose,
    onFailure: (error) => {
      showFailedCall(error)
      return store.page.reload({ fresh: true })
    },
  })
  return (
    <Dialog title="Add Admin" onClose={onClose}>
      <div className="grid min-h-96 content-between gap-6">
        <PersonPicker
          list="admin"
          label="Admin"
          placeholder="Select Admin"
          email={values.email}
          readOnly={busy}
          onPick={({ email }) => fill({ email })}
        />
        <Button busy={busy} disabled={values.email === ''} onClick={submit}>
          Add
        </Button>
      </div>
    </Dialog>
  )
}
