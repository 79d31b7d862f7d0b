import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { counted } from '#domain/words.ts'
import { inviteOwners } from '#stores/accounts/invitations.ts'

type Props = { title: string; count: number; onClose: () => void }

/** Says what an invitation is, and invites everybody who waits for one. */
export default function InviteDialog({ title, count, onClose }: Props) {
  const [left, setLeft] = useState<number>()
  const invite = async () => {
    setLeft(count)
    await inviteOwners(setLeft)
    onClose()
  }
  const busy = left !== undefined
  return (
    <Dialog title={title} onClose={onClose} guarded={busy}>
      <div className="grid gap-6">
        <p>
          {counted(count, 'owner')} {count === 1 ? 'gets' : 'get'} a mail: that they have an account, for
          which home, and how to sign in. Each gets it once, and it can't be taken back.
        </p>
        <Button busy={busy} busyText={`${left} left to invite`} onClick={invite}>
          Invite {counted(count, 'owner')}
        </Button>
      </div>
    </Dialog>
  )
}
