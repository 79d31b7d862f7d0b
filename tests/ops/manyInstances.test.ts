import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { sessionOf } from '../support/database/worldDatabase.ts'
import { type ApiProcess, dataFolder, startApi } from '../support/processes/apiProcess.ts'
import { installedPostgres } from '../support/servers/installedPostgres.ts'
import { nginxBinary, startNginx } from '../support/servers/nginx.ts'
import { type PostgresServer, postgresFolder } from '../support/servers/postgresServer.ts'
import { type BusyCustomer, busyCustomer } from '../support/worlds/busyCustomer.ts'

const binary = nginxBinary()
const installed = binary !== undefined && postgresFolder() !== undefined
if (!installed) console.warn('nginx or PostgreSQL is not installed: the test of many instances is left out.')

const customers = [
  'buyer@palmstone.example',
  'babatunde.ogunleye@mail.example',
  'chiamaka.obiora@mail.example',
] as const

describe.runIf(installed)('three instances behind nginx on one PostgreSQL', () => {
  let postgres: PostgresServer
  let nginx: { stop(): Promise<void> }
  const instances: ApiProcess[] = []
  let data: ReturnType<typeof dataFolder>
  let apiOrigin: string
  let busy: readonly BusyCustomer[]

  beforeAll(async () => {
    const [sitePort, apiPort] = [await freePort(), await freePort()]
    const siteUrl = `http://127.0.0.1:${sitePort}`
    apiOrigin = `http://127.0.0.1:${apiPort}`
    data = dataFolder()
    postgres = await installedPostgres()
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: data.folder,
      DEMO: '1',
      SITE_URL: siteUrl,
      API_URL: apiOrigin,
      TRUST_PROXY: '1',
    }
    // They start together and so race to migrate and to load the demo.
    instances.push(...(await Promise.all([startApi(env), startApi(env), startApi(env)])))
    // Only the API is called: of the site nginx needs only its rules.
    const site = join(data.folder, 'site')
    mkdirSync(join(site, '_hosting'), { recursive: true })
    writeFileSync(join(site, '_hosting/nginx.conf'), '')
    const ports = instances.map(({ url }) => Number(new URL(url).port))
    nginx = await startNginx({ binary: binary ?? '', site, sitePort, apiPort, instances: ports })
    const apiUrl = `${apiOrigin}/api/v1`
    const world = { siteUrl, apiUrl, dataDir: data.folder, databaseUrl: postgres.url }
    busy = await Promise.all(
      customers.map(async (email) => busyCustomer(apiUrl, (await sessionOf(world, email)).token)),
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

  it('compresses answers, and does not send an unchanged answer again', async () => {
    const list = (headers: Readonly<Record<string, string>>) =>
      fetch(`${apiOrigin}/api/v1/public/projects`, { headers: { 'Accept-Encoding': 'gzip', ...headers } })
    const { headers } = await list({})
    expect(headers.get('content-encoding')).toBe('gzip')
    expect((await list({ 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304)
  })

  it('counts calls to all instances against one rate limit', async () => {
    const [first, second] = instances
    const ask = (instance: ApiProcess | undefined) =>
      fetch(`${instance?.url}/api/v1/public/get-code`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' },
        body: JSON.stringify({ email: 'stranger@example.com' }),
      })
    // The outbox lifts the wait between two codes, but not the limit on their number.
    const seen: number[] = []
    for (let n = 0; n < 130; n += 1) seen.push((await ask(n % 2 === 0 ? first : second)).status)
    expect(seen[0]).toBe(200)
    expect(seen.at(-1)).toBe(429)
  })

  it('loses nothing acknowledged and does nothing twice when an instance is killed', async () => {
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
