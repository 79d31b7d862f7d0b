import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { type Renderable, resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { onModalChange, topmost } from '#browser/modal.ts'

function Item({ of, onDismiss }: { of: Toast; onDismiss: () => void }) {
  const { type, message } = of
  const [text, setText] = useState<Renderable>('')
  // Screen readers announce what changes in a live region, so the region is there before its text.
  useEffect(() => setText(resolveValue(message, of)), [message, of])
  return (
    <div className="toast" data-kind={type}>
      {type === 'success' && <CircleCheck size={20} className="shrink-0" />}
      {type === 'error' && <CircleAlert size={20} className="shrink-0" />}
      <p className="min-w-0 flex-1" role="status">
        {text}
      </p>
      <button type="button" className="toast-close" aria-label="Dismiss" onClick={onDismiss}>
        <X size={16} />
      </button>
    </div>
  )
}

/**
 * The toasts of a page (`toast.success('Saved')`), newest first: 2 seconds for a success, 4 for an error, at most 20.
 * They stay while the pointer or the focus rests on them. They stand in the topmost open dialog, as all else is inert
 * then. One per layout; the package's own Toaster injects styles, which the content policy refuses.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const place = useSyncExternalStore(onModalChange, topmost)
  const section = useRef<HTMLElement>(null)
  const focusedBefore = useRef<HTMLElement | null>(null)
  const shown = toasts.filter(({ visible }) => visible)
  const isEmpty = shown.length === 0

  // A popover is above the page and above its own dialog. Older browsers show the section as it is (ui.css).
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another place the section is a new, closed popover
  useLayoutEffect(() => {
    section.current?.togglePopover?.(!isEmpty)
    // No event says that the pointer has left what was taken away under it.
    handlers.endPause()
  }, [isEmpty, place])

  /** Toasts whose time ran out while they were held go as soon as nothing holds them. */
  const release = () => {
    if (section.current?.matches(':hover, :focus-within')) return
    for (const { id, createdAt, duration = 0 } of shown)
      if (Date.now() - createdAt >= duration) toast.remove(id)
    handlers.endPause()
  }
  const isInside = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget)
  const dismiss = (id: string) => {
    if (section.current?.contains(document.activeElement)) focusedBefore.current?.focus()
    toast.remove(id)
  }
  return createPortal(
    <section
      ref={section}
      popover="manual"
      className="toasts"
      aria-label="Notifications"
      data-toasts
      onMouseEnter={handlers.startPause}
      onMouseLeave={release}
      onFocus={(event) => {
        if (isInside(event)) return
        focusedBefore.current = event.relatedTarget as HTMLElement | null
        handlers.startPause()
      }}
      onBlur={(event) => isInside(event) || release()}
    >
      {shown.map((each) => (
        <Item key={each.id} of={each} onDismiss={() => dismiss(each.id)} />
      ))}
    </section>,
    place,
  )
}
