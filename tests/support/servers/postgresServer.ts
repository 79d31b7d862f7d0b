import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../scripts/ports.ts'

const debianRoot = '/usr/lib/postgresql'

/**
 * The folder with `initdb` and `postgres` of the newest version; undefined where none is installed.
 */
export function postgresFolder(): string | undefined {
  const debian = existsSync(debianRoot)
    ? readdirSync(debianRoot)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => join(debianRoot, version, 'bin'))
    : []
  return [...debian, '/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/** The user to run as instead of root, which PostgreSQL refuses: the one that its package made. */
function unprivileged(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  return Number.isInteger(uid) && uid > 0 ? { uid, gid } : undefined
}

export type PostgresServer = {
  readonly url: string
  stop(): Promise<void>
  /** Copies its data to a new folder, with which `startPostgres` starts. */
  save(folder: string): Promise<void>
  /**
   * Ends the server, as a restart of its machine does; its data stays.
   * @param how `immediate` ends it like a crash; default `fast`
   */
  pause(how?: 'fast' | 'immediate'): Promise<void>
  resume(): Promise<void>
  /**
   * Starts a standby. From then on each commit waits until the standby has it too.
   * @returns the standby, which only reads until `promote`
   */
  follow(): Promise<PostgresServer & { promote(): Promise<void> }>
}

/** Copies a cluster, which stays its owner's. */
const copyCluster = (from: string, to: string) => spawnSync('cp', ['-a', from, to]).status === 0

/**
 * Starts a new PostgreSQL server in a temporary folder.
 * @param saved a copy of its data (`save`); an empty cluster unless given
 * @returns undefined where PostgreSQL is not installed
 */
export async function startPostgres(saved?: string): Promise<PostgresServer | undefined> {
  const bin = postgresFolder()
  const user = unprivileged()
  if (bin === undefined || user === undefined) return undefined
  return startCluster({ bin, user }, (cluster, folder) => {
    if (saved !== undefined) return copyCluster(saved, cluster)
    const fresh = ['-D', cluster, '-U', 'plinth', '-A', 'trust', '-E', 'UTF8', '--no-sync']
    return spawnSync(join(bin, 'initdb'), fresh, { ...user, cwd: folder }).status === 0
  })
}

type Installed = { readonly bin: string; readonly user: { uid?: number; gid?: number } }

/**
 * Starts a server on a cluster in a temporary folder.
 * @param fill makes the cluster, and says whether it could
 */
async function startCluster(
  { bin, user }: Installed,
  fill: (cluster: string, folder: string) => boolean,
): Promise<PostgresServer | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const cluster = join(folder, 'cluster')
  if (!fill(cluster, folder)) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    // Its processes are killed here, never its machine: what it wrote stays without waiting for the disk.
    'fsync=off',
  ]
  const launch = () => {
    const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
    const server = spawn(join(bin, 'postgres'), args, {
      ...{ ...user, cwd: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(server, 'exit')
    const ready = new Promise<void>((resolve) => {
      server.stderr.on('data', (chunk: Buffer) => {
        if (/ready to accept (read-only )?connections/.test(chunk.toString())) resolve()
      })
    })
    return { server, ended, started: Promise.race([ready, ended]) }
  }
  let running = launch()
  await running.started
  const pause = async (how: 'fast' | 'immediate' = 'fast') => {
    running.server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await running.ended
  }
  const resume = async () => {
    running = launch()
    await running.started
  }
  const save = async (to: string) => {
    await pause()
    if (!copyCluster(cluster, to)) throw new Error(`the data can't be copied to ${to}`)
    await resume()
  }
  const stop = async () => {
    await pause()
    rmSync(folder, { recursive: true, force: true })
  }
  if (running.server.exitCode !== null) {
    await stop()
    return undefined
  }
  const url = `postgres://plinth@127.0.0.1:${port}/postgres`
  const follow = async () => {
    const from = `host=127.0.0.1 port=${port} user=plinth application_name=standby`
    const standby = await startCluster({ bin, user }, (standbyCluster, standbyFolder) => {
      const copy = ['-d', from, '-D', standbyCluster, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
      return spawnSync(join(bin, 'pg_basebackup'), copy, { ...user, cwd: standbyFolder }).status === 0
    })
    if (standby === undefined) throw new Error('the standby does not start')
    await askServer(url, "alter system set synchronous_standby_names = 'standby'")
    await askServer(url, 'select pg_reload_conf()')
    return { ...standby, promote: () => askServer(standby.url, 'select pg_promote()') }
  }
  return { url, stop, save, pause, resume, follow }
}

/** Connects to a server for some statements. */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement on a server. */
export const askServer = (url: string, statement: string): Promise<void> =>
  connected(url, async (client) => void (await client.query(statement)))

/** From this version on PostgreSQL copies a database page by page, in three times as long, unless told. */
const copiesByPage = 150_000

/**
 * Makes a new database on a server.
 * @param template the database that it is a copy of; default an empty one
 * @returns its name and address
 */
export async function newDatabase(
  server: string,
  template = 'template1',
): Promise<{ name: string; url: string }> {
  const name = `plinth_test_${randomBytes(8).toString('hex')}`
  await connected(server, async (client) => {
    const { rows } = await client.query("select current_setting('server_version_num')::int as version")
    const how = rows[0].version >= copiesByPage ? 'strategy file_copy' : ''
    await client.query(`create database ${name} template ${template} ${how}`)
  })
  const address = new URL(server)
  address.pathname = `/${name}`
  return { name, url: address.href }
}
