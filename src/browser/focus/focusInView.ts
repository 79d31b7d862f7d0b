/**
 * Focuses a field that must be seen, such as one that was refused. Ends a smooth scroll first, such
 * as one to the button that sent the form: it would carry a field that is in view now out of sight.
 * The timer waits until a closing dialog has returned the focus. On a busy phone scripts learn the
 * scroll position two frames late, so the field is scrolled into view again then.
 */
export function focusInView(field: HTMLElement): void {
  setTimeout(() => {
    scrollTo({ top: scrollY, left: scrollX, behavior: 'instant' })
    field.focus()
    requestAnimationFrame(() =>
      requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest', behavior: 'instant' })),
    )
  })
}
