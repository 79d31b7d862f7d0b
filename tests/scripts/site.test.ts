import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { hostRules } from '#build/rewrites.ts'
import { freePort } from '../../scripts/ports.ts'
import { buildSite, replaceSite, SiteBusyError, serveSite, stopServer } from '../../scripts/site.ts'
import { folderForEach } from '../support/processes/folder.ts'

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

const at = folderForEach()
let folder = ''
let server: Server
let port = 0

async function writeFiles(root: string, written: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(written)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  await writeFiles(folder, files)
  for (const [name, content] of Object.entries(files).filter(([, one]) => one.length > 600)) {
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(content))
    await writeFile(join(folder, `${name}.gz`), gzipSync(content))
  }
  port = await freePort()
  server = await serveSite(folder, port, '127.0.0.1')
})
afterAll(async () => {
  await stopServer(server)
  await rm(folder, { recursive: true, force: true })
})

/** Sends a request without following redirects, normalising the path or decompressing. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const asked = get({ host: '127.0.0.1', port, path, headers, agent: false })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}

test('answers 404 to invalid addresses and to disguised addresses of host files', async () => {
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
])('answers %s with status %i', async (path, status, begins) => {
  const answer = await ask(path)
  expect(answer.status).toBe(status)
  expect(answer.text).toMatch(new RegExp(`^${begins}`))
})

test.each(['br', 'gzip'])(
  'sends the file that the build compressed to a browser that accepts %s',
  async (encoding) => {
    const answer = await ask('/', { 'accept-encoding': encoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.text.length).toBeLessThan(500)
  },
)

test('lets browsers revalidate pages and keep hashed files for good', async () => {
  expect((await ask('/offers')).headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
  })
  const { headers } = await ask('/_astro/page.abc.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

const everywhere = ['/', '/offers', '/projects/unknown-id', '/projects', '/nowhere', '/_astro/page.abc.js']
test.each([...everywhere, '/_astro/gone.js'])(
  'sends %s with a rule that keeps browsers on HTTPS for at least a year',
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
  ['/nowhere', undefined],
  ['/projects', 'same-origin'],
  ['/projects/', 'same-origin'],
  ['/admin-dashboard/projects/create', 'same-origin'],
  ['/admin-dashboard/projects/p1', 'same-origin'],
])(
  'forbids framing %s, and sends the Cross-Origin-Opener-Policy %s only behind sign-in',
  async (path, policy) => {
    const { headers } = await ask(path)
    expect(headers['content-security-policy']).toBe("frame-ancestors 'none'")
    expect(headers['cross-origin-opener-policy']).toBe(policy)
  },
)

test('does not send an unchanged page again', async () => {
  const first = await ask('/offers')
  const again = await ask('/offers', { 'if-none-match': String(first.headers['etag']) })
  expect(again.status).toBe(304)
})

test('refuses to serve a folder without a built site', async () => {
  await expect(serveSite(join(folder, 'offers'), port)).rejects.toThrow(/no built site/)
})

test('refuses a port that is taken', async () => {
  await expect(serveSite(folder, port, '127.0.0.1')).rejects.toThrow(/EADDRINUSE/)
})

/** Serves the folder `live` until the test ends. @returns a function that fetches a path there */
async function serveLive() {
  const livePort = await freePort()
  const over = await serveSite(at('live'), livePort, '127.0.0.1')
  onTestFinished(() => stopServer(over))
  return async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${livePort}${path}`, { signal: AbortSignal.timeout(5000) })
    return { status: response.status, text: await response.text() }
  }
}

test('serves whole pages while the site is replaced, then only files of the new site', async () => {
  const build = (round: number) => ({
    ...files,
    'index.html': `<script src="/_astro/page.${round}.js">${'x'.repeat(200_000 + 1000 * round)}</script>`,
    [`_astro/page.${round}.js`]: `round ${round}`,
  })
  await writeFiles(at('live'), build(0))
  const got = await serveLive()
  let round = 0
  const builder = async () => {
    for (round = 1; round <= 8; round += 1) {
      const made = at(`made-${round}`)
      await writeFiles(made, build(round))
      await replaceSite(made, at('live'))
    }
  }
  const visitor = async () => {
    while (round <= 8)
      expect(await got('/')).toEqual({ status: 200, text: expect.stringMatching(/<\/script>$/) })
  }
  await Promise.all([builder(), visitor(), visitor()])
  expect((await got('/')).text).toContain('/_astro/page.8.js')
  expect(await got('/_astro/page.8.js')).toEqual({ status: 200, text: 'round 8' })
  expect((await got('/_astro/page.3.js')).status).toBe(404)
  expect(await readdir(at('live/_astro'))).toEqual(['page.8.js', 'page.abc.js'])
})

test('keeps the time of what is the same, and earlier scripts for open pages where asked', async () => {
  await writeFiles(at('live'), { ...files, '_astro/page.old.js': 'old', 'gone.html': 'gone' })
  const past = new Date('2026-11-20T09:00:00.000Z')
  for (const name of ['index.html', '_astro/page.abc.js']) await utimes(at(`live/${name}`), past, past)
  await writeFiles(at('made'), { ...files, 'index.html': 'a new page' })
  await replaceSite(at('made'), at('live'), true)
  expect(await readFile(at('live/index.html'), 'utf8')).toBe('a new page')
  expect((await stat(at('live/index.html'))).mtime).not.toEqual(past)
  expect((await stat(at('live/_astro/page.abc.js'))).mtime).toEqual(past)
  expect(await readdir(at('live/_astro'))).toEqual(['page.abc.js', 'page.old.js'])
  expect(existsSync(at('live/gone.html'))).toBe(false)
})

const otherDisk = ['/dev/shm', tmpdir(), '.cache'].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
)

test.skipIf(otherDisk === undefined)('replaces a site on another disk', async () => {
  const elsewhere = await mkdtemp(join(otherDisk ?? '', 'plinth-'))
  onTestFinished(() => rm(elsewhere, { recursive: true, force: true }))
  await writeFiles(at('made'), files)
  await replaceSite(at('made'), elsewhere)
  expect((await readdir(elsewhere, { recursive: true })).filter((name) => name.endsWith('.new'))).toEqual([])
  expect(await readFile(join(elsewhere, '_astro/page.abc.js'), 'utf8')).toBe(files['_astro/page.abc.js'])
})

test('one build at a time is made into a folder, and a build that failed makes room', async () => {
  const folder = '.cache/never-built'
  const [first, begun] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()]
  const begin = () => {
    begun.resolve()
    return first.promise
  }
  const building = buildSite(folder, {}, { begin })
  await begun.promise
  await expect(buildSite(folder, {})).rejects.toThrow(SiteBusyError)
  const other = buildSite(
    '.cache/another-never-built',
    {},
    { begin: () => Promise.reject(new Error('Begun')) },
  )
  await expect(other).rejects.toThrow('Begun')
  first.reject(new Error('The API is away'))
  await expect(building).rejects.toThrow('The API is away')
  const again = buildSite(folder, {}, { begin: () => Promise.reject(new Error('Begun')) })
  await expect(again).rejects.toThrow('Begun')
})

test('replaces no page when its scripts cannot be replaced first', async () => {
  await writeFiles(at('made'), { ...files, 'index.html': 'a new page', 'a/b.html': 'another' })
  // A file stands where the folder of scripts should be, so no script can be written.
  await writeFiles(at('live'), { 'index.html': 'the old page', _astro: 'no folder' })
  await expect(replaceSite(at('made'), at('live'))).rejects.toThrow(/_astro/)
  expect((await readdir(at('live'))).sort()).toEqual(['_astro', 'index.html'])
  expect(await readFile(at('live/index.html'), 'utf8')).toBe('the old page')
})

test('answers 404 for a missing script and 503 for a missing site, and keeps running', async () => {
  await writeFiles(at('live'), files)
  const got = await serveLive()
  expect((await got('/_astro/page.abc.js')).status).toBe(200)
  await rm(at('live/_astro/page.abc.js'))
  expect((await got('/_astro/page.abc.js')).status).toBe(404)
  await rm(at('live'), { recursive: true })
  expect((await got('/')).status).toBe(503)
  await writeFiles(at('live'), files)
  expect((await got('/')).status).toBe(200)
})
