import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ShareCardRequest } from '#domain/pictures.ts'
import { day } from '#domain/time.ts'
import { type MediaHosts, mediaFetcher, mostPixels } from './fetchMedia.ts'

/** Cards of earlier builds, by the address of their picture: a new upload has a new address. */
export const cardCache = '.cache/cards'

/** Part of a card's name: raise it when cards are cut differently. */
const recipe = 1

const atOnce = 8

export const cardName = (picture: string) =>
  `${createHash('sha256').update(picture).digest('base64url')}-${recipe}.jpg`

const cut = (picture: Uint8Array) =>
  sharp(picture, { limitInputPixels: mostPixels })
    .resize(1200, 630, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()

/** Other builds may share the cache: removes only the cards that none has used for a month. */
async function removeUnused(cache: string): Promise<void> {
  const monthAgo = Date.now() - 30 * day
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && found.mtimeMs < monthAgo) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Makes the pictures of shared project links, 1200 by 630 pixels, as `src/pages/cards/list.json.ts`
 * asks for them. A project whose picture can't be fetched gets the site's own card.
 * @param folder the built site
 * @param hosts that pictures are fetched from
 */
export async function makeCards(folder: string, hosts: MediaHosts, cache = cardCache): Promise<void> {
  const list = join(folder, 'cards/list.json')
  const requests = JSON.parse(await readFile(list, 'utf8')) as ShareCardRequest[]
  await rm(list)
  await mkdir(cache, { recursive: true })
  const fetchPicture = mediaFetcher(hosts)
  const makeCard = async ({ id, picture }: ShareCardRequest) => {
    const cached = join(cache, cardName(picture))
    const target = join(folder, 'cards', `${id}.jpg`)
    if (!existsSync(cached)) {
      const original = await fetchPicture(picture)
      const card = original === undefined ? undefined : await cut(original).catch(() => undefined)
      if (card === undefined) return copyFile('public/pictures/card.jpg', target)
      // Renaming puts a card into the cache whole, even when this build is killed or another one
      // reads.
      const part = `${cached}.${process.pid}.${id}`
      await writeFile(part, card)
      await rename(part, cached)
    }
    const now = new Date()
    await utimes(cached, now, now)
    return copyFile(cached, target)
  }
  for (let start = 0; start < requests.length; start += atOnce)
    await Promise.all(requests.slice(start, start + atOnce).map(makeCard))
  await removeUnused(cache)
}
