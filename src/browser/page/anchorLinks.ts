/** Whether a click opens a link in another tab or window, which is left to the browser. */
export const opensElsewhere = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean => ctrlKey || metaKey || shiftKey

/** Follows a link within the page without a new history entry. */
function goToPlace(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]')
  if (!link || event.defaultPrevented || opensElsewhere(event)) return
  event.preventDefault()
  window.location.replace(link.href)
}

/**
 * Keeps links within the page, such as Top and Skip to content, from adding history entries, so
 * that going back (`navigation.ts`) leaves the page. May be called more than once.
 */
export const keepOneEntry = (): void => document.addEventListener('click', goToPlace)
