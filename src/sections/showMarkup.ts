import { trust } from '#browser/trustedTypes.ts'
import type { Markup } from './markup.ts'

/** Nothing becomes HTML but markup, in which everything that came from outside is escaped. */
const trusted = trust('plinth', (html) => html)

/** Puts markup into a place of the page, instead of what stood there. */
export function showMarkup(place: Element, { html }: Markup): void {
  place.innerHTML = trusted(html)
}
