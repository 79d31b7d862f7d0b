import { segmentOf } from '#routes.ts'

export const goTo = (address: string) => window.location.assign(address)

/** Browsers without the Navigation API count the entries after this page too. */
const hasPageBefore = () => window.navigation?.canGoBack ?? window.history.length > 1

/** Goes back within the site, or to `fallback` if the tab began on this page. */
export function goBack(fallback: string): void {
  if (hasPageBefore() && document.referrer.startsWith(window.location.origin)) window.history.back()
  else goTo(fallback)
}

/** A named segment of this page's address, such as `projectId`. Undefined on the shell itself. */
export const addressSegment = (name: string) =>
  segmentOf(document.documentElement.dataset['route'] ?? '', window.location.pathname, name)

/** A query parameter of this page's address; an empty one counts as missing. */
export const addressQuery = (name: string) =>
  new URLSearchParams(window.location.search).get(name) || undefined

/**
 * Writes query parameters into this page's address without loading anything. Removes those that are
 * undefined or empty. Ignored if the browser refuses (WebKit allows a hundred writes in ten
 * seconds): the next change includes these too.
 */
export function writeQuery(values: Readonly<Record<string, string | undefined>>): void {
  const url = new URL(window.location.href)
  for (const [name, value = ''] of Object.entries(values)) {
    if (value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  if (url.href === window.location.href) return
  try {
    window.history.replaceState(window.history.state, '', url)
  } catch {
    // The page has changed all the same.
  }
}
