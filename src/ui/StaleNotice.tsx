import { useState } from 'react'
import { Button } from './Button.tsx'

/** Stands above data that stayed although it could not be loaded anew, with a way to try again. */
export function StaleNotice({ onRetry }: { onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <div role="status" className="col-span-full flex flex-wrap items-center gap-3 text-sm text-muted">
      <p>This may be out of date.</p>
      <Button kind="quiet" size="small" busy={busy} onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
