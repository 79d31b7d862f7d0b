import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ShareCardRequest } from '#domain/pictures.ts'
import { type MediaHosts, mediaFetcher, mostPixels } from './fetchMedia.ts'

/** Cards of earlier builds, by the address of their picture: a new upload has a new address. */
export const cardCache = '.cache/cards'

/** Part of a card's name: change it when cards are cut in another way. */
const recipe = 1

/** Cards that are made at the same time. */
const atOnce = 8

/** The file name of a picture's card in the cache. */
export const cardName = (picture: string) =>
  `${createHash('sha256').update(picture).digest('base64url')}-${recipe}.jpg`

const cut = (picture: Uint8Array) =>
  sharp(picture, { limitInputPixels: mostPixels })
    .resize(1200, 630, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()

/** Other builds may use the cache at the same time, so a card goes only when none has for a month. */
function forgetUnused(cache: string): void {
  const monthAgo = Date.now() - 30 * 24 * 3_600_000
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    if (statSync(path).mtimeMs < monthAgo) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Makes the pictures of shared project links, 1200 by 630, as `src/pages/cards/list.json.ts` asks for them. A project
 * whose picture is not to be had gets the site's own card.
 * @param folder the built site
 * @param hosts whose pictures are fetched
 */
export async function makeCards(folder: string, hosts: MediaHosts, cache = cardCache): Promise<void> {
  const list = join(folder, 'cards/list.json')
  const requests = JSON.parse(readFileSync(list, 'utf8')) as ShareCardRequest[]
  rmSync(list)
  mkdirSync(cache, { recursive: true })
  const fetched = mediaFetcher(hosts)
  const makeCard = async ({ id, picture }: ShareCardRequest) => {
    const cached = join(cache, cardName(picture))
    const target = join(folder, 'cards', `${id}.jpg`)
    if (!existsSync(cached)) {
      const original = await fetched(picture)
      const card = original === undefined ? undefined : await cut(original).catch(() => undefined)
      if (card === undefined) return copyFileSync('public/pictures/card.jpg', target)
      // A build may be ended at any moment, and others read the cache: a card is there whole or not at all.
      const part = `${cached}.${process.pid}`
      writeFileSync(part, card)
      renameSync(part, cached)
    }
    const now = new Date()
    utimesSync(cached, now, now)
    copyFileSync(cached, target)
  }
  for (let start = 0; start < requests.length; start += atOnce)
    await Promise.all(requests.slice(start, start + atOnce).map(makeCard))
  forgetUnused(cache)
}
