import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeCards } from '#build/cards.ts'
import type { ShareCardRequest } from '#domain/pictures.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)

it('cuts a card once for a picture, and shows the site’s own where there is none', async () => {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
  const there = new Map([
    ['/there.jpg', await drawn(1600, 1000)],
    // More pixels than an upload may take a server's memory for.
    ['/vast.jpg', await drawn(11_000, 9200)],
  ])
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const picture = there.get(request.url ?? '')
    response.statusCode = picture === undefined ? 404 : 200
    response.end(picture)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const build = async (site: string) => {
    const requests: ShareCardRequest[] = [
      { id: 'p1', picture: `${origin}/there.jpg` },
      { id: 'p2', picture: `${origin}/away.jpg` },
      { id: 'p3', picture: `${origin}/vast.jpg` },
    ]
    mkdirSync(at(`${site}/cards`), { recursive: true })
    writeFileSync(at(`${site}/cards/list.json`), JSON.stringify(requests))
    await makeCards(at(site), { own: [new URL(origin).host], named: [] }, at('cache'))
  }
  try {
    await build('one')
    await build('two')
  } finally {
    server.close()
  }
  expect(asked.filter((path) => path === '/there.jpg')).toHaveLength(1)
  const { width, height } = await sharp(at('two/cards/p1.jpg')).metadata()
  expect([width, height]).toEqual([1200, 630])
  const own = readFileSync('public/pictures/card.jpg')
  for (const id of ['p2', 'p3']) expect(readFileSync(at(`two/cards/${id}.jpg`)).equals(own)).toBe(true)
  expect(existsSync(at('two/cards/list.json'))).toBe(false)
})

it('forgets a card that no build has used for a month', async () => {
  mkdirSync(at('cache'))
  writeFileSync(at('cache/old.jpg'), 'old')
  const then = new Date(Date.now() - 31 * 24 * 3_600_000)
  utimesSync(at('cache/old.jpg'), then, then)
  writeFileSync(at('cache/new.jpg'), 'new')
  mkdirSync(at('site/cards'), { recursive: true })
  writeFileSync(at('site/cards/list.json'), '[]')
  await makeCards(at('site'), { own: [], named: [] }, at('cache'))
  expect(readdirSync(at('cache'))).toEqual(['new.jpg'])
})
