import { useEffect } from 'react'
import { company } from '#company.ts'

/**
 * Names the page after what it shows, once that is known: of several open pages each is found by its title.
 * @param name undefined until it is known
 */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${company.name}`
  }, [name])
}
