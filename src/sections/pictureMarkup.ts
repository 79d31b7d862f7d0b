import { largestPicture, pictureSources } from '#domain/pictures.ts'
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

/** A picture from the API, in every size its address tells of; its ratio is the caller's class. */
export function picture({ url, alt, sizes, className = '', first = false }: PictureProps): Markup {
  const { src, srcset, avif, width, height } = pictureSources(url)
  const size = width && height && markup` width="${width}" height="${height}"`
  const set = srcset && markup` srcset="${srcset}" sizes="${sizes}"`
  const load = first ? markup` fetchpriority="high"` : markup` loading="lazy" decoding="async"`
  return markup`<picture class="contents">${
    avif && markup`<source type="image/avif" srcset="${avif}" sizes="${sizes}">`
  }<img class="picture ${className}" src="${webAddress(src)}"${set}${size || ''} alt="${alt}"${load}></picture>`
}

/** A picture that opens large in the lightbox; without script the link shows it. */
export function zoomPicture(props: PictureProps): Markup {
  const { width, height } = pictureSources(props.url)
  const size =
    width && height ? `${Math.min(width, 1600)}x${Math.round((Math.min(width, 1600) * height) / width)}` : ''
  return markup`<a class="zoom" href="${webAddress(largestPicture(props.url))}" data-size="${size}">${picture(props)}</a>`
}
