import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getMimeType } from 'hono/utils/mime'
import { hashedFolder, headers, headersOf } from '../src/build/hosting.ts'
import { type HostRules, shellFor } from '../src/build/rewrites.ts'
import { cleanLine } from '../src/contract/cleaned.ts'
import { type ChildOptions, run } from './processes.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const astro = join(repository, 'node_modules/astro/bin/astro.mjs')

/**
 * Where builds are made: on the repository's disk, for Astro moves files from there into the site.
 */
const building = join(repository, '.cache/building')

/**
 * Vite reads these characters of a path as parts of a URL, and fails late with messages that name
 * none of them.
 * @throws Error for a folder that the site can't be built in
 */
export function demandPlainFolder(folder = repository): void {
  const sign = /[#?%]/.exec(folder)?.[0]
  if (sign === undefined) return
  throw new Error(`The site can't be built in ${folder}: give the folder a name without ${sign}`)
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/**
 * Moves a finished build over an earlier one while a server reads from there. Each file is whole at
 * every moment, old or new. Scripts and styles come before the pages that need them; files that are
 * gone are removed last.
 */
export async function replaceSite(built: string, place: string): Promise<void> {
  const isHashed = (file: string) => `/${file.replaceAll(sep, '/')}`.startsWith(hashedFolder)
  const files = await filesOf(built)
  for (const file of [...files.filter(isHashed), ...files.filter((file) => !isHashed(file))]) {
    const target = join(place, file)
    await mkdir(dirname(target), { recursive: true })
    await rename(join(built, file), target)
  }
  const kept = new Set(files)
  for (const file of await filesOf(place)) if (!kept.has(file)) await rm(join(place, file), { force: true })
}

/**
 * Builds the static site, and moves it into its folder once it is finished.
 * @param folder relative to the repository
 * @param env settings on top of this process's own
 * @param output where the build writes; by default its output is kept for the error
 * @throws Error when the build fails
 */
export async function buildSite(
  folder: string,
  env: Readonly<Record<string, string>>,
  output: ChildOptions['output'] = ['pipe', 'pipe'],
): Promise<void> {
  demandPlainFolder()
  await mkdir(building, { recursive: true })
  const built = await mkdtemp(join(building, 'site-'))
  try {
    const build = run([astro, 'build', '--outDir', built], {
      cwd: repository,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
      output,
    })
    let words = ''
    for (const stream of [build.child.stdout, build.child.stderr]) {
      stream?.on('data', (chunk) => (words += String(chunk)))
    }
    if ((await build.ended) !== 0) throw new Error(`The build failed\n${words}`.trimEnd())
    await replaceSite(built, resolve(repository, folder))
  } finally {
    await rm(built, { recursive: true, force: true })
  }
}

/**
 * Never served: files that configure hosts, hidden files, and paths that begin with two slashes.
 */
const unserved = /^\/(_hosting(\/|$)|_redirects$|_headers$|\/)|\/\./

const decoded = (path: string) => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The encodings of built files, best first, with the ending of their names. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
] as const

type Found = { readonly body: Buffer; readonly type: string; readonly encoding: string }

/**
 * The file that answers a path, in the best encoding that the browser accepts. It is read at once
 * and whole: the next build may replace it while it is sent.
 */
async function find(root: string, path: string, accepted: string): Promise<Found | undefined> {
  const bare = join(root, path)
  if (!`${bare}${sep}`.startsWith(`${root}${sep}`)) return undefined
  const names = path.endsWith('/') ? ['index.html'] : ['', '.html', '/index.html']
  for (const name of names) {
    for (const [encoding, ending] of encodings) {
      if (ending !== '' && !accepted.includes(encoding)) continue
      const body = await readFile(`${bare}${name}${ending}`).catch(() => undefined)
      const type = getMimeType(`${bare}${name}`) ?? 'application/octet-stream'
      if (body !== undefined) return { body, type, encoding }
    }
  }
  return undefined
}

function send(request: IncomingMessage, response: ServerResponse, found: Found, status = 200): void {
  const tag = `W/"${createHash('sha1').update(found.body).digest('base64url')}"`
  response.setHeader('Vary', 'Accept-Encoding').setHeader('ETag', tag)
  if (status === 200 && request.headers['if-none-match'] === tag) {
    response.writeHead(304).end()
    return
  }
  response.setHeader('Content-Type', found.type)
  if (found.encoding !== 'identity') response.setHeader('Content-Encoding', found.encoding)
  response.statusCode = status
  response.end(found.body)
}

/** The routing rules of the site. Read anew for each request: the next build may change them. */
const rulesOf = async (root: string): Promise<HostRules> =>
  JSON.parse(await readFile(join(root, '_hosting/routes.json'), 'utf8'))

/** Answers with a file of the site, else with the page of the route that matches, else with 404. */
async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = URL.parse(`http://site${request.url ?? '/'}`)?.pathname
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const rules = await rulesOf(root)
  if (path !== undefined && !unserved.test(decoded(path))) {
    for (const asked of [path, shellFor(rules, path)]) {
      const found = asked === undefined ? undefined : await find(root, decoded(asked), accepted)
      if (asked === undefined || found === undefined) continue
      response.setHeaders(new Map(Object.entries(headersOf(rules, asked))))
      return send(request, response, found)
    }
  }
  response.setHeaders(new Map(Object.entries(headers.page)))
  const missing = await find(root, '/404.html', accepted)
  if (missing !== undefined) return send(request, response, missing, 404)
  response.writeHead(404).end()
}

/**
 * Serves a built site as a static host does that knows the route table. It may be built again
 * meanwhile.
 * @throws Error when `folder` holds no built site, or the port is taken
 */
export async function serveSite(folder: string, port: number, host?: string): Promise<Server> {
  const root = resolve(repository, folder)
  await rulesOf(root).catch(() => {
    throw new Error(`There is no built site in ${folder}: run "npm run build" first`)
  })
  // Node's default of 5 s closes connections that a slow browser is about to use again.
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    answer(root, request, response).catch((error: unknown) => {
      // The folder can't be read at the moment.
      console.error(cleanLine(`${request.url}: ${error instanceof Error ? error.message : error}`))
      response.writeHead(503, { 'Retry-After': '5' }).end()
    })
  })
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
