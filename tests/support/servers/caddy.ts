import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServing } from '../processes/program.ts'

/** The path of Caddy; undefined where it is not installed. */
export const caddyBinary = () =>
  ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'].find((path) => existsSync(path))

/** The configuration of docs/deploy.md without TLS. @param site folder of the built site */
const caddyfile = (site: string, port: number) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${site}
  import ${site}/_hosting/Caddyfile
}
`

/** Runs Caddy with the rules that the build made. @returns a function that stops it */
export async function startCaddy(binary: string, site: string, port: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-caddy-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, caddyfile(site, port))
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  const { stop } = await startServing(binary, args, port, { PATH: process.env['PATH'], HOME: folder })
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
