/** Goes to a place in the page as its link does, but in the entry of the tab's history that the page has already. */
function goToPlace(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]')
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  window.location.replace(link.href)
}

/**
 * Has the links to places in this page, such as Top and Skip to content, make no entry in the tab's history, so that
 * going back (navigation.ts) leaves the page. Asked for again it changes nothing.
 */
export const keepOneEntry = (): void => document.addEventListener('click', goToPlace)
