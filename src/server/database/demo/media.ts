import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const demoMediaFolder = fileURLToPath(new URL('../../../../demo/media', import.meta.url))

export type DemoMedia = {
  picture(slug: string): string
  video(slug: string): { url: string; poster: string }
}

const sizePattern = /^(\d+)x\d+$/
const widest = 1600

/** The folder `{W}x{H}` of a picture, named by its original size. */
function sizeOf(folder: string, slug: string): { size: string; width: number } {
  for (const size of readdirSync(join(folder, slug))) {
    const width = sizePattern.exec(size)?.[1]
    if (width !== undefined) return { size, width: Number(width) }
  }
  throw new Error(`${join(folder, slug)} holds no folder named by a size`)
}

/**
 * Builds addresses from the sizes in `demo/media/`.
 * @param origin of the media service, such as `http://localhost:8473`
 * @throws if a picture's folder is missing
 */
export function demoMedia(origin: string, folder: string): DemoMedia {
  const picture = (slug: string) => {
    const { size, width } = sizeOf(folder, slug)
    return `${origin}/media/${slug}/${size}/${Math.min(width, widest)}.jpg`
  }
  return {
    picture,
    video: (slug) => ({ url: `${origin}/media/${slug}/video.mp4`, poster: picture(slug) }),
  }
}
