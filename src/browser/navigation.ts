import { segmentOf } from '#routes.ts'

/** Goes to an address of the site; back returns here. */
export const goTo = (address: string) => window.location.assign(address)

/** Goes back where the reader came from, or to `otherwise` when this page was the first of the tab. */
export function goBack(otherwise: string): void {
  if (window.history.length > 1 && document.referrer.startsWith(window.location.origin)) window.history.back()
  else goTo(otherwise)
}

/** A named segment of the present address, as `projectId`, by the pattern that the document names; undefined on the bare shell. */
export const addressSegment = (name: string) =>
  segmentOf(document.documentElement.dataset['route'] ?? '', window.location.pathname, name)

/** A query parameter of the present address; empty counts as none. */
export const addressQuery = (name: string) =>
  new URLSearchParams(window.location.search).get(name) || undefined

/**
 * Writes query parameters into the present address without loading anything, all of them at once; those that are
 * undefined or empty are removed. A browser that has had enough of writing (WebKit's allows a hundred in ten seconds)
 * leaves the address as it is: it follows with the next change.
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
    // What the page shows has changed all the same.
  }
}
