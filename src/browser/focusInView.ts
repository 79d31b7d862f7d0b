/**
 * Focuses a field that must be seen, such as one that refuses what was sent. A smooth scroll that is still under way, as
 * to the button that sent it, ends first: a field in view at this moment needs no scroll of its own, and would be
 * carried out of sight. The timer waits until a dialog that closes at this moment has given the focus back.
 */
export function focusInView(field: HTMLElement): void {
  setTimeout(() => {
    scrollTo({ top: scrollY, left: scrollX, behavior: 'instant' })
    field.focus()
  })
}
