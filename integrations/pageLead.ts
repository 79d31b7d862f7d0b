import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of leads in the built site. */
export const leads = 'leads'

/** Part of a lead's name: a new number when leads are encoded in another way. */
const recipe = 1

/** The name of a picture's lead, in the site and where it is kept. */
export const leadName = (picture: string) =>
  `${createHash('sha256').update(`${picture} ${recipe}`).digest('base64url').slice(0, 20)}.avif`

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&#39;': "'" }
const opening = '<picture class="contents">'

/** The first picture of a page, if another host has it: its address, and where its sources stand in the page. */
function firstPicture(html: string): { readonly address: string; readonly at: number } | undefined {
  const start = html.lastIndexOf(opening, html.indexOf(' fetchpriority="high"'))
  if (start < 0) return undefined
  const src = /<img [^>]*?src="(https?:[^"]+)"/.exec(
    html.slice(start, html.indexOf('</picture>', start)),
  )?.[1]
  if (src === undefined) return undefined
  return {
    address: src.replace(/&amp;|&#39;/g, (sign) => entities[sign] ?? sign),
    at: start + opening.length,
  }
}

/**
 * Gives a page's first picture its lead, if one was made: a source of its own for phones, small, and on the site's own
 * line, for another host's takes a connection of its own first. Wider windows, browsers without AVIF and what the API
 * says later are not touched.
 * @param folder the built site
 */
export function withLead(html: string, folder: string): string {
  const first = firstPicture(html)
  if (first === undefined) return html
  const path = `${leads}/${leadName(first.address)}`
  if (!existsSync(join(folder, path))) return html
  const source = `<source media="(max-width: 767px)" type="image/avif" srcset="/${path}">`
  return html.slice(0, first.at) + source + html.slice(first.at)
}
