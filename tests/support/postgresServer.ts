import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/ports.ts'

const debianRoot = '/usr/lib/postgresql'

/**
 * The folder with `initdb` and `postgres`, newest version first; undefined where none is installed.
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

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
function unprivileged(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  return Number.isInteger(uid) && uid > 0 ? { uid, gid } : undefined
}

export type PostgresServer = {
  readonly url: string
  stop(): Promise<void>
  /** Ends the server, as a restart of its machine does; its data stays. */
  pause(): Promise<void>
  resume(): Promise<void>
}

/**
 * Starts a PostgreSQL server of its own with an empty cluster in a temporary folder.
 * @returns undefined where PostgreSQL is not installed
 */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const bin = postgresFolder()
  const user = unprivileged()
  if (bin === undefined || user === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'plinth-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const cluster = join(folder, 'cluster')
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', cluster, '-U', 'plinth', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const launch = () => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', cluster, ...[...settings, 'max_connections=300'].flatMap((setting) => ['-c', setting])],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    const ready = new Promise<void>((resolve) => {
      server.stderr.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('ready to accept connections')) resolve()
      })
    })
    return { server, ended, started: Promise.race([ready, ended]) }
  }
  let running = launch()
  await running.started
  const pause = async () => {
    running.server.kill('SIGINT')
    await running.ended
  }
  const resume = async () => {
    running = launch()
    await running.started
  }
  const stop = async () => {
    await pause()
    rmSync(folder, { recursive: true, force: true })
  }
  if (running.server.exitCode !== null) {
    await stop()
    return undefined
  }
  return { url: `postgres://plinth@127.0.0.1:${port}/postgres`, stop, pause, resume }
}
