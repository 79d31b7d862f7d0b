import { useState } from 'react'
import { fullName } from '#domain/names.ts'
import type { UnitPage } from '#stores/adminUnit.ts'
import { showFailedCall } from '#stores/failureTexts.ts'
import { people } from '#stores/users.ts'
import { Button } from '#ui/Button.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useStore } from '#ui/useStore.ts'

type Props = { store: UnitPage; onClose: () => void }

/** The dialog that makes an admin the unit's project manager. */
export function ManagerDialog({ store, onClose }: Props) {
  const admins = useStore(people.admin.$resource)
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const options =
    admins.state === 'loading'
      ? undefined
      : admins.state === 'failed'
        ? []
        : admins.data.map((admin) => ({ label: fullName(admin), value: admin.email }))
  const assign = async () => {
    setBusy(true)
    await store.assignManager(email).then(onClose, (error: unknown) => {
      showFailedCall(error)
      void store.page.reload({ fresh: true })
    })
    setBusy(false)
  }
  return (
    <Dialog title="Add Admin" onClose={onClose}>
      <div className="grid min-h-72 content-between gap-6">
        <Combobox
          label="Admin"
          placeholder="Select Admin"
          options={options}
          value={email}
          onPick={({ value }) => setEmail(value)}
        />
        <Button busy={busy} disabled={email === ''} onClick={assign}>
          Add
        </Button>
      </div>
    </Dialog>
  )
}
