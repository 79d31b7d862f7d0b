import { type ComponentType, useRef, useState } from 'react'
import { focusInView } from '#browser/focus/focusInView.ts'
import type { BillPayment } from '#contract/bills.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'

type Dialog = ComponentType<{ bill: BillPayment; onClose: () => void }>

/** A button that shows the tokens of a paid bill. Fetches the dialog's code when pressed. */
export function ShowToken({ bill }: { bill: BillPayment }) {
  const [Dialog, setDialog] = useState<Dialog>()
  const button = useRef<HTMLButtonElement>(null)
  const open = () => import('./TokenDialog.tsx').then((code) => setDialog(() => code.default), showFailedCall)
  const close = () => {
    setDialog(undefined)
    // The dialog's code loads after the press, so Headless UI does not know what had the focus.
    if (button.current) focusInView(button.current)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="link -my-3 inline-flex min-h-11 cursor-pointer items-center print:hidden"
        onClick={open}
      >
        Show token<span className="sr-only"> for meter {bill.metre_number}</span>
      </button>
      {Dialog && <Dialog bill={bill} onClose={close} />}
    </>
  )
}
