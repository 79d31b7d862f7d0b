import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { get, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostRules } from '#build/rewrites.ts'
import { freePort } from '../../scripts/ports.ts'
import { replaceSite, serveSite, stopServer } from '../../scripts/site.ts'

const long = 'words and more words '.repeat(100)
const files: Record<string, string> = {
  'index.html': `home ${long}`,
  '404.html': 'nothing here',
  'offers/index.html': 'offers',
  'projects/index.html': 'projects',
  'projects/_/index.html': 'project shell',
  'projects/palm-court/index.html': 'palm court, prerendered',
  'admin-dashboard/projects/_/index.html': 'admin project shell',
  'admin-dashboard/projects/create/index.html': 'create project',
  '_astro/page.abc.js': `console.log("${long}")`,
  _headers: 'secret of the host',
  '_hosting/routes.json': JSON.stringify({ ...hostRules(), policy: "default-src 'self'" }),
}

let folder = ''
let server: Server
let port = 0

async function writeFiles(root: string, written: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(written)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  await writeFiles(folder, files)
  for (const [name, text] of Object.entries(files).filter(([, content]) => content.length > 600)) {
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text))
    await writeFile(join(folder, `${name}.gz`), gzipSync(text))
  }
  port = await freePort()
  server = await serveSite(folder, port, '127.0.0.1')
})
afterAll(async () => {
  await stopServer(server)
  await rm(folder, { recursive: true, force: true })
})

type Answer = { status: number | undefined; headers: Record<string, unknown>; text: string }

/** Asks without following, normalising or decompressing anything. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
    }).on('error', reject)
  })

test('an address that is none, and one that hides its first folder, find nothing', async () => {
  for (const path of ['//', '//[', '//_headers', '//_hosting/routes.json', '/%5fheaders', 'http://[']) {
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  }
})

test.each([
  ['/', 200, 'home'],
  ['/offers', 200, 'offers'],
  ['/offers/', 200, 'offers'],
  ['/offers?sort=price', 200, 'offers'],
  ['/projects', 200, 'projects'],
  ['/projects/unknown-id', 200, 'project shell'],
  ['/projects/palm-court', 200, 'palm court, prerendered'],
  ['/admin-dashboard/projects/create', 200, 'create project'],
  ['/admin-dashboard/projects/p1', 200, 'admin project shell'],
  ['/nowhere', 404, 'nothing here'],
  ['/projects/a/b/c', 404, 'nothing here'],
  ['/_headers', 404, 'nothing here'],
  ['/%5Fheaders', 404, 'nothing here'],
  ['/_hosting/routes.json', 404, 'nothing here'],
  ['/../package.json', 404, 'nothing here'],
  ['/%E0%A4%A', 404, 'nothing here'],
])('%s answers %i', async (path, status, text) => {
  const answer = await ask(path)
  expect(answer.status).toBe(status)
  expect(answer.text).toMatch(new RegExp(`^${text}`))
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
])('a browser that takes %s gets the file compressed at build', async (accepted, encoding) => {
  const answer = await ask('/', { 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.text.length).toBeLessThan(500)
})

test('pages are revalidated, hashed files kept for good', async () => {
  expect((await ask('/offers')).headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
  })
  const hashed = await ask('/_astro/page.abc.js')
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each(['/', '/offers', '/nowhere', '/_astro/page.abc.js', '/_astro/gone.js'])(
  '%s keeps a browser to HTTPS for more than a year',
  async (path) => {
    const header = (await ask(path)).headers['strict-transport-security']
    expect(Number(/^max-age=(\d+)/.exec(String(header))?.[1])).toBeGreaterThanOrEqual(31_536_000)
  },
)

test.each([
  ['/', undefined],
  ['/offers', undefined],
  ['/projects/unknown-id', undefined],
  ['/projects/palm-court', undefined],
  ['/projects', 'same-origin'],
  ['/projects/', 'same-origin'],
  ['/admin-dashboard/projects/create', 'same-origin'],
  ['/admin-dashboard/projects/p1', 'same-origin'],
])(
  '%s is open to the window that opened it, or closed when it is behind sign-in: %s',
  async (path, policy) => {
    expect((await ask(path)).headers['cross-origin-opener-policy']).toBe(policy)
  },
)

const framing = "frame-ancestors 'none'"
test.each([
  ['/', framing],
  ['/offers', framing],
  ['/projects/unknown-id', framing],
  ['/projects/palm-court', framing],
  ['/projects', framing],
  ['/admin-dashboard/projects/p1', framing],
  ['/nowhere', framing],
])('%s comes with the content policies %s', async (path, policies) => {
  expect((await ask(path)).headers['content-security-policy']).toBe(policies)
})

test('an unchanged page is not sent again', async () => {
  const first = await ask('/offers')
  const again = await ask('/offers', { 'if-none-match': String(first.headers['etag']) })
  expect(again.status).toBe(304)
})

test('a folder without a built site says so', async () => {
  await expect(serveSite(join(folder, 'offers'), port)).rejects.toThrow(/no built site/)
})

test('a taken port is refused', async () => {
  await expect(serveSite(folder, port, '127.0.0.1')).rejects.toThrow(/EADDRINUSE/)
})

test('a site that is built again is served whole throughout, with what the new one brings and without what is gone', async () => {
  const live = await mkdtemp(join(tmpdir(), 'live-'))
  const build = (round: number) => ({
    ...files,
    'index.html': `<script src="/_astro/page.${round}.js">${'x'.repeat(200_000 + 1000 * round)}</script>`,
    [`_astro/page.${round}.js`]: `round ${round}`,
  })
  await writeFiles(live, build(0))
  const livePort = await freePort()
  const over = await serveSite(live, livePort, '127.0.0.1')
  const got = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${livePort}${path}`, { signal: AbortSignal.timeout(5000) })
    return { status: response.status, text: await response.text() }
  }
  let round = 0
  const builder = async () => {
    for (round = 1; round <= 8; round += 1) {
      const made = await mkdtemp(join(tmpdir(), 'made-'))
      await writeFiles(made, build(round))
      await replaceSite(made, live)
      await rm(made, { recursive: true })
    }
  }
  const visitor = async () => {
    while (round <= 8) {
      const page = await got('/')
      expect(page.status).toBe(200)
      expect(page.text).toMatch(/<\/script>$/)
    }
  }
  await Promise.all([builder(), visitor(), visitor()])
  expect((await got('/')).text).toContain('/_astro/page.8.js')
  expect(await got('/_astro/page.8.js')).toEqual({ status: 200, text: 'round 8' })
  expect((await got('/_astro/page.3.js')).status).toBe(404)
  expect(await readdir(join(live, '_astro'))).toEqual(['page.8.js', 'page.abc.js'])
  await stopServer(over)
  await rm(live, { recursive: true })
})

test('a page is never there before what it needs', async () => {
  const [made, live] = [await mkdtemp(join(tmpdir(), 'made-')), await mkdtemp(join(tmpdir(), 'live-'))]
  await writeFiles(made, { ...files, 'index.html': 'a new page', 'a/b.html': 'another' })
  // Where scripts go nothing can be put.
  await writeFiles(live, { 'index.html': 'the old page', _astro: 'no folder' })
  await expect(replaceSite(made, live)).rejects.toThrow(/_astro/)
  expect((await readdir(live)).sort()).toEqual(['_astro', 'index.html'])
  expect(await readFile(join(live, 'index.html'), 'utf8')).toBe('the old page')
  for (const folder of [made, live]) await rm(folder, { recursive: true })
})

test('a script that is gone is 404, a folder that is gone 503, and the server goes on', async () => {
  const live = await mkdtemp(join(tmpdir(), 'live-'))
  await writeFiles(live, files)
  const livePort = await freePort()
  const over = await serveSite(live, livePort, '127.0.0.1')
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${livePort}${path}`)).status
  expect(await status('/_astro/page.abc.js')).toBe(200)
  await rm(join(live, '_astro/page.abc.js'))
  expect(await status('/_astro/page.abc.js')).toBe(404)
  await rm(live, { recursive: true })
  expect(await status('/')).toBe(503)
  await writeFiles(live, files)
  expect(await status('/')).toBe(200)
  await stopServer(over)
  await rm(live, { recursive: true })
})
