import { escapeHtml } from '#domain/html.ts'

/**
 * HTML written as text, for what is rendered twice: into the page when the site is built, and again in the browser
 * when the API knows better. Everything put in is escaped unless it is markup itself.
 */
export type Markup = { readonly html: string }
type Part = Markup | string | number | false | null | undefined | readonly Part[]

function htmlOf(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(htmlOf).join('')
}

/** Template tag: markup`<p>${name}</p>` escapes `name`; lists are joined, `false` and `undefined` leave nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { html: strings.map((text, index) => text + htmlOf(parts[index])).join('') }
}

/** Takes HTML as it is: only for our own, such as icons. */
export const raw = (html: string): Markup => ({ html })

/** An address as a link may carry it: of the web or of this site; anything else leads nowhere. */
export const webAddress = (url: string): string => (/^(https?:\/\/|\/(?!\/))/i.test(url) ? url : '#')
