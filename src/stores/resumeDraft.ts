import { addressQuery, writeQuery } from '#browser/navigation.ts'
import type { Draft } from './drafts.ts'

const query = 'draft'

/** The address that takes a form up again: of the page it stands in, with the form's name for what must be opened there. */
export function draftUrl({ address, name }: Draft): string {
  const url = new URL(address, window.location.origin)
  url.searchParams.set(query, name)
  return `${url.pathname}${url.search}`
}

/** The name of the form that the reader came to take up again, until it is. */
export const resumedForm = () => addressQuery(query)

/**
 * Whether the reader came to take this form up again. It is asked once: the address forgets it, so that a reload
 * does not open again what was closed.
 */
export function isResumed(name: string): boolean {
  if (resumedForm() !== name) return false
  writeQuery({ [query]: undefined })
  return true
}
