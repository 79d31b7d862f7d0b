import { useEffect } from 'react'
import { company } from '#company.ts'

/**
 * Sets the page's title to what it shows, which tells several open pages apart.
 * @param name undefined until it is known
 */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${company.name}`
  }, [name])
}
