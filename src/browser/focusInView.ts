/**
 * Focuses a field that must be seen, such as one that was refused. Ends a smooth scroll first, such
 * as one to the button that sent the form: it would carry a field that is in view now out of sight.
 * The timer waits until a closing dialog has given the focus back.
 */
export function focusInView(field: HTMLElement): void {
  setTimeout(() => {
    scrollTo({ top: scrollY, left: scrollX, behavior: 'instant' })
    field.focus()
  })
}
