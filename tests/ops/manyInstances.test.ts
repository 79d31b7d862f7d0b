import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { type ApiProcess, dataFolder, startApi } from '../support/apiProcess.ts'
import { builtSite } from '../support/builtSite.ts'
import { type BusyCustomer, busyCustomer } from '../support/busyCustomer.ts'
import { nginxBinary, startNginx } from '../support/nginx.ts'
import { type PostgresServer, postgresFolder, startPostgres } from '../support/postgresServer.ts'
import { sessionOf } from '../support/worldDatabase.ts'

const binary = nginxBinary()
const hasPostgres = postgresFolder() !== undefined
const site = fileURLToPath(new URL('../../.cache/ops-build', import.meta.url))

const customers = [
  'buyer@palmstone.example',
  'babatunde.ogunleye@mail.example',
  'chiamaka.obiora@mail.example',
] as const

/** Runs where nginx and PostgreSQL are installed, as Debian's packages put them. */
if (binary === undefined || !hasPostgres) {
  console.warn('nginx or PostgreSQL is not installed: the test of many instances is left out.')
  describe('many instances', () =>
    it('need nginx and PostgreSQL on this machine', () => expect(binary && hasPostgres).toBeFalsy()))
} else {
  describe('three instances behind nginx on one PostgreSQL', () => {
    let postgres: PostgresServer
    let nginx: { stop(): Promise<void> }
    const instances: ApiProcess[] = []
    const data = dataFolder()
    let siteUrl: string
    let apiOrigin: string
    let busy: readonly BusyCustomer[]

    beforeAll(async () => {
      const [sitePort = 0, apiPort = 0] = [await freePort(), await freePort()]
      siteUrl = `http://127.0.0.1:${sitePort}`
      apiOrigin = `http://127.0.0.1:${apiPort}`
      const started = await startPostgres()
      if (started === undefined) throw new Error('PostgreSQL is installed but does not start')
      postgres = started
      const building = builtSite('.cache/ops-build', {
        PUBLIC_API_URL: `${apiOrigin}/api/v1`,
        PUBLIC_SITE_URL: siteUrl,
      })
      const env = {
        DATABASE_URL: postgres.url,
        DATA_DIR: data.folder,
        DEMO: '1',
        SITE_URL: siteUrl,
        API_URL: apiOrigin,
        TRUST_PROXY: '1',
      }
      // Together: they race to migrate and to load the demo.
      instances.push(...(await Promise.all([startApi(env), startApi(env), startApi(env)])))
      await building
      const ports = instances.map(({ url }) => Number(new URL(url).port))
      nginx = await startNginx({ binary, site, sitePort, apiPort, instances: ports })
      const api = `${apiOrigin}/api/v1`
      const world = { siteUrl, apiUrl: api, dataDir: data.folder, databaseUrl: postgres.url }
      busy = await Promise.all(
        customers.map(async (email) => busyCustomer(api, (await sessionOf(world, email)).token)),
      )
    })
    afterAll(async () => {
      await nginx?.stop()
      for (const { child } of instances) child.kill('SIGKILL')
      await Promise.all(instances.map(({ ended }) => ended))
      await postgres?.stop()
      data.remove()
    })

    const rounds = async (count: number) => {
      await Promise.all(
        busy.map(async (customer) => {
          for (let n = 0; n < count; n += 1) await customer.round()
        }),
      )
    }

    it('every page of the site is served, with its headers, by its shell, compressed', async () => {
      const get = (path: string, headers = {}) => fetch(`${siteUrl}${path}`, { headers, redirect: 'manual' })
      for (const path of ['/', '/about-us', '/offers', '/sign-in', '/messages', '/admin-dashboard/units/x']) {
        const page = await get(path, { 'Accept-Encoding': 'gzip' })
        expect([path, page.status]).toEqual([path, 200])
        expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
        expect(page.headers.get('strict-transport-security')).toContain('max-age=')
        expect(page.headers.get('content-encoding')).toBe('gzip')
      }
      expect((await get('/no/such/page')).status).toBe(404)
      expect((await get('/_hosting/routes.json')).status).toBe(404)
      const asset = /\/_astro\/[^"]+\.js/.exec(await (await get('/sign-in')).text())?.[0] ?? ''
      expect((await get(asset)).headers.get('cache-control')).toContain('immutable')
    })

    it('answers of some length come compressed, and one that is still the present one is not sent again', async () => {
      const list = (headers: Readonly<Record<string, string>>) =>
        fetch(`${apiOrigin}/api/v1/public/projects`, { headers: { 'Accept-Encoding': 'gzip', ...headers } })
      const { headers } = await list({})
      expect(headers.get('content-encoding')).toBe('gzip')
      expect((await list({ 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304)
    })

    it('a session, a limit and a write made through one are known to the others', async () => {
      const [first, second] = instances
      const email = 'stranger@example.com'
      const ask = (instance: ApiProcess | undefined) =>
        fetch(`${instance?.url}/api/v1/public/get-code`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' },
          body: JSON.stringify({ email }),
        })
      // The outbox of the sandbox lifts the wait between codes, not the number of them.
      const seen: number[] = []
      for (let n = 0; n < 130; n += 1) seen.push((await ask(n % 2 === 0 ? first : second)).status)
      expect(seen[0]).toBe(200)
      expect(seen.at(-1)).toBe(429)
    })

    it('one is killed while customers chat and pay: nothing acknowledged is lost, nothing is done twice', async () => {
      await rounds(2)
      const working = rounds(10)
      const before = busy.map(({ said }) => said.length)
      await expect.poll(() => busy.every(({ said }, index) => said.length > (before[index] ?? 0))).toBe(true)
      instances[1]?.child.kill('SIGKILL')
      await working
      for (const customer of busy) {
        expect(customer.said).toHaveLength(12)
        expect(customer.paid).toHaveLength(4)
        await customer.check()
      }
    })
  })
}
