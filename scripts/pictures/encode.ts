import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'

/** A part of an original to keep, in pixels of the original. */
export type Crop = { left: number; top: number; width: number; height: number }

export type Format = 'avif' | 'webp' | 'jpg'

export type Variant = {
  readonly source: string
  readonly crop?: Crop | undefined
  readonly width: number
  readonly format: Format
  /** Quality by the format's own scale, where the usual one is not right. */
  readonly quality?: number | undefined
  /**
   * Smooths foliage and noise away before encoding (sigma in pixels), for a first picture that must
   * be tiny.
   */
  readonly soften?: number | undefined
}

/**
 * Encodes one size of a picture into `{folder}/{width}.{format}`.
 * Plans (SVG) are drawn at the wanted width first, so that their lines stay sharp.
 */
export async function encode(folder: string, variant: Variant): Promise<void> {
  const { source, crop, width, format, quality, soften } = variant
  await mkdir(folder, { recursive: true })
  const drawing = source.endsWith('.svg')
  const original = sharp(source, drawing ? { density: 144 } : {}).flatten({ background: '#ffffff' })
  const resized = (crop ? original.extract(crop) : original).resize({ width })
  const picture = soften ? resized.blur(soften) : resized
  const file = `${folder}/${width}.${format}`
  if (format === 'avif')
    await picture.avif({ quality: quality ?? 50, effort: 5, chromaSubsampling: '4:2:0' }).toFile(file)
  if (format === 'webp') await picture.webp({ quality: quality ?? 72, effort: 5 }).toFile(file)
  if (format === 'jpg') {
    await picture.jpeg({ quality: quality ?? (drawing ? 84 : 76), mozjpeg: true }).toFile(file)
  }
}

/**
 * The largest part of `ratio` (width by height) in a picture, its middle near `focus` (0 left or
 * top, 1 right or bottom).
 */
export function cropTo(size: { width: number; height: number }, ratio: number, focus = 0.5): Crop {
  const width = Math.min(size.width, Math.round(size.height * ratio))
  const height = Math.min(size.height, Math.round(size.width / ratio))
  const place = (room: number, part: number) =>
    Math.round(Math.min(Math.max(focus * room - part / 2, 0), room - part))
  return { left: place(size.width, width), top: place(size.height, height), width, height }
}

/** Width and height of an original in pixels. */
export async function sizeOf(source: string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(source).metadata()
  return { width, height }
}
