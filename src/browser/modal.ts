/** Event of the document: a dialog has opened or closed. */
const modalChange = 'modalchange'

const announceChange = () => document.dispatchEvent(new Event(modalChange))

/** Calls `changed` when a dialog has opened or closed. Returns a function that stops it. */
export function onModalChange(changed: () => void): () => void {
  document.addEventListener(modalChange, changed)
  return () => document.removeEventListener(modalChange, changed)
}

/** The topmost open dialog, outside which everything is inert, else the body. */
export const topmost = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

/** What can be typed into. */
const typable = ':is(input, textarea):read-write'

/** Whether the reader was at the button that closes, in a dialog whose place another one takes at this moment. */
let wasAtClose = false

const closeOf = (dialog: HTMLDialogElement) => dialog.querySelector('button')

/**
 * Where the reader begins: in the first field, for the browser itself would take the button that closes, which stands
 * first. At the heading where there is no field, so that Enter does nothing yet, and where fingers point: a field would
 * bring up the keyboard over what is to be read.
 */
function beginningOf(dialog: HTMLDialogElement): HTMLElement | null {
  if (wasAtClose) return closeOf(dialog)
  const field = matchMedia('(pointer: fine)').matches ? dialog.querySelector<HTMLElement>(typable) : null
  return field ?? dialog.querySelector('h2')
}

/**
 * Opens a dialog over the page with the focus at its beginning.
 * @returns closes the dialog
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  beginningOf(dialog)?.focus()
  announceChange()
  return () => {
    wasAtClose = document.activeElement === closeOf(dialog)
    queueMicrotask(() => {
      wasAtClose = false
    })
    dialog.close()
    announceChange()
  }
}
