import sharp, { type Sharp } from 'sharp'
import { keptWidths, plainOf } from '#domain/pictureWidths.ts'

/** Pixels of an original at most: decoding more would take the server's memory. */
const pixelLimit = 100_000_000
/**
 * Originals worked on at once, each with two threads: more would take memory, and the threads that files are read with.
 */
const atOnce = 1

export type EncodedPicture = {
  /** Size of the original, upright. */
  readonly width: number
  readonly height: number
  /** `{W}x{H}/{width}.{avif,jpg}` by path, one of them as `.webp` too. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The largest JPEG. */
  readonly main: string
}

/** A picture that can't be read: broken, too large, or not what it claims to be. */
export class UnreadablePicture extends Error {}

const waiting: (() => void)[] = []
let busy = 0

/** Lets one job run and the others wait, so that twenty uploads at once do not starve the API. */
async function inTurn<T>(job: () => Promise<T>): Promise<T> {
  if (busy >= atOnce) await new Promise<void>((go) => waiting.push(go))
  busy += 1
  try {
    return await job()
  } finally {
    busy -= 1
    waiting.shift()?.()
  }
}

/** The original decoded once, upright, without its metadata, at most as wide as the widest kept. */
async function decode(original: Uint8Array, width: number) {
  const { data, info } = await sharp(original, { limitInputPixels: pixelLimit, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width: w, height: h, channels } = info
  return () => sharp(data, { raw: { width: w, height: h, channels } })
}

const toAvif = (picture: Sharp) =>
  picture.avif({ quality: 52, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
const toWebp = (picture: Sharp) => picture.webp({ quality: 74, effort: 4 }).toBuffer()
const toJpeg = (picture: Sharp) => picture.jpeg({ quality: 78, progressive: true }).toBuffer()

/**
 * Makes every size of a picture that pages use, as AVIF and JPEG, one of them as WebP too.
 * @throws UnreadablePicture
 */
export async function encodePicture(original: Uint8Array): Promise<EncodedPicture> {
  return inTurn(async () => {
    try {
      const { autoOrient } = await sharp(original, { limitInputPixels: pixelLimit }).metadata()
      const { width, height } = autoOrient
      const widths = keptWidths(width)
      const widest = widths.at(-1) ?? width
      const decoded = await decode(original, widest)
      const folder = `${width}x${height}`
      const files = new Map<string, Uint8Array>()
      for (const kept of widths) {
        const sized = decoded().resize({ width: kept })
        const [avif, jpeg] = await Promise.all([toAvif(sized.clone()), toJpeg(sized.clone())])
        files.set(`${folder}/${kept}.avif`, avif).set(`${folder}/${kept}.jpg`, jpeg)
        if (kept === plainOf(width)) files.set(`${folder}/${kept}.webp`, await toWebp(sized))
      }
      return { width, height, files, main: `${folder}/${widest}.jpg` }
    } catch (error) {
      throw new UnreadablePicture(error instanceof Error ? error.message : String(error))
    }
  })
}
