import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ShareCardRequest } from '#domain/pictures.ts'
import { makeCards } from '../../integrations/cards.ts'
import { keptIn, pruneKept } from '../../integrations/kept.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)

it('gives a file again as it was made, whatever became of it in a site', () => {
  const kept = keptIn(at('kept'))
  expect(kept.place('a1', at('one'))).toBe(false)
  kept.add('a1', Buffer.from('made'), at('one'))
  rmSync(at('one'))
  expect(kept.place('a1', at('two'))).toBe(true)
  expect(readFileSync(at('two'), 'utf8')).toBe('made')
  // Another recipe for the same place does not write through to what is kept.
  kept.add('b2', Buffer.from('made anew'), at('two'))
  expect(kept.place('a1', at('three'))).toBe(true)
  expect(readFileSync(at('three'), 'utf8')).toBe('made')
})

it('forgets what no site has any more', () => {
  const kept = keptIn(at('kept'))
  kept.add('a1', Buffer.from('still there'), at('one'))
  kept.add('b2', Buffer.from('gone'), at('two'))
  rmSync(at('two'))
  pruneKept(at('kept'))
  expect(kept.place('a1', at('again'))).toBe(true)
  expect(kept.place('b2', at('again'))).toBe(false)
})

it('cuts a card once for a picture, and shows the site’s own where there is none', async () => {
  const picture = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.statusCode = request.url === '/there.jpg' ? 200 : 404
    response.end(response.statusCode === 200 ? picture : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const build = async (site: string) => {
    const requests: ShareCardRequest[] = [
      { id: 'p1', picture: `${origin}/there.jpg` },
      { id: 'p2', picture: `${origin}/away.jpg` },
    ]
    mkdirSync(at(`${site}/cards`), { recursive: true })
    writeFileSync(at(`${site}/cards/list.json`), JSON.stringify(requests))
    await makeCards(at(site), { own: [new URL(origin).host], named: [] }, at('kept'))
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
  expect(readFileSync(at('two/cards/p2.jpg')).equals(readFileSync('public/pictures/card.jpg'))).toBe(true)
  expect(existsSync(at('two/cards/list.json'))).toBe(false)
})
