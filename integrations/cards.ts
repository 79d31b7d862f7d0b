import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { defaultApiUrl, defaultMediaUrl } from '#api/settings.ts'
import type { ShareCardRequest } from '#domain/pictures.ts'
import { forEachAtOnce } from './atOnce.ts'
import { mediaFetcher, mediaHostsOf, mostPixels } from './fetchMedia.ts'
import { type Kept, keptIn, pruneKept } from './kept.ts'

/** Cards of earlier builds, by the address of their picture: what is uploaded anew has a new address. */
export const keptCards = '.cache/cards'

/** Part of a card's name: a new number when cards are cut in another way. */
const recipe = 1

/** The name under which the card of a picture is kept. */
export const cardName = (picture: string) =>
  `${createHash('sha256').update(picture).digest('base64url')}-${recipe}.jpg`

const cut = (picture: Uint8Array) =>
  sharp(picture, { limitInputPixels: mostPixels })
    .resize(1200, 630, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()

/** Puts a project's card into the site: as cut before, or cut now. Without its picture it is the site's own. */
async function makeCard(
  folder: string,
  { id, picture }: ShareCardRequest,
  kept: Kept,
  fetched: ReturnType<typeof mediaFetcher>,
): Promise<void> {
  const target = join(folder, 'cards', `${id}.jpg`)
  const name = cardName(picture)
  if (kept.place(name, target)) return
  const original = await fetched(picture)
  const card = original === undefined ? undefined : await cut(original).catch(() => undefined)
  if (card !== undefined) kept.add(name, card, target)
  else copyFileSync('public/pictures/card.jpg', target)
}

/**
 * Makes the pictures of shared project links, 1200 by 630, as `src/pages/cards/list.json.ts` asks for them.
 * @param folder the built site
 * @param hosts whose pictures are fetched
 */
export async function makeCards(
  folder: string,
  hosts = mediaHostsOf(process.env, { api: defaultApiUrl, media: defaultMediaUrl }),
  keptFolder = keptCards,
): Promise<void> {
  const list = join(folder, 'cards/list.json')
  const requests = JSON.parse(readFileSync(list, 'utf8')) as ShareCardRequest[]
  rmSync(list)
  const kept = keptIn(keptFolder)
  const fetched = mediaFetcher(hosts)
  await forEachAtOnce(requests, (request) => makeCard(folder, request, kept, fetched))
  pruneKept(keptFolder)
}
