import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { type BuiltRules, headers, headersOf } from '../integrations/hosting.ts'
import { shellFor } from '../integrations/rewrites.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const astro = join(repository, 'node_modules/astro/bin/astro.mjs')

/**
 * Builds the static site.
 * @param folder where it goes, relative to the repository
 * @param env settings on top of this process's own, `PUBLIC_API_URL` above all
 * @throws Error with the build's own words when it fails
 */
export function buildSite(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const build = spawn(process.execPath, [astro, 'build', '--outDir', folder], {
    cwd: repository,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk) => (words += String(chunk)))
  return new Promise((resolve, reject) => {
    build.once('error', reject)
    build.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed\n${words}`))))
  })
}

/** Files that tell hosts how to serve the site, and are not part of it. */
const unserved = /^\/(_hosting(\/|$)|_redirects$|_headers$)/

const decoded = (path: string) => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Answers a request out of the built site: files win, then the shells of its rules, then 404. */
function handlerOf(folder: string, rules: BuiltRules, missing: Buffer) {
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      // The one kind of file of ours that sirv has no name for.
      if (path.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon')
      for (const [name, value] of Object.entries(headersOf(rules, path))) response.setHeader(name, value)
    },
  })
  const notFound = (response: ServerResponse) => {
    response.writeHead(404, { ...headers.page, 'Content-Type': 'text/html;charset=utf-8' })
    response.end(missing)
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = URL.parse(`http://site${request.url ?? '/'}`)?.pathname
    if (path === undefined || unserved.test(decoded(path))) return notFound(response)
    files(request, response, () => {
      const shell = shellFor(rules, path)
      if (shell === undefined) return notFound(response)
      request.url = shell
      files(request, response, () => notFound(response))
    })
  }
}

/**
 * Serves a built site as a static host with the route table's rewrites would.
 * @throws Error when nothing was built in `folder`, or the port is taken
 */
export async function serveSite(folder: string, port: number, host?: string): Promise<Server> {
  const root = resolve(repository, folder)
  const rules = await readFile(join(root, '_hosting/routes.json'), 'utf8').catch(() => {
    throw new Error(`There is no built site in ${folder}: run "npm run build" first`)
  })
  const missing = await readFile(join(root, '404.html'))
  const server = createServer(handlerOf(root, JSON.parse(rules), missing))
  return new Promise((ready, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => ready(server))
  })
}

/** Stops a server: open requests finish, idle connections close. */
export function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}
