import { randomBytes } from 'node:crypto'
import type { FullConfig } from '@playwright/test'
import pg from 'pg'
import { startPostgres } from './postgresServer.ts'
import { startWorld } from './world.ts'

/** The environment variable that hands a project's world to its worker; `slot` counts the workers that run at once. */
export const worldVariable = (project: string, slot: number) =>
  `PLINTH_WORLD_${project.toUpperCase()}_${slot}`

/** The projects of this run: those named by `--project`, else all that there are. */
export function wantedProjects({ projects }: FullConfig): string[] {
  const named = process.argv.flatMap((argument, index, all) => {
    if (argument.startsWith('--project=')) return [argument.slice('--project='.length)]
    return all[index - 1] === '--project' ? [argument] : []
  })
  return named.length > 0 ? named : projects.map(({ name }) => name)
}

/** Makes a database of its own on a server; answers its address. */
export async function emptyDatabase(server: string): Promise<string> {
  const name = `plinth_e2e_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

type Stops = (() => Promise<void>)[]

/** The address of the PostgreSQL of this run. */
async function postgresOf(stops: Stops): Promise<string> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined) return given
  const server = await startPostgres()
  if (server === undefined) throw new Error('The project postgres needs a PostgreSQL')
  stops.push(server.stop)
  return server.url
}

/** The worlds of this run: as many per project as it has workers, so that no two files share one at the same time. */
const wantedWorlds = (config: FullConfig) =>
  wantedProjects(config).flatMap((project) =>
    Array.from({ length: config.workers }, (_, slot) => ({ project, slot })),
  )

/** Starts the worlds of this run; `TEST_DATABASE_URL` names a PostgreSQL, else one is started. */
export default async function startWorlds(config: FullConfig) {
  const stops: Stops = []
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop()
  }
  try {
    let server: string | undefined
    for (const { project, slot } of wantedWorlds(config)) {
      if (project === 'postgres') server ??= await postgresOf(stops)
      const database =
        project === 'postgres' && server !== undefined ? await emptyDatabase(server) : undefined
      const { world, stop } = await startWorld(`${project}-${slot}`, database)
      stops.push(stop)
      process.env[worldVariable(project, slot)] = JSON.stringify(world)
    }
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}
