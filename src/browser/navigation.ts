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

/** Writes a query parameter into the present address, or removes it, without loading anything. */
export function writeQuery(name: string, value: string | undefined): void {
  const url = new URL(window.location.href)
  if (value === undefined || value === '') url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  window.history.replaceState(window.history.state, '', url)
}
