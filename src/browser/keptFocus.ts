/** What can take the focus over: a heading, unless the markup passes it over, or what the markup says should have it. */
const homes = 'h1, h2:not([data-focus-past]), h3, [data-focus-home]'

function wayUp(from: EventTarget | null): Element[] {
  const way: Element[] = []
  for (let at = from instanceof Element ? from : null; at !== null; at = at.parentElement) way.push(at)
  return way
}

/** Safari before 17.4 cannot be asked, but gives what is not laid out no boxes. */
const isSeen = (one: Partial<HTMLElement> & Pick<HTMLElement, 'getClientRects'>) =>
  one.checkVisibility?.() ?? one.getClientRects().length > 0

/** The first that can be seen in the nearest place that has one; where nothing has, the page's content. */
function homeIn(places: readonly Element[]): HTMLElement | null {
  for (const place of places) {
    const home = [...place.querySelectorAll<HTMLElement>(homes)].find(isSeen)
    if (home !== undefined) return home
  }
  return document.querySelector('main')
}

/**
 * Keeps the keyboard's place. A control that goes while it has the focus, as a row that is deleted or a form that was
 * sent, leaves it to the page's beginning: it goes to the nearest heading around instead, or to what is marked there
 * (`data-focus-home`). The page does not scroll. Who focuses something else, or leaves by a click beside it, is let be.
 */
export function keepFocus(): void {
  /** What was focused last, with all around it. */
  let way: readonly Element[] = []
  /** The same, of what was focused last outside dialogs: they stand at the end of the page, far from what opened them. */
  let wayOutside: readonly Element[] = []
  const isNowhere = () => document.activeElement === document.body
  document.addEventListener('focusin', ({ target }) => {
    const up = wayUp(target)
    const dialog = up.findIndex((one) => one.role === 'dialog')
    if (dialog < 0) wayOutside = up
    way = dialog < 0 ? up : [...up.slice(0, dialog + 1), ...wayOutside]
  })
  // Some browsers tell it of what is being removed as well: whether it has gone is known once that is done.
  document.addEventListener('focusout', () => {
    queueMicrotask(() => {
      if (isNowhere() && way[0]?.isConnected) way = []
    })
  })
  new MutationObserver(() => {
    if (way.length === 0 || way[0]?.isConnected || !isNowhere()) return
    const isDialogGone = way.some((one) => one.role === 'dialog' && !one.isConnected)
    // The dialog gives the focus back by itself.
    if (isDialogGone && wayOutside[0]?.isConnected) return
    const home = homeIn(way.filter((place) => place.isConnected))
    if (home === null) return
    if (home.tabIndex < 0) home.setAttribute('tabindex', '-1')
    home.focus({ preventScroll: true })
    // Where its opener is gone, a dialog of Headless UI gives the focus to whatever had it before that.
    if (isDialogGone) setTimeout(() => home.focus({ preventScroll: true }))
  }).observe(document.body, { childList: true, subtree: true })
}
