import { largestPicture, pictureSources, zoomSize } from '#domain/pictures.ts'
import { type Markup, markup, webAddress } from './markup.ts'

export type PictureProps = {
  readonly url: string
  readonly alt: string
  /** How wide the picture is shown, as in `<img sizes>`. */
  readonly sizes: string
  readonly className?: string
  /** The first picture of a page: loaded at once and before others. */
  readonly first?: boolean
}

/**
 * A picture from the API, in every size its address tells of; its ratio is the caller's class. Nothing of no address,
 * for which a browser would fetch the page itself.
 */
export function picture({ url, alt, sizes, className = '', first = false }: PictureProps): Markup {
  if (url === '') return markup``
  const { src, srcset, avif, webp, width, height } = pictureSources(url)
  const size = width && height && markup` width="${width}" height="${height}"`
  const set = srcset && markup` srcset="${srcset}" sizes="${sizes}"`
  const load = first ? markup` fetchpriority="high"` : markup` loading="lazy" decoding="async"`
  const sources = [
    avif && markup`<source type="image/avif" srcset="${avif}" sizes="${sizes}">`,
    webp && markup`<source srcset="${webp}" type="image/webp">`,
  ]
  return markup`<picture class="contents">${sources}<img class="picture ${className}" src="${webAddress(src)}"${set}${size || ''} alt="${alt}"${load}></picture>`
}

/** What leads to a picture's largest size, large in the lightbox or, without script, by itself. */
function zoomLink(url: string, content: Markup | string): Markup {
  return markup`<a class="zoom" href="${webAddress(largestPicture(url))}" data-size="${zoomSize(url)}">${content}</a>`
}

/** A picture that opens large in the lightbox; without script the link shows it. */
export const zoomPicture = (props: PictureProps): Markup => zoomLink(props.url, picture(props))

/** A picture that is seen in the lightbox only, or without script by itself: its description alone. */
export const zoomName = ({ url, alt }: Pick<PictureProps, 'url' | 'alt'>): Markup => zoomLink(url, alt)
