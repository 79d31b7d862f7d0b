const forPhones = 'media="(max-width: 767px)" type="image/avif"'
const phoneSource = new RegExp(
  `<source ${forPhones.replace(/[()]/g, '\\$&')} srcset="([^"]+)"(?: sizes="([^"]+)")?`,
)

/** The markup of a page's first picture; empty when there is none. */
function firstPicture(html: string): string {
  const start = html.lastIndexOf('<picture', html.indexOf(' fetchpriority="high"'))
  return start < 0 ? '' : html.slice(start, html.indexOf('</picture>', start))
}

/**
 * Asks in a page's head for the picture that a phone shows first, where it has one of its own: while the styles are read,
 * and not in the moment in which the first frame is due.
 */
export function withFirstPicture(html: string): string {
  const [, srcset, sizes] = phoneSource.exec(firstPicture(html)) ?? []
  if (srcset === undefined) return html
  const which = `imagesrcset="${srcset}"${sizes ? ` imagesizes="${sizes}"` : ''}`
  const link = `<link rel="preload" as="image" ${forPhones} ${which} fetchpriority="high">`
  return html.replace('</title>', (title) => `${title}${link}`)
}
