import { openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/ports.ts'
import { run, untilReady } from '../../scripts/processes.ts'
import { buildSite, serveSite, stopServer } from '../../scripts/site.ts'
import { mailsIn } from './outbox.ts'
import { noteMail, openRunLog } from './runLogs.ts'

/** A whole product of its own: API with demo data, database, built site. One per Playwright project and worker. */
export type World = {
  siteUrl: string
  apiUrl: string
  dataDir: string
  /** PostgreSQL; undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
}

export type RunningWorld = {
  world: World
  /** Ends the API alone; the site stays. */
  stopApi: () => Promise<unknown>
  /** Starts the API again, on the same port and data. */
  startApi: () => Promise<void>
  stop: () => Promise<void>
}

const entry = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

/** Settings of this machine must not leak into the tests. */
const cleanEnv = () => ({ PATH: process.env['PATH'], HOME: process.env['HOME'] })

/**
 * Starts an API of a world.
 * @param settings beside those that the world has
 */
export async function startApi(world: World, port: number, settings: Readonly<Record<string, string>> = {}) {
  const log = openRunLog('world') ?? openSync(join(world.dataDir, 'api.log'), 'a')
  const api = run([entry], {
    stdio: ['ignore', log, log],
    env: {
      ...cleanEnv(),
      API_PORT: String(port),
      DATA_DIR: world.dataDir,
      SITE_URL: world.siteUrl,
      DEMO: '1',
      ...(world.databaseUrl === undefined ? {} : { DATABASE_URL: world.databaseUrl }),
      ...settings,
    },
  })
  await untilReady(`http://localhost:${port}/ready`, api)
  return api
}

/** The settings with which a site is built for an API. */
export const siteSettings = (siteUrl: string, apiOrigin: string) => ({
  PUBLIC_API_URL: `${apiOrigin}/api/v1`,
  PUBLIC_MEDIA_URL: `${apiOrigin}/v1_1/plinth`,
  PUBLIC_SITE_URL: siteUrl,
})

/**
 * Starts a world on free ports.
 * @param name names the folder of its built site
 */
export async function startWorld(name: string, databaseUrl?: string): Promise<RunningWorld> {
  const [sitePort, apiPort] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), `plinth-${name}-`))
  const apiOrigin = `http://localhost:${apiPort}`
  const siteUrl = `http://localhost:${sitePort}`
  const world = { siteUrl, apiUrl: `${apiOrigin}/api/v1`, dataDir, databaseUrl }
  const folder = `.cache/e2e/${name}`
  let api = await startApi(world, apiPort)
  await buildSite(folder, siteSettings(siteUrl, apiOrigin))
  const site = await serveSite(folder, sitePort)
  const stop = async () => {
    await stopServer(site)
    await api.stop()
    for (const { subject, text } of await mailsIn(dataDir)) noteMail(`${subject}\n${text}`)
    await rm(dataDir, { recursive: true, force: true })
  }
  const startAgain = async () => {
    api = await startApi(world, apiPort)
  }
  return { world, stopApi: () => api.stop(), startApi: startAgain, stop }
}
