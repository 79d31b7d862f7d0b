/** Whether a click on a link asks for another tab or window, which is the browser's to open. */
export const opensElsewhere = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean => ctrlKey || metaKey || shiftKey

/** Goes to a place in the page as its link does, but in the entry of the tab's history that the page has already. */
function goToPlace(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]')
  if (!link || event.defaultPrevented || opensElsewhere(event)) return
  event.preventDefault()
  window.location.replace(link.href)
}

/**
 * Has the links to places in this page, such as Top and Skip to content, make no entry in the tab's history, so that
 * going back (navigation.ts) leaves the page. Asked for again it changes nothing.
 */
export const keepOneEntry = (): void => document.addEventListener('click', goToPlace)
