import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { NoticeFrame } from '../states/NewVersion.tsx'
import { $dialogPanel } from './dialogPanel.ts'
import { useOpen } from './useOpen.ts'

type Props = {
  title: string
  /**
   * Called on Escape, on the close button and on a click outside. The parent must then stop
   * rendering the dialog.
   */
  onClose: () => void
  /** Something typed would be lost: a click outside does not close. */
  guarded?: boolean
  children: ReactNode
}

/** Whether the focus was on the close button of a dialog that is being replaced by another one. */
let wasAtClose = false

const closeOf = (panel: HTMLElement) => panel.querySelector('button')

/**
 * What gets the focus: the first field. Without a field, or on a touch screen, the heading: Enter
 * then does nothing, and no keyboard covers the text. On touch screens a field with
 * `data-autofocus` still gets the focus.
 */
function initialFocusOf(panel: HTMLElement): HTMLElement | null {
  if (wasAtClose) return closeOf(panel)
  const typable = ':is(input, textarea):read-write'
  const first = matchMedia('(pointer: fine)').matches ? typable : '[data-autofocus]'
  const field = panel.querySelector<HTMLElement>(first)
  return field ?? panel.querySelector('h2')
}

/** Tells a dialog that replaces this one whether the focus was on the close button. */
function leave(panel: HTMLElement | null): void {
  wasAtClose = panel !== null && document.activeElement === closeOf(panel)
  queueMicrotask(() => {
    wasAtClose = false
  })
}

/**
 * In ms. Some people press every button twice: the second press must not close what the first has
 * opened.
 */
const secondPress = 500

/** The notice of a new version shows inside this dialog, not in one of its own. */
const unframed = (notice: ReactNode) => notice

const appearing = 'motion-safe:animate-[appear_180ms_ease-out]'

/** Centred in a wide window, at the bottom on a phone. */
const panelLooks = [
  'relative m-auto grid max-h-dvh w-[min(560px,100vw)] gap-6 overflow-y-auto rounded-2xl border border-line bg-paper',
  'px-[clamp(20px,5vw,36px)] pt-7 pb-8 text-ink shadow-[0_24px_80px_rgb(0_0_0/28%)]',
  'max-md:mx-0 max-md:mb-0 max-md:rounded-t-[20px] max-md:rounded-b-none [&_:is(h2,p,dd,li)]:wrap-anywhere',
].join(' ')

/** A modal dialog. It is open while it is rendered. */
export function Dialog({ title, onClose, guarded = false, children }: Props) {
  const initialFocus = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const notePanel = (element: HTMLDivElement | null) => {
    if (element !== null) {
      initialFocus.current = initialFocusOf(element)
      $dialogPanel.set(element)
    } else {
      leave(panel.current)
      if ($dialogPanel.get() === panel.current) $dialogPanel.set(undefined)
    }
    panel.current = element
  }
  // On touch screens Headless UI focuses the dialog itself, whatever `initialFocus` says. The timer
  // waits until a replaced dialog has given the focus back.
  const moveFocus = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    if (target !== currentTarget || currentTarget.contains(relatedTarget)) return
    setTimeout(() => initialFocus.current?.focus())
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  const [openedAt] = useState(() => performance.now())
  const closeOnOutsidePress = () => {
    if (!guarded && performance.now() - openedAt > secondPress) onClose()
  }
  return (
    <HeadlessDialog
      open={useOpen()}
      onClose={closeOnOutsidePress}
      initialFocus={initialFocus}
      onFocus={moveFocus}
      onKeyDown={closeOnEscape}
      className="fixed inset-0 z-60 grid"
    >
      <DialogBackdrop className={`fixed inset-0 bg-[rgb(10_14_12/55%)] ${appearing}`} />
      <DialogPanel ref={notePanel} className={`${panelLooks} ${appearing}`}>
        <div className="flex items-start justify-between gap-4">
          <DialogTitle tabIndex={-1} className="text-title-sm">
            {title}
          </DialogTitle>
          <IconButton label="Close" icon={<X size={20} />} onClick={onClose} className="-mt-2 -mr-2" />
        </div>
        <NoticeFrame value={unframed}>{children}</NoticeFrame>
      </DialogPanel>
    </HeadlessDialog>
  )
}
