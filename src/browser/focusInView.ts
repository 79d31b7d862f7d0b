/**
 * Focuses a field that must be seen, such as one that was refused. Ends a smooth scroll first, such
 * as one to the button that sent the form: it would carry a field that is in view now out of sight.
 * The timer waits until a closing dialog has given the focus back. Scrolling runs ahead of scripts
 * on a busy phone, which hear two frames later how far it came.
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
