import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { plainOf } from '#domain/pictureWidths.ts'
import { encode, sizeOf } from './encode.ts'

/** Folder of originals -> what its pictures' names start with in `demo/media`. */
const folders = { projects: '', interiors: '', axono: 'axono-', plans: 'plan-' } as const

const mediaWidths = (width: number) => [480, 960, Math.min(width, 1600)]

/** Plans are drawings: they are rasterised 1600 pixels wide. */
async function demoSize(source: string): Promise<{ width: number; height: number }> {
  const size = await sizeOf(source)
  if (!source.endsWith('.svg')) return size
  return { width: 1600, height: Math.round((1600 * size.height) / size.width) }
}

async function encodePicture(source: string, slug: string, target: string): Promise<void> {
  const { width, height } = await demoSize(source)
  const folder = `${target}/${slug}/${width}x${height}`
  for (const variant of mediaWidths(width)) {
    const formats =
      plainOf(width) === variant ? (['avif', 'webp', 'jpg'] as const) : (['avif', 'jpg'] as const)
    for (const format of formats) await encode(folder, { source, width: variant, format })
  }
}

/** Copies a video. Its poster is a picture like the others. */
async function copyVideo(originals: string, name: string, target: string): Promise<void> {
  const slug = `video-${name}`
  await mkdir(`${target}/${slug}`, { recursive: true })
  await copyFile(`${originals}/videos/${name}.mp4`, `${target}/${slug}/video.mp4`)
  await encodePicture(`${originals}/videos/${name}.jpg`, slug, target)
}

/**
 * Makes the demo database's media: every picture in each width the media service keeps, and the
 * videos.
 */
export async function makeDemoMedia(originals: string, target: string): Promise<void> {
  for (const [folder, prefix] of Object.entries(folders)) {
    for (const file of await readdir(`${originals}/${folder}`)) {
      const slug = `${prefix}${basename(file, extname(file))}`
      await encodePicture(`${originals}/${folder}/${file}`, slug, target)
      console.log('demo', slug)
    }
  }
  for (const file of await readdir(`${originals}/videos`)) {
    if (file.endsWith('.mp4')) await copyVideo(originals, basename(file, '.mp4'), target)
  }
}
