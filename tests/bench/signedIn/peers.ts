import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sirv from 'sirv'
import { freePort } from '../../../scripts/ports.ts'

const sources = fileURLToPath(new URL('peers', import.meta.url))
const folder = fileURLToPath(new URL('../../../.cache/bench/peers', import.meta.url))

/** Peers have packages of their own, which nobody else installs. */
async function buildPeers(apiUrl: string): Promise<void> {
  await cp(sources, folder, { recursive: true })
  const npm = (args: readonly string[]) =>
    promisify(execFile)('npm', args, {
      cwd: folder,
      env: { ...process.env, VITE_API_URL: apiUrl },
      maxBuffer: 10_000_000,
    })
  await npm(['install', '--ignore-scripts', '--no-audit', '--no-fund'])
  await npm(['run', 'build'])
}

/**
 * Builds and serves the smallest apps in refine and in react-admin that show a customer's homes. They show them in lists
 * as each has them: refine brings none, so its is a bare `<ul>`.
 * @param apiUrl the API's address, with its version
 * @returns the addresses of both and how to stop
 */
export async function servePeers(apiUrl: string) {
  await buildPeers(apiUrl)
  const server = createServer(sirv(`${folder}/dist`))
  const port = await freePort()
  server.listen(port)
  await once(server, 'listening')
  const at = (page: string) => `http://localhost:${port}/${page}.html`
  return { refine: at('refine'), reactAdmin: at('reactAdmin'), stop: () => server.close() }
}
