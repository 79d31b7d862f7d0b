import { atom, onMount } from 'nanostores'
import { writeQuery } from '#browser/page/navigation.ts'

/** The address's query, which holds the choices of a page's filter. Empty in built HTML. */
export const $query = atom('')

onMount($query, () => {
  if (typeof window !== 'undefined') $query.set(window.location.search)
})

/** Writes choices into the address without loading anything. An empty one is removed. */
export function choose(choices: Readonly<Record<string, string>>): void {
  writeQuery(choices)
  $query.set(window.location.search)
}
