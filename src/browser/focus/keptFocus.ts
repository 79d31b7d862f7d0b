/** What can take over the focus: headings without `data-focus-past`, and `data-focus-home`. */
const focusables = 'h1, h2:not([data-focus-past]), h3, [data-focus-home]'

type Places = readonly (Element | null)[]

/** An element and its ancestors, a list item followed by the one after it and the one before. */
function placesAround(from: EventTarget | null): Places {
  const places: (Element | null)[] = []
  for (let at = from instanceof Element ? from : null; at !== null; at = at.parentElement) {
    places.push(at)
    if (at.matches('li')) places.push(at.nextElementSibling, at.previousElementSibling)
  }
  return places
}

/** The first visible focusable in the nearest place that has one; else the page's content. */
function newFocusIn(places: Places): HTMLElement | null {
  for (const place of places) {
    if (!place?.isConnected) continue
    for (const found of place.querySelectorAll<HTMLElement>(focusables)) {
      // What is not rendered has no boxes.
      if (found.getClientRects().length > 0) return found
    }
  }
  return document.querySelector('main')
}

/**
 * Keeps the keyboard's place. When a focused control is removed, such as a deleted row or a sent
 * form, the browser moves the focus to the start of the page. This moves it to the heading of the
 * next list item, else to the nearest heading around or `data-focus-home`, without scrolling. Does
 * nothing if the reader focuses something else or clicks beside the control.
 */
export function keepFocus(): void {
  /** The places around the last focused element, itself first. */
  let path: Places = []
  /**
   * The same for the last focus outside dialogs, which are at the end of the page, far from what
   * opened them.
   */
  let pathOutside: Places = []
  const isFocusLost = () => document.activeElement === document.body
  document.addEventListener('focusin', ({ target }) => {
    const up = placesAround(target)
    const dialog = up.findIndex((one) => one?.role === 'dialog')
    if (dialog < 0) pathOutside = up
    path = [...up.slice(0, dialog + 1), ...pathOutside]
  })
  // Some browsers fire it for a removed element too, so this waits until the removal is done.
  document.addEventListener('focusout', () => {
    queueMicrotask(() => {
      if (isFocusLost() && path[0]?.isConnected) path = []
    })
  })
  new MutationObserver(() => {
    if (path[0]?.isConnected !== false || !isFocusLost()) return
    const isDialogGone = path.some((one) => one?.role === 'dialog' && !one.isConnected)
    // The dialog returns the focus itself.
    if (isDialogGone && pathOutside[0]?.isConnected) return
    const target = newFocusIn(path)
    if (target === null) return
    if (target.tabIndex < 0) target.setAttribute('tabindex', '-1')
    target.focus({ preventScroll: true })
    // If its opener is gone, a Headless UI dialog focuses whatever had the focus before that.
    if (isDialogGone) setTimeout(() => target.focus({ preventScroll: true }))
  }).observe(document.body, { childList: true, subtree: true })
}
