import { company } from '#company.ts'

/** What the head of a page says. */
export type Heading = {
  readonly title: string
  readonly description?: string | undefined
  /** Keeps the page from search engines. */
  readonly noindex?: boolean | undefined
}

/** What the head of a public page says besides, for search engines and shared links. */
export type PublicHeading = Heading & {
  readonly description: string
  /** The path of a shared link's card, 1200 by 630. */
  readonly picture?: string | undefined
  /** Structured data (JSON-LD). */
  readonly facts?: readonly Readonly<Record<string, unknown>>[] | undefined
}

/** A title as the browser shows it, with the company's name. */
export const named = (title: string): string =>
  title.includes(company.name) ? title : `${title} · ${company.name}`

/** Data as the text of a script element that is not run: it can't end that element. */
export const scriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** One piece of structured data as the text of its script element. */
export const factText = (fact: Readonly<Record<string, unknown>>): string =>
  scriptText({ '@context': 'https://schema.org', ...fact })
