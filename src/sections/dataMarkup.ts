import type { PublicHeading } from './head.ts'
import { type Markup, markup, raw } from './markup.ts'

/** Data for the browser or for search engines, as a script element that is not run. */
export const dataMarkup = (type: string, content: object): Markup =>
  raw(`<script type="${type}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`)

/** What a page is about, for search engines. */
export const factsMarkup = ({ facts = [] }: PublicHeading): Markup =>
  markup`${facts.map((fact) => dataMarkup('application/ld+json', { '@context': 'https://schema.org', ...fact }))}`
