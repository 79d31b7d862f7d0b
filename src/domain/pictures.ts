import { keptWidths, plainOf, plainWidth, widest, widths } from './pictureWidths.ts'

/**
 * What a browser needs to know to load a picture at the right size. Addresses of our media service
 * (`…/media/{id}/{W}x{H}/{width}.jpg`) and of Cloudinary carry enough to derive every size; any
 * other is used plainly.
 */
export type PictureSources = {
  /**
   * In a format that every browser reads; where more sizes can be derived, wide enough for a phone.
   */
  readonly src: string
  /** The sizes of `src`, where its host answers each browser in the format that suits it. */
  readonly srcset?: string
  /** Every size as AVIF, for a `source` element. */
  readonly avif?: string
  /** The address as WebP, for a `source` element of browsers from before AVIF. */
  readonly webp?: string
  /** The address of the largest size, in a format that every browser reads. */
  readonly largest: string
  /** The original's size in pixels, for the ratio. */
  readonly width?: number
  readonly height?: number
}

const ownMedia = /^(.*\/media\/[^/]+\/(\d+)x(\d+)\/)(\d+)\.jpg$/
const cloudinary = /^(https?:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(.+)$/

function ownSources(folder: string, width: number, height: number): PictureSources {
  const kept = keptWidths(width)
  const plain = `${folder}${plainOf(width)}`
  return {
    src: `${plain}.jpg`,
    avif: kept.map((wide) => `${folder}${wide}.avif ${wide}w`).join(', '),
    webp: `${plain}.webp`,
    largest: `${folder}${kept.at(-1) ?? width}.jpg`,
    width,
    height,
  }
}

/**
 * Everything that can be derived from a picture's address.
 * @param url as the API gives it
 */
export function pictureSources(url: string): PictureSources {
  const own = ownMedia.exec(url)
  if (own) {
    const [, folder = '', width = '', height = ''] = own
    return ownSources(folder, Number(width), Number(height))
  }
  const hosted = cloudinary.exec(url)
  if (hosted) {
    const [, upload = '', path = ''] = hosted
    const sized = (width: number) => `${upload}c_limit,w_${width},f_auto,q_auto/${path}`
    return {
      src: sized(plainWidth),
      srcset: widths.map((width) => `${sized(width)} ${width}w`).join(', '),
      largest: sized(widest),
    }
  }
  return { src: url, largest: url }
}

/** The picture at the size that a lightbox or a search engine wants: the largest there is. */
export const largestPicture = (url: string): string => pictureSources(url).largest

/**
 * The size of `largestPicture` in pixels, as the lightbox reads it: `1600x1067`; empty where the
 * address tells none.
 */
export function zoomSize(url: string): string {
  const { width, height } = pictureSources(url)
  if (!width || !height) return ''
  const shown = Math.min(width, widest)
  return `${shown}x${Math.round((shown * height) / width)}`
}

/**
 * Asks for the card of a shared project link: whose it is, and the address of the picture it is cut
 * from.
 */
export type ShareCardRequest = { readonly id: string; readonly picture: string }

/** Where a poster stands beside its video: with the demo's, and at Cloudinary, which makes one. */
const besideVideo =
  /\/media\/[^/]+\/video\.mp4$|^https:\/\/res\.cloudinary\.com\/[^/]+\/video\/upload\/.+\.\w+$/

/**
 * A video's poster, the picture that stands in its place until it is played: what the file item
 * says, else the one that is known to stand beside it.
 */
export function posterOf(file: {
  readonly url: string
  readonly poster?: string | undefined
}): string | undefined {
  if (file.poster !== undefined) return file.poster
  return besideVideo.test(file.url) ? file.url.replace(/\.\w+$/, '.jpg') : undefined
}
