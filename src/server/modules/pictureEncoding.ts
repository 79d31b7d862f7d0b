import sharp, { type Sharp } from 'sharp'
import { keptWidths } from '#domain/pictureWidths.ts'

/** Pixels of an original at most: decoding more would take the server's memory. */
const pixelLimit = 100_000_000
/** Originals decoded and encoded at once; sharp uses every core for each. */
const atOnce = 2

export type EncodedPicture = {
  /** Size of the original, upright. */
  readonly width: number
  readonly height: number
  /** `{W}x{H}/{width}.{avif,jpg}` by path. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The largest JPEG. */
  readonly main: string
}

/** A picture that can't be read: broken, too large, or not what it claims to be. */
export class UnreadablePicture extends Error {}

const waiting: (() => void)[] = []
let busy = 0

/** Lets a few jobs run and the others wait, so that twenty uploads at once do not starve the API. */
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
  picture.avif({ quality: 52, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
const toJpeg = (picture: Sharp) => picture.jpeg({ quality: 78, progressive: true }).toBuffer()

/**
 * Makes every size of a picture that pages use, as AVIF and JPEG.
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
      const encoded = await Promise.all(
        widths.flatMap((kept) => {
          const sized = () => decoded().resize({ width: kept })
          return [
            toAvif(sized()).then((bytes) => [`${folder}/${kept}.avif`, bytes] as const),
            toJpeg(sized()).then((bytes) => [`${folder}/${kept}.jpg`, bytes] as const),
          ]
        }),
      )
      return { width, height, files: new Map(encoded), main: `${folder}/${widest}.jpg` }
    } catch (error) {
      throw new UnreadablePicture(error instanceof Error ? error.message : String(error))
    }
  })
}
