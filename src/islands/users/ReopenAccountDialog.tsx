import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { fullName } from '#domain/names.ts'
import { isClosed, reopenAccountOf } from '#stores/accounts.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import { people } from '#stores/users.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useStanding } from '#ui/useStanding.ts'

type Props = { user: User; onClose: () => void }

/** The dialog that opens a closed account again, after it has said what that does. */
export default function ReopenAccountDialog({ user, onClose }: Props) {
  const standing = useStanding()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await reopenAccountOf(user)
      if (standing.current) onClose()
    } catch (error) {
      showFailedCall(error)
      await people.admin.reload({ fresh: true })
      if (standing.current && !isClosed(user)) onClose()
    }
    setBusy(false)
  }
  return (
    <Dialog title="Open Account Again" onClose={onClose} guarded={busy}>
      <div className="grid gap-6">
        <p className="wrap-anywhere">
          {fullName(user)} can sign in again, with codes that go to {user.email}. The homes they managed stay
          with who manages them now.
        </p>
        <Button busy={busy} onClick={send}>
          Open Account Again
        </Button>
      </div>
    </Dialog>
  )
}
