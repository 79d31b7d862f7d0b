/** Moves the toasts of the page, and shows again those that stand: what is moved leaves the top layer. */
function moveToasts(corner: HTMLElement, to: Element): void {
  to.append(corner)
  if (corner.querySelector('.toast')) (corner as Partial<HTMLElement>).showPopover?.()
}

/**
 * Opens a dialog over the page, and has the toasts stand in it meanwhile (`#browser/toasts.ts`): nothing outside an
 * open dialog is read out, and what presses there reaches the dialog under it.
 * @returns closes the dialog and gives the toasts to what is open still, else to the page
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const corner = document.querySelector<HTMLElement>('[data-toasts]')
  dialog.showModal()
  if (corner) moveToasts(corner, dialog)
  return () => {
    dialog.close()
    const open = [...document.querySelectorAll('dialog:modal')].at(-1)
    if (corner && dialog.contains(corner)) moveToasts(corner, open ?? document.body)
  }
}
