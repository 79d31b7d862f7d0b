import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressFile, textual } from '../../integrations/compress.ts'
import { keptIn } from '../../integrations/kept.ts'
import { hostRules } from '../../integrations/rewrites.ts'
import { freePort } from '../../scripts/ports.ts'
import { serveSite, stopServer } from '../../scripts/site.ts'

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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const kept = keptIn(join(folder, '.kept'))
  for (const [name, text] of Object.entries(files).filter(([file]) => textual.test(file))) {
    compressFile(join(folder, name), Buffer.from(text), 'best', kept)
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
  ['/', `${framing}, default-src 'self'`],
  ['/offers', `${framing}, default-src 'self'`],
  ['/projects/unknown-id', `${framing}, default-src 'self'`],
  ['/projects/palm-court', `${framing}, default-src 'self'`],
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
