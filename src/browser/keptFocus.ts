/** What can take over the focus: headings without `data-focus-past`, and `data-focus-home`. */
const focusables = 'h1, h2:not([data-focus-past]), h3, [data-focus-home]'

function ancestorsOf(from: EventTarget | null): Element[] {
  const path: Element[] = []
  for (let at = from instanceof Element ? from : null; at !== null; at = at.parentElement) path.push(at)
  return path
}

/** Safari before 17.4 lacks `checkVisibility`, but gives no boxes to what is not rendered. */
const isVisible = (one: Partial<HTMLElement> & Pick<HTMLElement, 'getClientRects'>) =>
  one.checkVisibility?.() ?? one.getClientRects().length > 0

/** The first visible focusable in the nearest ancestor that has one; else the page's content. */
function newFocusIn(ancestors: readonly Element[]): HTMLElement | null {
  for (const ancestor of ancestors) {
    const found = [...ancestor.querySelectorAll<HTMLElement>(focusables)].find(isVisible)
    if (found !== undefined) return found
  }
  return document.querySelector('main')
}

/**
 * Keeps the keyboard's place. When a focused control is removed, such as a deleted row or a sent
 * form, the browser moves the focus to the start of the page. This moves it to the nearest heading
 * around instead, or to `data-focus-home`, without scrolling. Does nothing if the reader focuses
 * something else or clicks beside the control.
 */
export function keepFocus(): void {
  /** The last focused element and its ancestors. */
  let path: readonly Element[] = []
  /**
   * The same for the last focus outside dialogs, which are at the end of the page, far from what
   * opened them.
   */
  let pathOutside: readonly Element[] = []
  const isFocusLost = () => document.activeElement === document.body
  document.addEventListener('focusin', ({ target }) => {
    const up = ancestorsOf(target)
    const dialog = up.findIndex((one) => one.role === 'dialog')
    if (dialog < 0) pathOutside = up
    path = dialog < 0 ? up : [...up.slice(0, dialog + 1), ...pathOutside]
  })
  // Some browsers fire it for a removed element too, so this waits until the removal is done.
  document.addEventListener('focusout', () => {
    queueMicrotask(() => {
      if (isFocusLost() && path[0]?.isConnected) path = []
    })
  })
  new MutationObserver(() => {
    if (path.length === 0 || path[0]?.isConnected || !isFocusLost()) return
    const isDialogGone = path.some((one) => one.role === 'dialog' && !one.isConnected)
    // The dialog returns the focus itself.
    if (isDialogGone && pathOutside[0]?.isConnected) return
    const target = newFocusIn(path.filter((ancestor) => ancestor.isConnected))
    if (target === null) return
    if (target.tabIndex < 0) target.setAttribute('tabindex', '-1')
    target.focus({ preventScroll: true })
    // If its opener is gone, a Headless UI dialog focuses whatever had the focus before that.
    if (isDialogGone) setTimeout(() => target.focus({ preventScroll: true }))
  }).observe(document.body, { childList: true, subtree: true })
}
