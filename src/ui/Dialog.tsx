import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefCallback, type SyntheticEvent, useId } from 'react'
import { openModal } from '#browser/modal.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  title: string
  /** Called on Escape, on the close button and on a click outside; the owner then takes the dialog away. */
  onClose: () => void
  /** Something typed would be lost: a click outside no longer closes. */
  guarded?: boolean
  children: ReactNode
}

/** Opens as soon as it stands in the page, its first field focused; the browser gives the focus back after. */
const open: RefCallback<HTMLDialogElement> = (dialog) => (dialog === null ? undefined : openModal(dialog))

/** A modal dialog on the browser's own `dialog`. Show it by rendering it, close it by not rendering it. */
export function Dialog({ title, onClose, guarded = false, children }: Props) {
  const id = useId()
  const clicked = (event: MouseEvent<HTMLDialogElement>) => {
    if (!guarded && event.target === event.currentTarget) onClose()
  }
  const cancelled = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which is onCancel
    <dialog ref={open} className="dialog" aria-labelledby={id} onClick={clicked} onCancel={cancelled}>
      <div className="dialog-body">
        <div className="flex items-start justify-between gap-4">
          <h2 id={id} tabIndex={-1} className="text-title-sm">
            {title}
          </h2>
          <IconButton label="Close" icon={<X size={20} />} onClick={onClose} className="-mt-2 -mr-2" />
        </div>
        {children}
      </div>
    </dialog>
  )
}
