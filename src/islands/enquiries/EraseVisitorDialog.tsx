import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import type { Enquiry } from '#contract/enquiries.ts'
import { eraseVisitor } from '#stores/enquiries/enquiries.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'

type Props = { enquiry: Enquiry; onClose: () => void }

/** Erases a visitor without an account, after saying what that does. */
export default function EraseVisitorDialog({ enquiry, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const erase = async () => {
    setBusy(true)
    try {
      await eraseVisitor(enquiry._id)
      onClose()
    } catch (error) {
      showFailedCall(error)
      setBusy(false)
    }
  }
  return (
    <Dialog title="Erase Visitor" onClose={onClose}>
      <div className="grid gap-5">
        <p className="wrap-anywhere">
          Name, address, phone number and words of all enquiries from {enquiry.email} are blanked, and they
          get no more news. The audit trail says that it was you. <strong>There is no way back.</strong>
        </p>
        <p>Mails about them in the company’s mailbox stay until somebody deletes them there.</p>
        <Button busy={busy} onClick={erase}>
          Erase Visitor
        </Button>
      </div>
    </Dialog>
  )
}
