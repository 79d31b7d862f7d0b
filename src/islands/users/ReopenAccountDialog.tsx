import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import type { User } from '#contract/users.ts'
import { fullName } from '#domain/names.ts'
import { reloadAndCheck, reopenAccountOf } from '#stores/accounts/accounts.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'

type Props = { user: User; onClose: () => void }

export default function ReopenAccountDialog({ user, onClose }: Props) {
  const { busy, submit } = useApiForm({
    initial: {},
    send: () => reopenAccountOf(user),
    onSent: onClose,
    onFailure: (error) => {
      showFailedCall(error)
      return reloadAndCheck('opened', user)
    },
  })
  return (
    <Dialog title="Open Account Again" onClose={onClose} guarded={busy}>
      <div className="grid gap-6">
        <p className="wrap-anywhere">
          {fullName(user)} can sign in again, with codes that go to {user.email}. The homes they managed stay
          with who manages them now.
        </p>
        <Button busy={busy} onClick={submit}>
          Open Account Again
        </Button>
      </div>
    </Dialog>
  )
}
