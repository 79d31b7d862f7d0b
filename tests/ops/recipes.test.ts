import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { inlineHashes, policyIn } from '../support/pages/inlineHashes.ts'
import { caddyBinary, startCaddy } from '../support/servers/caddy.ts'
import { nginxBinary, startNginx } from '../support/servers/nginx.ts'

const folder = '.cache/ops-recipes'
const repository = fileURLToPath(new URL('../..', import.meta.url))
const site = `${repository}${folder}`
const built = (name: string) => readFileSync(`${site}/${name}`, 'utf8')

type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: Buffer }

/** Sends a request without following redirects or decompressing the answer. */
const ask = (port: number, path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })

const nginx = nginxBinary()
const caddy = caddyBinary()

const startNginxOn = async (port: number) => {
  const options = { binary: nginx ?? '', site, sitePort: port, apiPort: await freePort(), instances: [1] }
  return (await startNginx(options)).stop
}

const startCaddyOn = (port: number) => startCaddy(caddy ?? '', site, port)

const servers = [
  { name: 'nginx', found: nginx, start: startNginxOn, packing: 'gzip', unpack: gunzipSync },
  { name: 'Caddy', found: caddy, start: startCaddyOn, packing: 'br', unpack: brotliDecompressSync },
] as const

beforeAll(async () => {
  // An environment of its own: variables of the test runner (`SSR`, `DEV`, `NODE_ENV`) would change
  // the build.
  const { PATH, HOME } = process.env
  const env = {
    ...{ PATH, HOME, ASTRO_TELEMETRY_DISABLED: '1', PUBLIC_SITE_URL: 'http://127.0.0.1:4358' },
    // No API listens there, so the build makes no page for an id, and its shell answers.
    PUBLIC_API_URL: 'http://127.0.0.1:9/api/v1',
  }
  const args = ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', folder]
  await promisify(execFile)(process.execPath, args, { cwd: repository, env })
})

for (const { name, found, start, packing, unpack } of servers) {
  if (found === undefined) console.warn(`${name} is not installed: the test of its recipe is left out.`)
  describe.runIf(found)(`${name} with the generated rules`, () => {
    let port = 0
    let stop = async () => undefined as unknown
    beforeAll(async () => {
      port = await freePort()
      stop = await start(port)
    })
    afterAll(() => stop())

    it.each([
      ['/', 'index.html'],
      ['/about-us', 'about-us/index.html'],
      ['/about-us/', 'about-us/index.html'],
      ['/offers?sort=price', 'offers/index.html'],
      ['/projects', 'projects/index.html'],
      ['/projects/p1', 'projects/_/index.html'],
      ['/projects/p1/', 'projects/_/index.html'],
      ['/projects/units/u1', 'projects/units/_/index.html'],
      ['/projects/owned-units/u1', 'projects/owned-units/_/index.html'],
      ['/admin-dashboard/projects/create', 'admin-dashboard/projects/create/index.html'],
      ['/admin-dashboard/projects/p1', 'admin-dashboard/projects/_/index.html'],
      ['/admin-dashboard/projects/p1/add-units', 'admin-dashboard/projects/_/add-units/index.html'],
      ['/admin-dashboard/units/u1', 'admin-dashboard/units/_/index.html'],
    ])('answers %s without a redirect with %s and the headers of a page', async (path, file) => {
      const { status, headers, body } = await ask(port, path)
      expect([path, status]).toEqual([path, 200])
      expect(body.toString()).toBe(built(file))
      expect(headers['content-type']).toMatch(/^text\/html/)
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(headers['strict-transport-security']).toContain('max-age=')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['permissions-policy']).toContain('camera=()')
    })

    it.each([
      ['/', undefined],
      ['/offers?sort=price', undefined],
      ['/projects/p1', undefined],
      ['/projects/units/u1', undefined],
      ['/projects', 'same-origin'],
      ['/projects/owned-units/u1', 'same-origin'],
      ['/projects/owned%2Dunits/u1', 'same-origin'],
      ['/messages/', 'same-origin'],
      ['/admin-dashboard/projects/create', 'same-origin'],
      ['/admin-dashboard/projects/p1/add-units', 'same-origin'],
    ])(
      'answers %s with the Cross-Origin-Opener-Policy %s, which only pages behind sign-in have',
      async (path, policy) => {
        const { status, headers } = await ask(port, path)
        expect([path, status]).toEqual([path, 200])
        expect(headers['cross-origin-opener-policy']).toBe(policy)
      },
    )

    it.each(['/', '/offers?sort=price', '/projects/p1', '/projects/', '/messages', '/sign-in', '/nowhere'])(
      'sends %s with its content policy in the page, and only frame-ancestors as a header',
      async (path) => {
        const { headers, body } = await ask(port, path)
        expect(headers['content-security-policy']).toBe("frame-ancestors 'none'")
        const policy = policyIn(body.toString()) ?? ''
        const { scripts, styles } = inlineHashes(body.toString())
        expect([...scripts, ...styles].filter((hash) => !policy.includes(hash))).toEqual([])
        expect(policy).not.toContain('unsafe')
      },
    )

    it('answers unknown addresses and files for hosts with the 404 page and status 404', async () => {
      const hidden = ['/_hosting/routes.json', '/_hosting/nginx.conf', '/_headers', '/_redirects']
      for (const path of ['/nowhere', '/projects/a/b/c', '/_astro/nothing.js', ...hidden]) {
        const { status, body } = await ask(port, path)
        expect([path, status]).toEqual([path, 404])
        expect(body.toString()).not.toContain('rewrites')
      }
      expect((await ask(port, '/nowhere')).body.toString()).toBe(built('404.html'))
    })

    it('sends pages as the build compressed them, and does not send an unchanged page again', async () => {
      const packed = await ask(port, '/offers', { 'Accept-Encoding': packing })
      expect(packed.headers['content-encoding']).toBe(packing)
      expect(unpack(packed.body).toString()).toBe(built('offers/index.html'))
      const mark = String(packed.headers['etag'])
      const again = await ask(port, '/offers', { 'Accept-Encoding': packing, 'If-None-Match': mark })
      expect([again.status, again.body.length]).toEqual([304, 0])
    })

    it('marks only files with a hash in their name as immutable', async () => {
      const asset = /\/_astro\/[^"]+\.js/.exec(built('sign-in/index.html'))?.[0] ?? ''
      const { status, headers } = await ask(port, asset)
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(headers['content-type']).toMatch(/javascript/)
      const icon = await ask(port, '/favicon.svg')
      expect(icon.headers['cache-control']).not.toContain('immutable')
      expect(icon.headers['content-type']).toMatch(/^image\/svg\+xml/)
    })
  })
}
