import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionOf } from '../support/database/worldDatabase.ts'
import { type ApiProcess, dataFolder, startApi } from '../support/processes/apiProcess.ts'
import { installedPostgres } from '../support/servers/installedPostgres.ts'
import { movingAddress } from '../support/servers/movingAddress.ts'
import { askServer, type PostgresServer, postgresFolder } from '../support/servers/postgresServer.ts'
import { type BusyCustomer, busyCustomer } from '../support/worlds/busyCustomer.ts'

const installed = postgresFolder() !== undefined
if (!installed) console.warn('PostgreSQL is not installed: the test of its faults is left out.')

const customers = [
  'buyer@palmstone.example',
  'babatunde.ogunleye@mail.example',
  'chiamaka.obiora@mail.example',
] as const

const portOf = ({ url }: PostgresServer) => Number(new URL(url).port)

/** The longest that an instance may need to find the database again, in ms. */
const healsWithinMs = 10_000

describe.runIf(installed)('three instances whose PostgreSQL fails under load', () => {
  let postgres: PostgresServer
  let address: Awaited<ReturnType<typeof movingAddress>>
  const instances: ApiProcess[] = []
  const data = dataFolder()
  let busy: readonly BusyCustomer[]

  beforeAll(async () => {
    postgres = await installedPostgres()
    const siteUrl = 'http://127.0.0.1:4359'
    address = await movingAddress(portOf(postgres))
    const DATABASE_URL = postgres.url.replace(`:${portOf(postgres)}/`, `:${address.port}/`)
    const env = { DATABASE_URL, DATA_DIR: data.folder, DEMO: '1', SITE_URL: siteUrl }
    instances.push(...(await Promise.all([startApi(env), startApi(env), startApi(env)])))
    busy = await Promise.all(
      customers.map(async (email, index) => {
        const apiUrl = `${instances[index]?.url}/api/v1`
        const world = { siteUrl, apiUrl, dataDir: data.folder, databaseUrl: DATABASE_URL }
        return busyCustomer(apiUrl, (await sessionOf(world, email)).token)
      }),
    )
  })
  afterAll(async () => {
    for (const { child } of instances) child.kill('SIGKILL')
    await Promise.all(instances.map(({ ended }) => ended))
    address?.stop()
    await postgres?.stop()
    data.remove()
  })

  const readiness = () => Promise.all(instances.map(async ({ url }) => (await fetch(`${url}/ready`)).status))
  const linesWith = (text: string) =>
    instances.map(
      ({ output }) =>
        output()
          .split('\n')
          .filter((line) => line.includes(text)).length,
    )
  const areAlive = () => instances.every(({ child }) => child.exitCode === null && child.signalCode === null)

  /** Lets customers write and pay while a fault is made and mended, and looks for what they were told. */
  async function underLoad(fault: () => Promise<void>): Promise<void> {
    let failing = true
    const before = busy.map(({ said }) => said.length)
    const working = busy.map(async (customer) => {
      // Once more after the fault.
      for (let last = false; !last; ) {
        last = !failing
        await customer.round()
      }
    })
    const isAtWork = () => busy.every(({ said }, index) => said.length > (before[index] ?? 0))
    await expect.poll(isAtWork).toBe(true)
    try {
      await fault()
      await expect.poll(readiness, { timeout: healsWithinMs }).toEqual([200, 200, 200])
    } finally {
      failing = false
    }
    await Promise.all(working)
    expect(areAlive()).toBe(true)
    for (const customer of busy) await customer.check()
  }

  const isAway = () => expect.poll(readiness).toEqual([503, 503, 503])

  it('instances live on when PostgreSQL ends all their connections, again and again', async () => {
    await underLoad(async () => {
      for (let n = 0; n < 5; n += 1) {
        const before = busy.map(({ said }) => said.length)
        await askServer(
          postgres.url,
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plinth'",
        )
        // Not each: whoever comes after a payment that broke off waits for a while.
        const hasGoneOn = () => busy.some(({ said }, index) => said.length > (before[index] ?? 0))
        await expect.poll(hasGoneOn, { timeout: healsWithinMs }).toBe(true)
        await expect.poll(readiness, { timeout: healsWithinMs }).toEqual([200, 200, 200])
      }
    })
  })

  it.each(['fast', 'immediate'] as const)(
    'instances live on through a restart of PostgreSQL that is %s, say so once, and find it again',
    async (how) => {
      // What an instance writes arrives here later than its answers.
      await expect.poll(() => linesWith('the database is back')).toEqual(linesWith('the database was lost'))
      const lost = linesWith('the database was lost')
      await underLoad(async () => {
        await postgres.pause(how)
        await isAway()
        await postgres.resume()
      })
      const oneMore = lost.map((count) => count + 1)
      await expect.poll(() => linesWith('the database is back')).toEqual(oneMore)
      expect(linesWith('the database was lost')).toEqual(oneMore)
    },
  )

  const setReadOnly = async (value: 'on' | 'off') => {
    await askServer(postgres.url, `alter system set default_transaction_read_only = ${value}`)
    await askServer(postgres.url, 'select pg_reload_conf()')
  }

  it('a PostgreSQL that only reads is answered with 503, and is written to once it takes writes', async () => {
    await underLoad(async () => {
      await setReadOnly('on')
      await isAway()
      const enquiry = { name: 'Bola', email: 'bola@example.com', message: 'Is A3 free?' }
      const { status } = await fetch(`${instances[0]?.url}/api/v1/public/enquiries`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(enquiry),
      })
      expect(status).toBe(503)
      await setReadOnly('off')
    })
  })

  it('connections to a PostgreSQL that became read-only are given up, also those that are idle', async () => {
    await underLoad(async () => {
      const { url } = postgres
      // Sessions that are open keep what the server is told to be; only new ones can write again.
      await askServer(url, 'alter role plinth set default_transaction_read_only = on')
      await askServer(
        url,
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plinth'",
      )
      await isAway()
      await askServer(
        url,
        'begin read write; alter role plinth set default_transaction_read_only = off; commit',
      )
    })
  })

  it('instances go on with the promoted standby when the primary is lost, and nothing told is lost', async () => {
    const primary = postgres
    const standby = await primary.follow()
    await underLoad(async () => {
      await primary.pause('immediate')
      await isAway()
      address.moveTo(portOf(standby))
      await standby.promote()
    })
    postgres = standby
    await primary.resume()
    await primary.stop()
  })
})
