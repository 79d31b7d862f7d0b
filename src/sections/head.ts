import { company } from '#company.ts'
import { type Markup, markup } from './markup.ts'

/** What the head of a page tells of it. */
export type Heading = {
  readonly title: string
  readonly description?: string
  /** Keeps the page from search engines. */
  readonly noindex?: boolean
}

/** What the head of a public page tells of it besides, for search engines and shared links. */
export type PublicHeading = Heading & {
  readonly description: string
  /** The path of a shared link's card, 1200 by 630. */
  readonly picture?: string
  /** Structured data (JSON-LD). */
  readonly facts?: readonly Readonly<Record<string, unknown>>[]
}

/** A title as the browser shows it, with the company's name. */
export const named = (title: string): string =>
  title.includes(company.name) ? title : `${title} · ${company.name}`

/** A page's title, its description, and whether it may be found. */
export const titleMarkup = ({ title, description, noindex = false }: Heading): Markup =>
  markup`<title>${named(title)}</title>${
    description && markup`<meta name="description" content="${description}">`
  }${noindex && markup`<meta name="robots" content="noindex">`}`

/**
 * What search engines and shared links are told of a public page, beside its facts (closing.ts).
 * @param path the page's own, with or without a slash at its end
 */
export function sharingMarkup(heading: PublicHeading, path: string, site: URL | undefined): Markup {
  const { title, description, picture = '/pictures/card.jpg', noindex = false } = heading
  const address = new URL(path.replace(/(.)\/$/, '$1'), site).href
  return markup`${
    !noindex && markup`<link rel="canonical" href="${address}">`
  }<meta property="og:site_name" content="${company.name}"><meta property="og:type" content="website"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}">${
    !noindex && markup`<meta property="og:url" content="${address}">`
  }<meta property="og:image" content="${new URL(picture, site).href}"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">`
}
