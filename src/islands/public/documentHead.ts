import { factText, named, type PublicHeading } from '#sections/head.ts'

const canonical = 'link[rel="canonical"]'
const facts = 'script[type="application/ld+json"]'

/** The site's address as search engines know it: that of the built page, else where it was called. */
export const knownSite = (): URL =>
  new URL(document.querySelector<HTMLLinkElement>(canonical)?.href ?? location.href)

/** Brings the title, the description and the structured data of a built page up to date. */
export function showHeading(heading: PublicHeading): void {
  document.title = named(heading.title)
  document.querySelector('meta[name="description"]')?.setAttribute('content', heading.description)
  for (const [index, fact] of (heading.facts ?? []).entries()) {
    const text = document.querySelectorAll(facts)[index]?.firstChild
    if (text) text.nodeValue = factText(fact)
  }
}

/** Has the page say that what it was built about is gone: search engines neither find nor offer it any more. */
export function showMissing(title: string): void {
  document.title = named(title)
  for (const element of document.querySelectorAll(`${canonical}, ${facts}, meta[name="robots"]`))
    element.remove()
  const robots = document.createElement('meta')
  robots.name = 'robots'
  robots.content = 'noindex'
  document.head.append(robots)
}
