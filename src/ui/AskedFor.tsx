import { useState } from 'react'
import { takeAsked } from '#browser/askedFor.ts'
import { Icon } from './Icon.tsx'

/** The way on to the page that somebody asked for before they had to sign in. In built HTML there is none. */
export function AskedFor({ isAdmin = false }: { isAdmin?: boolean }) {
  const [path] = useState(() => (import.meta.env.SSR ? undefined : takeAsked(isAdmin)))
  if (path === undefined) return null
  return (
    <a className="button button-quiet button-small justify-self-start" href={path}>
      Continue to the page you asked for
      <Icon name="arrow-right" size={16} />
    </a>
  )
}
