import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sirv from 'sirv'
import { listening } from '../../support/servers/listening.ts'

const sources = fileURLToPath(new URL('peers', import.meta.url))
const folder = fileURLToPath(new URL('../../../.cache/bench/peers', import.meta.url))

/** The peers' packages are installed here only. */
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
 * Builds and serves the smallest apps in refine and in react-admin that list a customer's homes,
 * each in its own list component; refine has none, so it uses a plain `<ul>`.
 * @param apiUrl the API's address, with its version
 * @returns the addresses of both, and a function that stops serving them
 */
export async function servePeers(apiUrl: string) {
  await buildPeers(apiUrl)
  const { url, stop } = await listening(createServer(sirv(`${folder}/dist`)))
  return { refine: `${url}/refine.html`, reactAdmin: `${url}/reactAdmin.html`, stop }
}
