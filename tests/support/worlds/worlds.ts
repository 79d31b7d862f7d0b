import type { FullConfig } from '@playwright/test'
import { newDatabase, startPostgres } from '../servers/postgresServer.ts'
import { freePlace, openSite, type Place, type RunningWorld, startIn } from './world.ts'

/**
 * The environment variable with a worker's running world. @param slot number of the parallel worker
 */
export const worldVariable = (project: string, slot: number) =>
  `PLINTH_WORLD_${project.toUpperCase()}_${slot}`

/** The environment variable with the place of a worker's worlds. */
const placeVariable = (project: string, slot: number) => `PLINTH_PLACE_${project.toUpperCase()}_${slot}`

/** The projects of this run: those that `--project` names, or all. */
export function wantedProjects({ projects }: FullConfig): string[] {
  const named = process.argv.flatMap((argument, index, all) => {
    if (argument.startsWith('--project=')) return [argument.slice('--project='.length)]
    return all[index - 1] === '--project' ? [argument] : []
  })
  return named.length > 0 ? named : projects.map(({ name }) => name)
}

/** The address of the run's PostgreSQL. @param stops gets a function that stops the server */
async function postgresOf(stops: AsyncDisposableStack): Promise<string> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined) return given
  const server = await startPostgres()
  if (server === undefined) throw new Error('The project postgres needs a PostgreSQL')
  stops.defer(server.stop)
  return server.url
}

/** `server` is the PostgreSQL for the databases of its worlds. Undefined: they are embedded. */
type ToldPlace = Place & { readonly server: string | undefined }

/**
 * Starts a new world of a project in the place of its worker.
 * @returns undefined in a run without places, such as `scale`
 */
export async function startInPlace(project: string, slot: number): Promise<RunningWorld | undefined> {
  const told = process.env[placeVariable(project, slot)]
  if (told === undefined) return undefined
  const { server, ...place }: ToldPlace = JSON.parse(told)
  return startIn(place, server === undefined ? undefined : (await newDatabase(server)).url)
}

/** Makes a place and builds its site from an API that has only the demo's data. */
async function makePlace(name: string, stops: AsyncDisposableStack): Promise<Place> {
  const place = await freePlace()
  const { stop } = await startIn(place)
  try {
    stops.defer(await openSite(place, name))
  } finally {
    await stop()
  }
  return place
}

/**
 * Makes the places of this run, one for each worker, so that parallel files share none. Each
 * project starts its own world there (`browser.ts`). The demo and the site built from it are the
 * same on both engines. `TEST_DATABASE_URL` names a PostgreSQL; without it one is started.
 */
export default async function makePlaces(config: FullConfig) {
  await using stops = new AsyncDisposableStack()
  const projects = wantedProjects(config)
  const server = projects.includes('postgres') ? await postgresOf(stops) : undefined
  const begun = Array.from({ length: config.workers }, (_, slot) => makePlace(`worker-${slot}`, stops))
  // Waits for all of them before any is stopped.
  const made = await Promise.allSettled(begun)
  for (const [slot, outcome] of made.entries()) {
    if (outcome.status === 'rejected') throw outcome.reason
    for (const project of projects) {
      const told: ToldPlace = { ...outcome.value, server: project === 'postgres' ? server : undefined }
      process.env[placeVariable(project, slot)] = JSON.stringify(told)
    }
  }
  const kept = stops.move()
  return () => kept.disposeAsync()
}
