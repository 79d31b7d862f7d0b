import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeCards } from '#build/cards.ts'
import type { ShareCardRequest } from '#domain/pictures.ts'
import { folderForEach } from '../support/processes/folder.ts'
import { listening } from '../support/servers/listening.ts'

const at = folderForEach()

/** Makes the cards of a built site in the folder. @param own the hosts of its pictures */
async function makeCardsOf(site: string, requests: readonly ShareCardRequest[], own: string[] = []) {
  mkdirSync(at(`${site}/cards`), { recursive: true })
  writeFileSync(at(`${site}/cards/list.json`), JSON.stringify(requests))
  await makeCards(at(site), { own, named: [] }, at('cache'))
}

it('makes one share card for each picture, and uses the site’s own card for missing or huge pictures', async () => {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
  const there = new Map([
    ['/there.jpg', await drawn(1600, 1000)],
    // More pixels than the server accepts in an upload.
    ['/vast.jpg', await drawn(11_000, 9200)],
  ])
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const picture = there.get(request.url ?? '')
    response.statusCode = picture === undefined ? 404 : 200
    response.end(picture)
  })
  const { url, stop } = await listening(server)
  const requests = [
    { id: 'p1', picture: `${url}/there.jpg` },
    { id: 'p2', picture: `${url}/away.jpg` },
    { id: 'p3', picture: `${url}/vast.jpg` },
  ]
  for (const site of ['one', 'two']) await makeCardsOf(site, requests, [new URL(url).host])
  await stop()
  expect(asked.filter((path) => path === '/there.jpg')).toHaveLength(1)
  const { width, height } = await sharp(at('two/cards/p1.jpg')).metadata()
  expect([width, height]).toEqual([1200, 630])
  const own = readFileSync('public/pictures/card.jpg')
  for (const id of ['p2', 'p3']) expect(readFileSync(at(`two/cards/${id}.jpg`)).equals(own)).toBe(true)
  expect(existsSync(at('two/cards/list.json'))).toBe(false)
})

it('deletes a cached card that no build has used for a month', async () => {
  mkdirSync(at('cache'))
  writeFileSync(at('cache/old.jpg'), 'old')
  const then = new Date(Date.now() - 31 * 24 * 3_600_000)
  utimesSync(at('cache/old.jpg'), then, then)
  writeFileSync(at('cache/new.jpg'), 'new')
  await makeCardsOf('site', [])
  expect(readdirSync(at('cache'))).toEqual(['new.jpg'])
})
