import { useState } from 'react'
import type { UnitPage } from '#stores/adminUnit.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useSending } from '#ui/useSending.ts'
import { PersonPicker } from './PersonPicker.tsx'

type Props = { store: UnitPage; onClose: () => void }

/** The dialog that makes an admin the unit's project manager. */
export default function ManagerDialog({ store, onClose }: Props) {
  const [email, setEmail] = useState('')
  const { busy, start } = useSending({
    send: () => store.assignManager(email),
    onClose,
    lookAgain: () => store.page.reload({ fresh: true }),
  })
  return (
    <Dialog title="Add Admin" onClose={onClose}>
      <div className="grid min-h-96 content-between gap-6">
        <PersonPicker
          list="admin"
          label="Admin"
          placeholder="Select Admin"
          email={email}
          readOnly={busy}
          onPick={(picked) => setEmail(picked.email)}
        />
        <Button busy={busy} disabled={email === ''} onClick={start}>
          Add
        </Button>
      </div>
    </Dialog>
  )
}
