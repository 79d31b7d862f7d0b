import { links } from '#routes.ts'

export const navigation = [
  { label: 'About us', href: links.about() },
  { label: 'Gallery', href: links.gallery() },
  { label: 'Offers', href: links.offers() },
] as const

/** Whether `path` is the page of `href`. Ignores a trailing slash. */
export const isActive = (href: string, path: string) => path.replace(/\/$/, '') === href
