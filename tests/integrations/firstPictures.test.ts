import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pictureSources } from '#domain/pictures.ts'
import { picture } from '#sections/pictureMarkup.ts'
import { pictureFetcher } from '../../integrations/fetchPicture.ts'
import { makeFirstPictures } from '../../integrations/firstPictures.ts'
import { withFirstPicture } from '../../integrations/pageFirstPicture.ts'

let folder = ''
let server: Server
let origin = ''
const asked: string[] = []

/** Noise, which no encoder makes small, in the size of an upload. */
const noise = await sharp({
  create: {
    width: 1600,
    height: 1067,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 120, sigma: 20 },
  },
})
  .jpeg()
  .toBuffer()

beforeEach(async () => {
  asked.length = 0
  folder = mkdtempSync(join(tmpdir(), 'first-'))
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/silent.jpg') return request.destroy()
    response.statusCode = request.url?.includes('gone') ? 404 : 200
    return response.end(request.url?.includes('words') ? 'no picture' : noise)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A build of a site whose pages have these pictures first; the list names them as the pages do. */
async function make(...pictures: string[]): Promise<void> {
  rmSync(join(folder, 'first'), { recursive: true, force: true })
  mkdirSync(join(folder, 'first'))
  writeFileSync(
    join(folder, 'first/list.json'),
    JSON.stringify(pictures.map((url) => pictureSources(url).src)),
  )
  await makeFirstPictures(folder, join(folder, 'kept'))
}
const made = () => readdirSync(join(folder, 'first'))
const first = (url: string) =>
  `<link fetchpriority="low"><picture class="contents"><img src="/logo.jpg" alt=""></picture>${
    picture({ url, alt: 'A house', sizes: '60vw', first: true }).html
  }`

it('gives a page a first picture for phones of its own, small enough to arrive with the text', async () => {
  const url = `${origin}/media/house/1600x1067/1600.jpg?a=1&b='2'`
  await make(url)
  const [name = ''] = made()
  const small = readFileSync(join(folder, 'first', name))
  expect(small.byteLength).toBeLessThanOrEqual(12_000)
  expect((await sharp(small).metadata()).width).toBe(640)
  const source = `<source media="(max-width: 767px)" type="image/avif" srcset="/first/${name}">`
  const page = first(url)
  const at = page.lastIndexOf('<picture class="contents">') + '<picture class="contents">'.length
  expect(withFirstPicture(page, folder)).toBe(page.slice(0, at) + source + page.slice(at))
})

it('has a phone ask for what it shows first before it reads the styles', async () => {
  const url = `${origin}/media/house/1600x1067/1600.jpg`
  await make(url)
  const head = '<title>A house</title><style>p{}</style>'
  const link = (srcset: string) =>
    `</title><link rel="preload" as="image" media="(max-width: 767px)" type="image/avif" ${srcset} fetchpriority="high"><style>`
  expect(withFirstPicture(head + first(url), folder)).toContain(link(`imagesrcset="/first/${made()[0]}"`))
  const own = head.concat(
    '<picture class="contents"><source media="(max-width: 767px)" type="image/avif" srcset="/a/480.avif 480w" sizes="100vw">',
    '<img src="/a.jpg" alt="" fetchpriority="high"></picture>',
  )
  expect(withFirstPicture(own, folder)).toContain(link('imagesrcset="/a/480.avif 480w" imagesizes="100vw"'))
})

it('takes the smallest of a picture’s sizes that is wide enough, and takes it once', async () => {
  const url = `${origin}/media/house/1600x1067/1600.jpg`
  await make(url, url)
  const before = made()
  await make(url)
  expect(asked).toEqual(['/media/house/1600x1067/960.jpg'])
  expect(made()).toEqual(before)
})

it('makes one of a picture at Cloudinary too, in the size that its page names', async () => {
  const url = "https://res.cloudinary.com/plinth/image/upload/v17/homes/palm's court.jpg"
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address))
    return new Response(Uint8Array.from(noise))
  })
  await make(url).finally(() => fetched.mockRestore())
  const sized = url.replace('upload/', 'upload/c_limit,w_960,f_auto,q_auto/')
  expect(asked).toEqual([sized])
  const [name = ''] = made()
  expect(readFileSync(join(folder, 'first', name)).byteLength).toBeLessThanOrEqual(12_000)
  const page = first(url)
  expect(page).toContain(sized.replace("'", '&#39;'))
  expect(withFirstPicture(page, folder)).toContain(`type="image/avif" srcset="/first/${name}"><img `)
})

it('forgets the small pictures that no page has any more', async () => {
  const url = `${origin}/media/house/1600x1067/1600.jpg`
  await make(url)
  await make()
  await make(url)
  expect(asked).toHaveLength(2)
})

it('leaves a page as it is whose first picture is the site’s own, one without and one of which there is no small one', () => {
  for (const page of [first('/pictures/hero.jpg'), '<h1>Words</h1>', first(`${origin}/gone.jpg`)])
    expect(withFirstPicture(page, folder)).toBe(page)
})

it('makes none of what is gone, of what is no picture and of what never comes', async () => {
  await make(`${origin}/gone.jpg`, `${origin}/words.jpg`, `${origin}/silent.jpg`, 'nowhere')
  expect(made()).toEqual([])
})

it('asks a host that breaks off once, and one that has not got a picture again', async () => {
  const fetched = pictureFetcher()
  expect(await fetched(`${origin}/gone.jpg`)).toBeUndefined()
  expect(await fetched(`${origin}/there.jpg`)).toHaveLength(noise.length)
  expect(await fetched(`${origin}/silent.jpg`)).toBeUndefined()
  expect(await fetched(`${origin}/there.jpg`)).toBeUndefined()
  expect(asked).toEqual(['/gone.jpg', '/there.jpg', '/silent.jpg'])
})
