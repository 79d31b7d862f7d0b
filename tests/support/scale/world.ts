import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { freePort } from '../../../scripts/ports.ts'
import { buildSite } from '../../../scripts/site.ts'
import { withDatabase } from '../database/worldDatabase.ts'
import { nginxBinary, startNginx } from '../servers/nginx.ts'
import { newDatabase, startPostgres } from '../servers/postgresServer.ts'
import { siteSettings, startApi, type World } from '../worlds/world.ts'
import { wantedProjects, worldVariable } from '../worlds/worlds.ts'
import { settle } from './ledger.ts'
import { type Recorder, startRecorder } from './recorder.ts'

/**
 * The environment variable with the process id of the instance that is killed in a project's world.
 */
export const victimVariable = (project: string) => `PLINTH_VICTIM_${project.toUpperCase()}`

type ScaleWorld = { readonly project: string; readonly world: World; readonly recorder: Recorder }

const ledgerOf = (project: string) => `.cache/scale/${project}.jsonl`

/** @throws when something acknowledged to the browsers is not in the database exactly once */
async function settleAccounts({ project, world, recorder }: ScaleWorld): Promise<void> {
  const { found, wrong } = await withDatabase(world, ({ read }) => settle(read, recorder.acknowledged))
  const list = Object.entries(found).map(([what, times]) => `${times} ${what}`)
  console.log(`${project}: acknowledged, and in the database once: ${list.join(', ')} (${ledgerOf(project)})`)
  if (wrong.length > 0) throw new Error(`Acknowledged, but not there once:\n${wrong.join('\n')}`)
  if ((found['messages'] ?? 0) === 0) throw new Error('No message was recorded: this run has proved nothing')
}

/**
 * Starts a large deployment for each project of the run: nginx with the built site and the
 * generated recipe, three instances and one PostgreSQL. Records every acknowledgement to the
 * browsers, and looks for it in the database at the end. Use one worker, so that no two test files
 * share a world.
 */
export default async function startScale(config: FullConfig) {
  await using stops = new AsyncDisposableStack()
  const postgres = await startPostgres()
  if (postgres === undefined) throw new Error('This needs PostgreSQL on the machine')
  stops.defer(postgres.stop)
  const worlds: ScaleWorld[] = []
  for (const project of wantedProjects(config)) {
    worlds.push(await startProject(project, (await newDatabase(postgres.url)).url, stops))
  }
  const kept = stops.move()
  return async () => {
    await using _ = kept
    for (const world of worlds) await settleAccounts(world)
  }
}

async function startProject(
  project: string,
  databaseUrl: string,
  stops: AsyncDisposableStack,
): Promise<ScaleWorld> {
  const binary = nginxBinary()
  if (binary === undefined) throw new Error('This needs nginx on the machine')
  const [sitePort, apiPort, balancerPort] = [await freePort(), await freePort(), await freePort()]
  const instances = [await freePort(), await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), `plinth-scale-${project}-`))
  stops.defer(() => rm(dataDir, { recursive: true, force: true }))
  const siteUrl = `http://localhost:${sitePort}`
  const apiOrigin = `http://localhost:${apiPort}`
  const world = { siteUrl, apiUrl: `${apiOrigin}/api/v1`, dataDir, databaseUrl }

  const env = { API_URL: apiOrigin, TRUST_PROXY: '1' }
  const apis = await Promise.all(instances.map((port) => startApi(world, port, env)))
  for (const api of apis) stops.defer(async () => void (await api.stop()))

  // nginx reads its rules from the built site, and the site is built from the API's data.
  const recorder = await startRecorder(apiPort, instances[0] ?? 0, ledgerOf(project))
  stops.defer(recorder.stop)
  const site = `.cache/e2e/scale-${project}`
  await buildSite(site, siteSettings(siteUrl, apiOrigin))
  const nginx = await startNginx({ binary, site: resolve(site), sitePort, apiPort: balancerPort, instances })
  stops.defer(nginx.stop)
  recorder.passTo(balancerPort)

  process.env[worldVariable(project, 0)] = JSON.stringify(world)
  process.env[victimVariable(project)] = String(apis[1]?.child.pid)
  return { project, world, recorder }
}
