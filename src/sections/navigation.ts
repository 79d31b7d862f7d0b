import { links } from '#routes.ts'

/** The items of the public top bar, in order (spec section 2, "Public navigation bar and footer"). */
export const navigation = [
  { label: 'About us', href: links.about() },
  { label: 'Gallery', href: links.gallery() },
  { label: 'Offers', href: links.offers() },
] as const

/** True when `path` is the page that `href` leads to; a trailing slash is ignored. */
export const isActive = (href: string, path: string) => path.replace(/\/$/, '') === href
