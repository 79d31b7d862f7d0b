import { useEffect, useRef } from 'react'

const content = () => document.getElementById('content')

/** Whether the button was pressed on this page: a new one then takes the focus back. */
let isRetried = false

/**
 * Loads again what failed. While it loads, the focus is at the content's start; after another
 * failure, on the button again.
 */
export function Retry({ className, onRetry }: { className: string; onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isRetried && document.activeElement === content()) button.current?.focus({ preventScroll: true })
  }, [])
  const retry = () => {
    isRetried = true
    content()?.focus({ preventScroll: true })
    onRetry()
  }
  return (
    <button ref={button} className={className} type="button" onClick={retry}>
      Try again
    </button>
  )
}

/** Shown above a built list whose filters could not be applied. `things`: `projects` or `units`. */
export const Unapplied = ({ things, onRetry }: { things: string; onRetry: () => void }) => (
  <div className="mt-6 grid justify-items-start gap-4 print:hidden" role="status">
    <p className="mt-5 text-muted">
      {`The newest ${things} did not arrive, so all that we knew of stand here, whatever you chose.`}
    </p>
    <Retry className="button button-quiet" onRetry={onRetry} />
  </div>
)
