import { company } from '#company.ts'

export type Heading = {
  readonly title: string
  readonly description?: string | undefined
  /** Hides the page from search engines. */
  readonly noindex?: boolean | undefined
}

/** The head of a public page, for search engines and shared links. */
export type PublicHeading = Heading & {
  readonly description: string
  /** The path of the share card, 1200 by 630. */
  readonly picture?: string | undefined
  /** Structured data (JSON-LD). */
  readonly facts?: readonly Readonly<Record<string, unknown>>[] | undefined
}

/** The browser's title, with the company's name. */
export const named = (title: string): string =>
  title.includes(company.name) ? title : `${title} · ${company.name}`

/** Data as the text of a script element that does not run. It can't close that element. */
export const scriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** One piece of structured data as the text of its script element. */
export const factText = (fact: Readonly<Record<string, unknown>>): string =>
  scriptText({ '@context': 'https://schema.org', ...fact })
