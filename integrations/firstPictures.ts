import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { forEachAtOnce } from './atOnce.ts'
import { pictureFetcher } from './fetchPicture.ts'
import { keptIn, pruneKept } from './kept.ts'
import { firstPictureName, firstPictures } from './pageFirstPicture.ts'

/** Small first pictures of earlier builds, by the address of their picture: what is uploaded anew has a new address. */
export const keptFirstPictures = '.cache/first'

/** What a phone's first picture may weigh, in bytes, to arrive with the text. */
const most = 12_000

/** Wide enough for a phone of 375 pixels at nearly twice the density. */
const width = 640

/** The best that fits. Less effort costs a tenth of the bytes and saves nine tenths of the time. */
async function encoded(picture: Uint8Array): Promise<Buffer | undefined> {
  for (const quality of [40, 30, 22, 14]) {
    const small = await sharp(picture)
      .resize({ width, withoutEnlargement: true })
      .avif({ quality, effort: 2 })
      .toBuffer()
    if (small.length <= most) return small
  }
  return undefined
}

/**
 * Makes the small ones (pageFirstPicture.ts) of the pictures that `src/pages/first/list.json.ts` names: as made before, or made
 * now. Of a picture that can't be had there is none.
 * @param folder the built site
 */
export async function makeFirstPictures(folder: string, keptFolder = keptFirstPictures): Promise<void> {
  const list = join(folder, firstPictures, 'list.json')
  const pictures = new Set(JSON.parse(readFileSync(list, 'utf8')) as string[])
  rmSync(list)
  const kept = keptIn(keptFolder)
  const fetched = pictureFetcher()
  await forEachAtOnce(pictures, async (picture) => {
    const name = firstPictureName(picture)
    const target = join(folder, firstPictures, name)
    if (kept.place(name, target)) return
    const original = await fetched(picture)
    const small = original && (await encoded(original).catch(() => undefined))
    if (small) kept.add(name, small, target)
  })
  pruneKept(keptFolder)
}
