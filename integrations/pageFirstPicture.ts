import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of small first pictures in the built site. */
export const firstPictures = 'first'

/** Part of a small first picture's name: a new number when they are encoded in another way. */
const recipe = 1

/** The name of a picture's small one, in the site and where it is kept. */
export const firstPictureName = (picture: string) =>
  `${createHash('sha256').update(`${picture} ${recipe}`).digest('base64url').slice(0, 20)}.avif`

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&#39;': "'" }
const opening = '<picture class="contents">'
const forPhones = 'media="(max-width: 767px)" type="image/avif"'
const phoneSource = new RegExp(
  `<source ${forPhones.replace(/[()]/g, '\\$&')} srcset="([^"]+)"(?: sizes="([^"]+)")?`,
)

/** The first picture of a page: its sources and image, and where they stand in the page. */
function firstPicture(html: string): { readonly markup: string; readonly at: number } | undefined {
  const start = html.lastIndexOf(opening, html.indexOf(' fetchpriority="high"'))
  if (start < 0) return undefined
  const at = start + opening.length
  return { markup: html.slice(at, html.indexOf('</picture>', at)), at }
}

/** The address of a picture that another host has. */
function addressOf(markup: string): string | undefined {
  const src = /<img [^>]*?src="(https?:[^"]+)"/.exec(markup)?.[1]
  return src?.replace(/&amp;|&#39;/g, (sign) => entities[sign] ?? sign)
}

/** A page whose first picture has a small one, if one was made, as its first source. */
function withSource(html: string, folder: string): string {
  const first = firstPicture(html)
  if (first === undefined) return html
  const address = addressOf(first.markup)
  if (address === undefined) return html
  const path = `${firstPictures}/${firstPictureName(address)}`
  if (!existsSync(join(folder, path))) return html
  const source = `<source ${forPhones} srcset="/${path}">`
  return html.slice(0, first.at) + source + html.slice(first.at)
}

/** A page that names in its head the picture that a phone shows first. */
function withEarlyRequest(html: string): string {
  const [, srcset, sizes] = phoneSource.exec(firstPicture(html)?.markup ?? '') ?? []
  if (srcset === undefined) return html
  const which = `imagesrcset="${srcset}"${sizes ? ` imagesizes="${sizes}"` : ''}`
  const link = `<link rel="preload" as="image" ${forPhones} ${which} fetchpriority="high">`
  return html.replace('</title>', (title) => `${title}${link}`)
}

/**
 * Gives a page's first picture its small one, if one was made: a source of its own for phones, and on the site's own
 * line, for another host's takes a connection of its own first. Wider windows, browsers without AVIF and what the API
 * says later are not touched.
 *
 * What a phone shows first, a small one or the page's own, is asked for in the head: while the styles are read, and not in
 * the moment in which the first frame is due.
 * @param folder the built site
 */
export function withFirstPicture(html: string, folder: string): string {
  return withEarlyRequest(withSource(html, folder))
}
