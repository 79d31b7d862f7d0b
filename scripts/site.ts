import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { constants, setPriority } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { getMimeType } from 'hono/utils/mime'
import { hashedFolder, headers, headersOf } from '../src/build/hosting.ts'
import { type HostRules, shellFor } from '../src/build/rewrites.ts'
import { cleanLine } from '../src/contract/fields/cleaned.ts'
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

/** Moves a file, which is whole at every moment, also onto another disk. */
async function move(file: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await rename(file, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(file, `${target}.new`)
    await rename(`${target}.new`, target)
  })
}

async function hasContent(file: string, content: Buffer): Promise<boolean> {
  const old = await readFile(file).catch(() => undefined)
  return old?.equals(content) ?? false
}

/**
 * Moves a finished build over an earlier one while a server reads from there. Each file is whole at
 * every moment, old or new. Scripts and styles come before the pages that need them; files that are
 * gone are removed last. A file that is the same as before keeps its time, and visitors their copy.
 * @param keepsHashed leaves scripts that are gone for those who have an older page open
 */
export async function replaceSite(built: string, place: string, keepsHashed = false): Promise<void> {
  const isHashed = (file: string) => `/${file.replaceAll(sep, '/')}`.startsWith(hashedFolder)
  const files = await filesOf(built)
  for (const file of [...files.filter(isHashed), ...files.filter((file) => !isHashed(file))]) {
    const target = join(place, file)
    if (await hasContent(target, await readFile(join(built, file)))) continue
    await move(join(built, file), target)
  }
  const kept = new Set(files)
  for (const file of await filesOf(place)) {
    if (kept.has(file) || (keepsHashed && isHashed(file))) continue
    await rm(join(place, file), { force: true })
  }
}

/** The build failed. `reason` has what it said of the failure alone, and the message everything. */
export class BuildError extends Error {
  readonly reason: string
  constructor(words: string, reason: string) {
    super(`The build failed\n${words}`.trimEnd())
    this.reason = reason
  }
}

/** Another process builds a site into the same folder. */
export class SiteBusyError extends Error {}

/**
 * Lets one process alone build into a folder. The lock is one of SQLite's on a file: the system
 * lifts it when its process ends, however that ends.
 * @returns lifts it
 * @throws SiteBusyError
 */
function lockFolder(place: string): () => void {
  const name = createHash('sha1').update(place).digest('hex')
  const lock = new DatabaseSync(join(building, `${name}.lock`))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!String(error).includes('locked')) throw error
    throw new SiteBusyError(`The site in ${place} is being built already: try again when that is done`)
  }
  return () => lock.close()
}

export type BuildOptions = {
  /** Where the build writes; by default its output is kept for the error. */
  readonly output?: ChildOptions['output']
  /** Called once nobody else builds into the folder. @returns files to add: names and texts */
  readonly begin?: () => Promise<Readonly<Record<string, string>>>
  /** Leaves the machine to others that need it, and earlier scripts to open pages. */
  readonly isRepublished?: boolean
  readonly signal?: AbortSignal | undefined
}

/**
 * Builds the static site, and moves it into its folder once it is finished.
 * @param folder relative to the repository
 * @param env settings on top of this process's own
 * @throws Error when the build fails: the site in the folder stays as it was
 */
export async function buildSite(
  folder: string,
  env: Readonly<Record<string, string>>,
  { output = ['pipe', 'pipe'], begin, isRepublished = false, signal }: BuildOptions = {},
): Promise<void> {
  demandPlainFolder()
  await mkdir(building, { recursive: true })
  const place = resolve(repository, folder)
  const unlock = lockFolder(place)
  const built = await mkdtemp(join(building, 'site-'))
  try {
    const files = (await begin?.()) ?? {}
    const build = run([astro, 'build', '--outDir', built], {
      cwd: repository,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
      output,
    })
    if (isRepublished && build.child.pid !== undefined)
      setPriority(build.child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    signal?.addEventListener('abort', build.stop)
    let [words, failure] = ['', '']
    for (const stream of [build.child.stdout, build.child.stderr]) {
      stream?.on('data', (chunk) => (words += String(chunk)))
    }
    // Astro writes errors alone there.
    build.child.stderr?.on('data', (chunk) => (failure += String(chunk)))
    if ((await build.ended) !== 0) throw new BuildError(words, failure)
    for (const [name, text] of Object.entries(files)) await writeFile(join(built, name), text)
    await replaceSite(built, place, isRepublished)
  } finally {
    unlock()
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
