import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Debian and others put Caddy; undefined where it is not installed. */
export const caddyBinary = () =>
  ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'].find((path) => existsSync(path))

/** A site block as docs/deploy.md says it, without TLS: `site` is the built site. */
const caddyfile = (site: string, port: number) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${site}
  import ${site}/_hosting/Caddyfile
}
`

/**
 * Runs Caddy with the rules that the build made. @throws with its own words when it does not start
 */
export async function startCaddy(binary: string, site: string, port: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-caddy-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, caddyfile(site, port))
  const child = spawn(binary, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  const deadline = Date.now() + 60_000
  while (!(await answers())) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`Caddy does not answer: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
