import { keptWidths, plainOf, plainWidth, widest, widths } from './pictureWidths.ts'

/**
 * What a browser needs to load a picture at the right size. Addresses of our media service
 * (`…/media/{id}/{W}x{H}/{width}.jpg`) and of Cloudinary contain enough to derive every size. Other
 * addresses are used as they are.
 */
export type PictureSources = {
  /** In a format that every browser reads. Where sizes can be derived, wide enough for a phone. */
  readonly src: string
  /** The sizes of `src`, where the host chooses the format for each browser. */
  readonly srcset?: string
  /** Every size as AVIF, for a `source` element. */
  readonly avif?: string
  /** The WebP address, for a `source` element of browsers from before AVIF. */
  readonly webp?: string
  /** The largest size in a format that every browser reads. */
  readonly largest: string
  /** The original's width in pixels, for the ratio. */
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
 * Derives the sizes and formats of a picture from its address.
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

/** The largest size of a picture, for a lightbox or a search engine. */
export const largestPicture = (url: string): string => pictureSources(url).largest

/**
 * The size of `largestPicture` in pixels, as the lightbox reads it: `1600x1067`. Empty where the
 * address doesn't contain it.
 */
export function zoomSize(url: string): string {
  const { width, height } = pictureSources(url)
  if (!width || !height) return ''
  const shown = Math.min(width, widest)
  return `${shown}x${Math.round((shown * height) / width)}`
}

/**
 * Asks for the share card of a project: its id, and the address of the picture that the card is cut
 * from.
 */
export type ShareCardRequest = { readonly id: string; readonly picture: string }

/** Cloudinary makes a poster beside each video. */
const besideVideo = /^https:\/\/res\.cloudinary\.com\/[^/]+\/video\/upload\/.+\.\w+$/

/** A video's poster, shown until the video plays: the file's own, else the one beside the video. */
export function posterOf(file: {
  readonly url: string
  readonly poster?: string | undefined
}): string | undefined {
  if (file.poster !== undefined) return file.poster
  return besideVideo.test(file.url) ? file.url.replace(/\.\w+$/, '.jpg') : undefined
}
