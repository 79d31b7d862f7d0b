import { lazy, Suspense, useRef, useState } from 'react'
import { focusInView } from '#browser/focusInView.ts'
import type { BillPayment } from '#contract/bills.ts'
import { showFailedCall } from '#stores/failedCall.ts'

const fetchDialog = () => import('./TokenDialog.tsx')
const TokenDialog = lazy(fetchDialog)

/** A button that shows the tokens of a paid bill. Fetches their dialog with the first one. */
export function ShowToken({ bill }: { bill: BillPayment }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The dialog's code loads after the press, so Headless UI does not know what had the focus.
    if (button.current) focusInView(button.current)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="link -my-3 inline-flex min-h-11 cursor-pointer items-center print:hidden"
        onClick={() => fetchDialog().then(() => setOpen(true), showFailedCall)}
      >
        Show token<span className="sr-only"> for meter {bill.metre_number}</span>
      </button>
      {isOpen && (
        <Suspense>
          <TokenDialog {...{ bill }} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
