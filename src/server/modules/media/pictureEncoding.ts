import sharp, { type Sharp } from 'sharp'
import { keptWidths, plainOf } from '#domain/pictureWidths.ts'
import { makeSlots } from '../../slots.ts'

/**
 * Megapixels of an original at most. A JPEG is scaled down while it is decoded, so the largest that
 * phones make are accepted. Other formats need memory for all their pixels.
 */
const most = { jpeg: 250, other: 100 } as const
/** Pixels of a side at most: the limit of WebP and AVIF. */
const longestSide = 16_000
/**
 * Originals encoded at once, each with two threads. More would take memory, and threads that read
 * files.
 */
const atOnce = 1

export type EncodedPicture = {
  /** Size of the upright original in pixels; a very tall one is scaled down. */
  readonly width: number
  readonly height: number
  /** `{W}x{H}/{width}.{avif,jpg}` by path, one of them as `.webp` too. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly main: string
}

/** A picture that is broken, or not what it claims to be. */
export class UnreadablePicture extends Error {}

/** A picture with more pixels than are decoded. */
export class TooManyPixels extends Error {
  /** In megapixels. */
  readonly most: number
  constructor(most: number) {
    super('too many pixels')
    this.most = most
  }
}

/**
 * The upright size of a picture, read without decoding it.
 * @param mostOf megapixels at most of a picture of this format
 * @throws TooManyPixels
 */
async function uprightSize(original: Uint8Array, mostOf: (format: string | undefined) => number) {
  const { autoOrient, format } = await sharp(original, { limitInputPixels: false }).metadata()
  const { width, height } = autoOrient
  const megapixels = mostOf(format)
  if (width * height > megapixels * 1_000_000) throw new TooManyPixels(megapixels)
  return { width, height }
}

/**
 * The upright size at which a picture is stored: its own, or scaled down to the longest side.
 * @throws TooManyPixels
 */
async function keptSize(original: Uint8Array) {
  const mostOf = (format: string | undefined) => most[format === 'jpeg' ? 'jpeg' : 'other']
  const { width, height } = await uprightSize(original, mostOf)
  const scale = Math.min(1, longestSide / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.round(height * scale) }
}

const slots = makeSlots(atOnce)

/** Encodes when it is its turn. @throws UnreadablePicture, TooManyPixels */
async function inTurn<T>(encode: () => Promise<T>): Promise<T> {
  const release = await slots.take()
  try {
    return await encode()
  } catch (error) {
    if (error instanceof TooManyPixels) throw error
    throw new UnreadablePicture(error instanceof Error ? error.message : String(error))
  } finally {
    release?.()
  }
}

/** The largest size that a picture is scaled down to. */
type Bounds = { readonly width: number; readonly height?: number }

/** Decodes the original once, upright, without metadata, within the largest stored size. */
async function decode(original: Uint8Array, bounds: Bounds) {
  const { data, info } = await sharp(original, { limitInputPixels: most.jpeg * 1_000_000, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
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
 * Makes every size of a picture that pages use, as AVIF and JPEG, and one as WebP.
 * @throws UnreadablePicture, TooManyPixels
 */
export const encodePicture = (original: Uint8Array): Promise<EncodedPicture> =>
  inTurn(async () => {
    const { width, height } = await keptSize(original)
    const widths = keptWidths(width)
    const widest = widths.at(-1) ?? width
    const decoded = await decode(original, { width: widest })
    const folder = `${width}x${height}`
    const files = new Map<string, Uint8Array>()
    for (const kept of widths) {
      const sized = decoded().resize({ width: kept })
      const [avif, jpeg] = await Promise.all([toAvif(sized.clone()), toJpeg(sized.clone())])
      files.set(`${folder}/${kept}.avif`, avif).set(`${folder}/${kept}.jpg`, jpeg)
      if (kept === plainOf(width)) files.set(`${folder}/${kept}.webp`, await toWebp(sized))
    }
    return { width, height, files, main: `${folder}/${widest}.jpg` }
  })

/** Pixels of the longer side of the small version of a picture for certain people. */
const smallSide = 480

/**
 * Draws a picture that certain people alone see anew, as WebP, in its own size and in a small one.
 * @param limits megapixels of the original, and pixels of the longer side that is kept
 * @throws UnreadablePicture, TooManyPixels
 */
export const encodePrivatePicture = (
  original: Uint8Array,
  { megapixels, longestSide }: { readonly megapixels: number; readonly longestSide: number },
) =>
  inTurn(async () => {
    await uprightSize(original, () => megapixels)
    const within = (side: number) => ({ width: side, height: side })
    const decoded = await decode(original, within(longestSide))
    const { data, info } = await decoded().webp({ quality: 80 }).toBuffer({ resolveWithObject: true })
    const small = decoded().resize({ ...within(smallSide), fit: 'inside', withoutEnlargement: true })
    return { full: data, small: await toWebp(small), width: info.width, height: info.height }
  })
