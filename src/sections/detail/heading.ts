import { factsMarkup } from '../dataMarkup.ts'
import { named, type PublicHeading } from '../head.ts'
import { appendMarkup } from '../showMarkup.ts'

const canonical = 'link[rel="canonical"]'
const facts = 'script[type="application/ld+json"]'

function takeAway(selector: string): void {
  for (const element of document.querySelectorAll(selector)) element.remove()
}

/** Where search engines know the site: what was built names it, else it is where it was called. */
export const knownSite = (): URL =>
  new URL(document.querySelector<HTMLLinkElement>(canonical)?.href ?? location.href)

/** Has the title, the description and the structured data tell of what the page shows now, for who runs its script. */
export function tellHeading(heading: PublicHeading): void {
  document.title = named(heading.title)
  document.querySelector('meta[name="description"]')?.setAttribute('content', heading.description)
  takeAway(facts)
  appendMarkup(factsMarkup(heading))
}

/** Has the page tell that what it was built about is gone: it is not to be found any more, nor offered. */
export function tellMissing(title: string): void {
  document.title = named(title)
  takeAway(`${canonical}, ${facts}, meta[name="robots"]`)
  const robots = document.createElement('meta')
  robots.name = 'robots'
  robots.content = 'noindex'
  document.head.append(robots)
}
