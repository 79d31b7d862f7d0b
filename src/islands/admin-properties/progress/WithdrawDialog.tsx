import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import type { AdminUpdate } from '#contract/progress.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import type { ProgressPage } from '#stores/properties/adminProgress.ts'

type Props = { page: ProgressPage; update: AdminUpdate; onClose: () => void }

export default function WithdrawDialog({ page, update: { _id, title, ownerMails }, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    await page.withdraw(_id).catch(showFailedCall)
    onClose()
  }
  return (
    <Dialog title="Withdraw this update?" onClose={onClose}>
      <p>
        “{title}” leaves the pages of visitors and owners. There is no way back.
        {ownerMails === 'sent' && ' The mails that went to the owners stay with them.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={withdraw}>
          Withdraw
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}
