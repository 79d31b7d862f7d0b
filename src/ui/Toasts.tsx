import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import toast, { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'

const icons = { success: CircleCheck, error: CircleAlert, blank: Info, loading: Info, custom: Info }

function ToastLine({ shown }: { shown: Toast }) {
  const Icon = icons[shown.type]
  return (
    <div className="toast" data-kind={shown.type}>
      <Icon aria-hidden size={20} strokeWidth={1.75} className="toast-icon shrink-0" />
      <p {...shown.ariaProps} className="min-w-0 flex-1">
        {resolveValue(shown.message, shown)}
      </p>
      <button
        type="button"
        className="toast-close"
        aria-label="Dismiss"
        onClick={() => toast.dismiss(shown.id)}
      >
        <X aria-hidden size={16} />
      </button>
    </div>
  )
}

/** Keeps the toasts above a dialog that opened meanwhile: both are in the browser's top layer, newest above. */
function useTopLayer(count: number) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (place.current?.matches(':popover-open')) place.current.hidePopover()
    if (count > 0) place.current?.showPopover()
  }, [count])
  return place
}

/** Shows every toast of the page (`#browser/toasts.ts`); hovering keeps them. One per page, in the layout. */
export function Toasts() {
  const { toasts, handlers } = useToaster()
  const visible = toasts.filter((shown) => shown.visible)
  const place = useTopLayer(visible.length)
  return (
    <section
      ref={place}
      popover="manual"
      className="toasts"
      aria-label="Notifications"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {visible.map((shown) => (
        <ToastLine key={shown.id} shown={shown} />
      ))}
    </section>
  )
}
