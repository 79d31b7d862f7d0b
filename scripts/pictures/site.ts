import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type Crop, cropTo, encode, type Format, sizeOf } from './encode.ts'
import { type SitePicture, sitePictures } from './sitePictures.ts'

/**
 * The ground a picture is painted over, by the mood of the picture; each name is a class in the
 * styles.
 */
const tones = {
  dusk: [92, 98, 130],
  day: [186, 190, 194],
  wood: [176, 146, 118],
  leaf: [98, 112, 78],
  pale: [214, 207, 198],
} as const

type Tone = keyof typeof tones

async function toneOf(source: string): Promise<Tone> {
  const { data } = await sharp(source).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const distance = (tone: readonly number[]) =>
    tone.reduce((sum, part, index) => sum + (part - (data[index] ?? 0)) ** 2, 0)
  const [nearest] = Object.entries(tones).sort(([, one], [, other]) => distance(one) - distance(other))
  return (nearest?.[0] ?? 'pale') as Tone
}

const formats: readonly Format[] = ['avif', 'webp', 'jpg']

async function cropOf(source: string, picture: SitePicture): Promise<Crop> {
  if (picture.crop) return picture.crop
  return cropTo(await sizeOf(source), picture.ratio ?? 1.5, picture.focus)
}

async function encodeAll(originals: string, target: string, slug: string, picture: SitePicture) {
  const source = `${originals}/${picture.source}`
  const crop = await cropOf(source, picture)
  for (const width of picture.widths) {
    for (const format of formats) {
      const quality = format === 'avif' ? picture.quality : undefined
      const soften = format === 'avif' ? picture.soften : undefined
      await encode(`${target}/${slug}`, { source, crop, width, format, quality, soften })
    }
  }
  if (picture.large) await encode(`${target}/${slug}`, { source, width: picture.large, format: 'webp' })
  const width = picture.widths.at(-1) ?? crop.width
  return {
    width,
    height: Math.round((width * crop.height) / crop.width),
    widths: picture.widths,
    tone: await toneOf(source),
    alt: picture.alt,
  }
}

/** Makes the public pages' own pictures and the manifest that says which there are. */
export async function makeSitePictures(originals: string, target: string, manifest: string): Promise<void> {
  const made: Record<string, unknown> = {}
  for (const [slug, picture] of Object.entries(sitePictures)) {
    made[slug] = await encodeAll(originals, target, slug, picture)
    console.log('site', slug)
  }
  await writeFile(manifest, `${JSON.stringify(made, null, 2)}\n`)
}
