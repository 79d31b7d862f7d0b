import { randomBytes } from 'node:crypto'
import type { FullConfig } from '@playwright/test'
import pg from 'pg'
import { startPostgres } from './postgresServer.ts'
import { type RunningWorld, startWorld } from './world.ts'

/** The environment variable that hands a project's world to its workers. */
export const worldVariable = (project: string) => `PLINTH_WORLD_${project.toUpperCase()}`

/** The projects of this run: those named by `--project`, else all that there are. */
function wantedProjects({ projects }: FullConfig): string[] {
  const named = process.argv.flatMap((argument, index, all) => {
    if (argument.startsWith('--project=')) return [argument.slice('--project='.length)]
    return all[index - 1] === '--project' ? [argument] : []
  })
  return named.length > 0 ? named : projects.map(({ name }) => name)
}

async function emptyDatabase(server: string): Promise<string> {
  const name = `plinth_e2e_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Starts a world per project of this run; `TEST_DATABASE_URL` names a PostgreSQL, else one is started. */
export default async function startWorlds(config: FullConfig) {
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop()
  }
  const keep = (name: string, { world, stop }: RunningWorld) => {
    stops.push(stop)
    process.env[worldVariable(name)] = JSON.stringify(world)
  }
  try {
    for (const name of wantedProjects(config)) {
      if (name !== 'postgres') {
        keep(name, await startWorld(name))
        continue
      }
      const given = process.env['TEST_DATABASE_URL']
      const server = given === undefined ? await startPostgres() : { url: given, stop: async () => undefined }
      if (server === undefined) throw new Error('The project postgres needs a PostgreSQL')
      stops.push(server.stop)
      keep(name, await startWorld(name, await emptyDatabase(server.url)))
    }
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}
