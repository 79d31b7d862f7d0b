import { openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/ports.ts'
import { run, untilReady } from '../../../scripts/processes.ts'
import { buildSite, serveSite, stopServer } from '../../../scripts/site.ts'
import { compiledCode } from '../processes/compiledCode.ts'
import { mailsIn } from '../processes/outbox.ts'
import { noteMail, openRunLog } from '../processes/runLogs.ts'

/** A whole product: an API with demo data, its database, and the built site. */
export type World = {
  siteUrl: string
  apiUrl: string
  dataDir: string
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
}

export type RunningWorld = {
  world: World
  /** Stops the API but not the site. */
  stopApi: () => Promise<unknown>
  /** Starts the API again, with the same port and data. */
  startApi: () => Promise<void>
  stop: () => Promise<void>
}

const entry = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url))

/** An environment without this machine's settings, which must not affect the tests. */
const cleanEnv = () => ({ PATH: process.env['PATH'], HOME: process.env['HOME'], ...compiledCode })

/**
 * Starts an API of a world.
 * @param settings in addition to those of the world
 */
export async function startApi(world: World, port: number, settings: Readonly<Record<string, string>> = {}) {
  const log = openRunLog('world') ?? openSync(join(world.dataDir, 'api.log'), 'a')
  const api = run([entry], {
    output: [log, log],
    env: {
      ...cleanEnv(),
      API_PORT: String(port),
      DATA_DIR: world.dataDir,
      SITE_URL: world.siteUrl,
      DEMO: '1',
      SITE_BUILDER_KEY: 'the key of a builder that is not there',
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
 * The addresses of a world. Its site is built for an API on this port. Several worlds may use the
 * same place one after another.
 */
export type Place = { readonly siteUrl: string; readonly apiPort: number }

const originOf = (port: number) => `http://localhost:${port}`

export const freePlace = async (): Promise<Place> => ({
  siteUrl: originOf(await freePort()),
  apiPort: await freePort(),
})

/**
 * Builds the site of a place, whose API must be running, and serves it.
 * @param name folder of the built site
 * @returns a function that stops it
 */
export async function openSite({ siteUrl, apiPort }: Place, name: string): Promise<() => Promise<void>> {
  const folder = `.cache/e2e/${name}`
  await buildSite(folder, siteSettings(siteUrl, originOf(apiPort)))
  const site = await serveSite(folder, Number(new URL(siteUrl).port))
  return () => stopServer(site)
}

/**
 * Starts the API of a world with new data. Its site may be served already or later.
 * @param databaseUrl an empty PostgreSQL; default: an embedded database
 */
export async function startIn({ siteUrl, apiPort }: Place, databaseUrl?: string): Promise<RunningWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plinth-world-'))
  const world = { siteUrl, apiUrl: `${originOf(apiPort)}/api/v1`, dataDir, databaseUrl }
  let api = await startApi(world, apiPort)
  const stop = async () => {
    await api.stop()
    for (const { subject, text } of await mailsIn(dataDir)) noteMail(`${subject}\n${text}`)
    await rm(dataDir, { recursive: true, force: true })
  }
  const startAgain = async () => {
    api = await startApi(world, apiPort)
  }
  return { world, stopApi: () => api.stop(), startApi: startAgain, stop }
}

/**
 * Starts a world on free ports.
 * @param name folder of its built site
 */
export async function startWorld(name: string, databaseUrl?: string): Promise<RunningWorld> {
  const place = await freePlace()
  const running = await startIn(place, databaseUrl)
  const closeSite = await openSite(place, name)
  const stop = async () => {
    await closeSite()
    await running.stop()
  }
  return { ...running, stop }
}
