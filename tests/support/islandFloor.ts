import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { freePort } from '../../scripts/ports.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds and serves the page with nothing but a React island that shows one list of the API.
 * @returns its address and how to stop
 */
export async function serveIsland(apiUrl: string): Promise<{ url: string; stop: () => void }> {
  const folder = `${repository}.cache/bench/island`
  // Built from a copy: the build writes types beside its sources.
  const sources = `${repository}.cache/bench/island-sources`
  await cp(`${repository}tests/bench/island`, sources, { recursive: true })
  const build = spawn(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'build', '--root', sources, '--outDir', folder],
    { cwd: repository, stdio: 'ignore', env: { ...process.env, FLOOR_API_URL: apiUrl } },
  )
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('The bare island could not be built')
  const files = sirv(folder)
  const server = createServer((request, response) =>
    files(request, response, () => {
      response.writeHead(404).end()
    }),
  )
  const port = await freePort()
  server.listen(port)
  await once(server, 'listening')
  return { url: `http://localhost:${port}/`, stop: () => server.close() }
}
