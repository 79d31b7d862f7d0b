import { useStore } from '@nanostores/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Renderable, resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { $dialogPanel } from '../dialogs/dialogPanel.ts'

const looks = [
  'pointer-events-auto flex w-fit max-w-[min(520px,100%)] items-center gap-3 rounded-[14px] py-1.5 pr-1.5 pl-4.5 text-sm',
  'font-medium shadow-[0_12px_40px_rgb(0_0_0/24%)] motion-safe:animate-[rise_200ms_ease-out]',
].join(' ')

function Item({ of, onDismiss }: { of: Toast; onDismiss: () => void }) {
  const { type, message } = of
  const [text, setText] = useState<Renderable>('')
  // Screen readers announce changes of a live region, so it must exist before its text.
  useEffect(() => setText(resolveValue(message, of)), [message, of])
  const ground = type === 'error' ? 'bg-danger text-on-danger' : 'bg-ink text-on-ink'
  // Invisible without its text, because it would move as it grows.
  return (
    <div className={`${looks} ${ground} ${text === '' ? 'invisible' : ''}`}>
      {type === 'success' && <CircleCheck size={20} className="shrink-0 text-[#86cfa3]" />}
      {type === 'error' && <CircleAlert size={20} className="shrink-0" />}
      <p className="min-w-0 flex-1" role="status">
        {text}
      </p>
      <button
        type="button"
        className="grid size-11 shrink-0 cursor-pointer place-items-center"
        aria-label="Dismiss"
        onClick={onDismiss}
      >
        <X size={16} />
      </button>
    </div>
  )
}

/** At the bottom of the window; at the top over an open dialog, whose buttons are at its bottom. */
const place = [
  'pointer-events-none fixed inset-x-0 bottom-0 z-70 grid justify-items-center gap-2.5 px-4',
  'pb-[max(16px,env(safe-area-inset-bottom))] in-[body:has([role=dialog])]:bottom-auto',
  'in-[body:has([role=dialog])]:top-[max(16px,env(safe-area-inset-top))]',
].join(' ')

/**
 * The page's toasts (`toast.success('Saved')`), newest first: 2 seconds for a success, 4 for an
 * error, at most 20. They stay while the pointer or the focus is on them. An open dialog contains
 * them, as everything outside it is inert. The package's own Toaster injects styles, which the CSP
 * refuses.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const panel = useStore($dialogPanel, { ssr: 'initial' })
  const section = useRef<HTMLElement>(null)
  const focusedBefore = useRef<HTMLElement | null>(null)
  // The built HTML has no toasts, but one may come before hydration ends.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const shown = toasts.filter(({ visible }) => visible && isHydrated)
  const isEmpty = shown.length === 0

  // No mouseleave fires for an element that is removed under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving to another panel removes it too
  useEffect(() => handlers.endPause(), [isEmpty, panel])

  /** Removes toasts that expired while they were held. */
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
  const list = (
    <section
      ref={section}
      hidden={isEmpty}
      className={isEmpty ? '' : place}
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
    </section>
  )
  return panel === undefined ? list : createPortal(list, panel)
}
