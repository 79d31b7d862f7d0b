import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { cropTo, encode, type Format, sizeOf } from './encode.ts'

/** A picture of the public pages. Encoding writes the last three fields. */
type SitePicture = {
  /** The original, below the folder of originals. */
  readonly source: string
  /** Width by height of the part to keep; default 3:2. */
  readonly ratio?: number
  /** Where that part's middle lies, from 0 (left, top) to 1; default 0.5. */
  readonly focus?: number
  /** The widths to encode, in pixels, ascending. */
  readonly widths: readonly number[]
  /** Width of the whole picture that opens in the lightbox, in pixels. */
  readonly large?: number
  /** Quality of the AVIF, where the usual one is not right, and how much it is smoothed. */
  readonly quality?: number
  readonly soften?: number
  /** Size of the largest in pixels. */
  readonly width: number
  readonly height: number
  readonly tone: string
}

/**
 * The ground a picture is painted over, by the mood of the picture; each name is a class in the
 * styles.
 */
const tones = {
  dusk: [92, 98, 130],
  day: [186, 190, 194],
  wood: [176, 146, 118],
  leaf: [98, 112, 78],
} as const

type Tone = keyof typeof tones

async function toneOf(source: string): Promise<Tone> {
  const { data } = await sharp(source).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const distance = (tone: readonly number[]) =>
    tone.reduce((sum, part, index) => sum + (part - (data[index] ?? 0)) ** 2, 0)
  const [nearest] = Object.entries(tones).sort(([, one], [, other]) => distance(one) - distance(other))
  return (nearest?.[0] ?? 'day') as Tone
}

const formats: readonly Format[] = ['avif', 'webp', 'jpg']

async function encodeAll(originals: string, target: string, picture: SitePicture): Promise<SitePicture> {
  const source = `${originals}/${picture.source}`
  const { ratio, focus, widths, large, quality, soften } = picture
  const crop = cropTo(await sizeOf(source), ratio ?? 1.5, focus)
  for (const width of widths) {
    for (const format of formats)
      await encode(target, { source, crop, width, format, ...(format === 'avif' && { quality, soften }) })
  }
  if (large) await encode(target, { source, width: large, format: 'webp' })
  const width = widths.at(-1) ?? crop.width
  const height = Math.round((width * crop.height) / crop.width)
  return { ...picture, width, height, tone: await toneOf(source) }
}

/**
 * Encodes the public pages' pictures into folders by name.
 * @param listFile JSON of the pictures by name; each one's size and tone are written into it
 */
export async function makeSitePictures(originals: string, target: string, listFile: string): Promise<void> {
  const pictures: Record<string, SitePicture> = JSON.parse(await readFile(listFile, 'utf8'))
  for (const [name, picture] of Object.entries(pictures)) {
    pictures[name] = await encodeAll(originals, `${target}/${name}`, picture)
    console.log('site', name)
  }
  await writeFile(listFile, `${JSON.stringify(pictures, null, 2)}\n`)
}
