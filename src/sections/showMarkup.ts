import { trust } from '#browser/trustedTypes.ts'
import type { Markup } from './markup.ts'

/** Nothing becomes HTML but markup, in which everything that came from outside is escaped. */
const trusted = trust('plinth', (html) => html)

/** Puts markup behind all that stands in the page. */
export const appendMarkup = ({ html }: Markup): void =>
  document.body.insertAdjacentHTML('beforeend', trusted(html))

const firstPicture = (place: Element) => place.querySelector('[fetchpriority]')?.closest('picture') ?? null
const imageOf = (picture: Element | null) => picture?.querySelector('img')?.outerHTML

/**
 * Puts markup into a place of the page, instead of what stood there. A first picture that is the same as before is
 * left as it is: it is there already, and a phone has it from the site itself (integrations/firstPictures.ts).
 */
export function showMarkup(place: Element, { html }: Markup): void {
  const before = firstPicture(place)
  place.innerHTML = trusted(html)
  const now = firstPicture(place)
  if (before && imageOf(before) === imageOf(now)) now?.replaceWith(before)
}
