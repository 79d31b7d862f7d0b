import { atom, onMount } from 'nanostores'
import { writeQuery } from '#browser/navigation.ts'

/** The query of the address, where a page keeps what was chosen in its filter. Empty in built HTML. */
export const $query = atom('')

onMount($query, () => {
  if (typeof window !== 'undefined') $query.set(window.location.search)
})

/** Writes choices into the address without loading anything; an empty one is removed. */
export function choose(choices: Readonly<Record<string, string>>): void {
  writeQuery(choices)
  $query.set(window.location.search)
}
