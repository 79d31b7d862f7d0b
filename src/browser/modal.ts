/** Moves the toasts of the page, and shows again those that stand: what is moved leaves the top layer. */
function moveToasts(corner: HTMLElement, to: Element): void {
  to.append(corner)
  if (corner.querySelector('.toast')) (corner as Partial<HTMLElement>).showPopover?.()
}

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
 * Opens a dialog over the page with the focus at its beginning, and has the toasts stand in it meanwhile (`#browser/toasts.ts`): nothing outside an
 * open dialog is read out, and what presses there reaches the dialog under it.
 * @returns closes the dialog and gives the toasts to what is open still, else to the page
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const corner = document.querySelector<HTMLElement>('[data-toasts]')
  dialog.showModal()
  beginningOf(dialog)?.focus()
  if (corner) moveToasts(corner, dialog)
  return () => {
    wasAtClose = document.activeElement === closeOf(dialog)
    queueMicrotask(() => {
      wasAtClose = false
    })
    dialog.close()
    const open = [...document.querySelectorAll('dialog:modal')].at(-1)
    if (corner && dialog.contains(corner)) moveToasts(corner, open ?? document.body)
  }
}
