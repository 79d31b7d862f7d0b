import sharp, { type Sharp } from 'sharp'
import { keptWidths, plainOf } from '#domain/pictureWidths.ts'

/**
 * Megapixels of an original at most. A JPEG is made smaller while it is decoded, so the largest that telephones make is
 * taken; any other format takes the server's memory for all of its pixels.
 */
const most = { jpeg: 250, other: 100 } as const
/** Pixels of a side at most: WebP and AVIF have no more. */
const longestSide = 16_000
/**
 * Originals worked on at once, each with two threads: more would take memory, and the threads that files are read with.
 */
const atOnce = 1

export type EncodedPicture = {
  /** Size of the original, upright; of one that is very tall, scaled down. */
  readonly width: number
  readonly height: number
  /** `{W}x{H}/{width}.{avif,jpg}` by path, one of them as `.webp` too. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The largest JPEG. */
  readonly main: string
}

/** A picture that can't be read: broken, or not what it claims to be. */
export class UnreadablePicture extends Error {}

/** A picture of more pixels than are decoded. */
export class TooManyPixels extends Error {
  /** In megapixels. */
  readonly most: number
  constructor(most: number) {
    super('too many pixels')
    this.most = most
  }
}

/** How large a picture is kept, upright: as it is, or scaled down to the longest side. @throws TooManyPixels */
async function keptSize(original: Uint8Array) {
  const { autoOrient, format } = await sharp(original, { limitInputPixels: false }).metadata()
  const { width, height } = autoOrient
  const megapixels = most[format === 'jpeg' ? 'jpeg' : 'other']
  if (width * height > megapixels * 1_000_000) throw new TooManyPixels(megapixels)
  const scale = Math.min(1, longestSide / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.round(height * scale) }
}

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
  const { data, info } = await sharp(original, { limitInputPixels: most.jpeg * 1_000_000, failOn: 'error' })
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
 * @throws UnreadablePicture, TooManyPixels
 */
export async function encodePicture(original: Uint8Array): Promise<EncodedPicture> {
  return inTurn(async () => {
    try {
      const { width, height } = await keptSize(original)
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
      if (error instanceof TooManyPixels) throw error
      throw new UnreadablePicture(error instanceof Error ? error.message : String(error))
    }
  })
}
