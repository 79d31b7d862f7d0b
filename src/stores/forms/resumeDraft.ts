import { addressQuery, writeQuery } from '#browser/page/navigation.ts'
import type { Draft } from './drafts.ts'

const query = 'draft'

/** The address that resumes a form: its page, with the form's name in the query. */
export function draftUrl({ address, name }: Draft): string {
  const url = new URL(address, window.location.origin)
  url.searchParams.set(query, name)
  return `${url.pathname}${url.search}`
}

export const resumedForm = () => addressQuery(query)

/**
 * Whether this form is to be resumed. True once: the query is removed, so that a reload does not
 * reopen what was closed.
 */
export function isResumed(name: string): boolean {
  if (resumedForm() !== name) return false
  writeQuery({ [query]: undefined })
  return true
}
