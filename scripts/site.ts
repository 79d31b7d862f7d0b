import type { Dirent } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { getMimeType } from 'hono/utils/mime'
import { hashedFolder, headers, headersOf } from '../src/build/hosting.ts'
import { type HostRules, shellFor } from '../src/build/rewrites.ts'
import { cleanLine } from '../src/contract/cleaned.ts'
import { type ChildOptions, run } from './processes.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const astro = join(repository, 'node_modules/astro/bin/astro.mjs')

/** Where builds are made. On the disk of the repository, for Astro moves files from there into the site. */
const workshop = join(repository, '.cache/building')

/**
 * Vite takes these signs in a path for those of an address, and fails late, with words that name none of them.
 * @throws Error for a folder that the site can't be built in
 */
export function demandPlainFolder(folder = repository): void {
  const sign = /[#?%]/.exec(folder)?.[0]
  if (sign === undefined) return
  throw new Error(`The site can't be built in ${folder}: give the folder a name without ${sign}`)
}

const filesOf = async (folder: string): Promise<string[]> => {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/**
 * Puts a finished build in the place of an earlier one, file by file, so that a server over that place goes on: each
 * file is the old one or the new one, whole, at every moment. What pages need comes before them, and what is gone goes last.
 */
export async function replaceSite(built: string, place: string): Promise<void> {
  const needed = (file: string) => `/${file.replaceAll(sep, '/')}`.startsWith(hashedFolder)
  const files = await filesOf(built)
  for (const file of [...files.filter(needed), ...files.filter((file) => !needed(file))]) {
    const target = join(place, file)
    await mkdir(dirname(target), { recursive: true })
    await rename(join(built, file), target)
  }
  const kept = new Set(files)
  for (const file of await filesOf(place)) if (!kept.has(file)) await rm(join(place, file), { force: true })
}

/**
 * Builds the static site, and puts it into its folder when it is finished.
 * @param folder where it goes, relative to the repository
 * @param env settings on top of this process's own, `PUBLIC_API_URL` above all
 * @param output where the build's own words go; without it they are kept for the error
 * @throws Error when it fails, with the build's words where nobody has seen them
 */
export async function buildSite(
  folder: string,
  env: Readonly<Record<string, string>>,
  output?: ChildOptions['output'],
): Promise<void> {
  demandPlainFolder()
  await mkdir(workshop, { recursive: true })
  const built = await mkdtemp(join(workshop, 'site-'))
  try {
    const build = run([astro, 'build', '--outDir', built], {
      cwd: repository,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
      output: output ?? ['pipe', 'pipe'],
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

/** What is not part of the site: files that tell hosts how to serve it, hidden ones, and addresses that are none. */
const unserved = /^\/(_hosting(\/|$)|_redirects$|_headers$|\/)|\/\./

const decoded = (path: string) => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** A file as it was when it was opened: what is sent is what was measured, whatever happens in the folder meanwhile. */
type Opened = { readonly file: FileHandle; readonly size: number; readonly tag: string }

async function openFile(path: string): Promise<Opened | undefined> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return undefined
  const stat = await file.stat()
  if (stat.isFile()) return { file, size: stat.size, tag: `W/"${stat.size}-${stat.mtimeMs}"` }
  await file.close()
  return undefined
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

type Found = Opened & { readonly type: string; readonly encoding: string | undefined }

/** The file that answers a path, in the best encoding that the browser takes. */
async function find(root: string, path: string, accepted: string): Promise<Found | undefined> {
  const bare = join(root, path)
  if (bare.includes('\0') || !`${bare}${sep}`.startsWith(`${root}${sep}`)) return undefined
  const candidates = path.endsWith('/')
    ? [join(bare, 'index.html')]
    : [bare, `${bare}.html`, join(bare, 'index.html')]
  for (const candidate of candidates) {
    const type = getMimeType(candidate) ?? 'application/octet-stream'
    for (const [encoding, ending] of encodings) {
      const opened = accepted.includes(encoding) ? await openFile(`${candidate}${ending}`) : undefined
      if (opened !== undefined) return { ...opened, type, encoding }
    }
    const opened = await openFile(candidate)
    if (opened !== undefined) return { ...opened, type, encoding: undefined }
  }
  return undefined
}

/** Sends an opened file, and closes it. A visitor who leaves in the middle is no error. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { file, size, tag, type, encoding }: Found,
  status = 200,
): Promise<void> {
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('ETag', tag)
  const unchanged = status === 200 && request.headers['if-none-match'] === tag
  if (!unchanged) {
    response.setHeader('Content-Type', type)
    response.setHeader('Content-Length', size)
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding)
  }
  response.writeHead(unchanged ? 304 : status)
  if (unchanged || request.method === 'HEAD') {
    response.end()
    await file.close()
  } else await pipeline(file.createReadStream(), response).catch(() => response.destroy())
}

/** The rules of the site as it is built now: a new build brings new ones. */
const rulesOf = async (root: string): Promise<HostRules> =>
  JSON.parse(await readFile(join(root, '_hosting/routes.json'), 'utf8'))

/** Answers a request out of the built site: files win, then the shells of its rules, then 404. */
async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = URL.parse(`http://site${request.url ?? '/'}`)?.pathname
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const rules = await rulesOf(root)
  if (path !== undefined && !unserved.test(decoded(path))) {
    for (const asked of [path, shellFor(rules, path)]) {
      const found = asked === undefined ? undefined : await find(root, decoded(asked), accepted)
      if (asked === undefined || found === undefined) continue
      for (const [name, value] of Object.entries(headersOf(rules, asked))) response.setHeader(name, value)
      return send(request, response, found)
    }
  }
  for (const [name, value] of Object.entries(headers.page)) response.setHeader(name, value)
  const missing = await find(root, '/404.html', accepted)
  if (missing !== undefined) return send(request, response, missing, 404)
  response.writeHead(404).end()
}

/**
 * Serves a built site as a static host with the route table's rewrites would. It may be built again meanwhile.
 * @throws Error when nothing was built in `folder`, or the port is taken
 */
export async function serveSite(folder: string, port: number, host?: string): Promise<Server> {
  const root = resolve(repository, folder)
  await rulesOf(root).catch(() => {
    throw new Error(`There is no built site in ${folder}: run "npm run build" first`)
  })
  // Node's default of 5 s ends a connection just as a slow browser asks for more on it.
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    answer(root, request, response).catch((error: unknown) => {
      // The folder can't be read: whoever asks next may have more luck.
      console.error(cleanLine(`${request.url}: ${error instanceof Error ? error.message : error}`))
      if (response.headersSent) response.destroy()
      else response.writeHead(503, { 'Retry-After': '5' }).end()
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
