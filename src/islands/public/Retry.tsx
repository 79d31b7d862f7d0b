import { useEffect, useRef } from 'react'

const content = () => document.getElementById('content')

/** Whether the button was pressed on this page: a new one takes the focus back. */
let isRetried = false

/**
 * A button that tries again what could not be loaded. It goes away meanwhile, so the focus is at the content's start
 * then, and on the button again when that led nowhere.
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

/** Stands above a list that was built, when its choices could not be applied to it. `things`: `projects` or `units`. */
export const Unapplied = ({ things, onRetry }: { things: string; onRetry: () => void }) => (
  <div className="mt-6 grid justify-items-start gap-4 print:hidden" role="status">
    <p className="mt-5 text-muted">
      {`The newest ${things} did not arrive, so all that we knew of stand here, whatever you chose.`}
    </p>
    <Retry className="button button-quiet" onRetry={onRetry} />
  </div>
)
