import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/* What the pages of the built site may weigh, checked by `npm test` (the part `size`). */
const site = '.cache/test-build'

/** The bare React island in Astro of tests/bench/island, as `npm run bench -- signedIn` weighs it, in kB. */
const bareIsland = 69.16

const publicPage = (name, path) => ({
  name: `${name}: HTML with its CSS`,
  path: `${site}/${path}`,
  limit: '13 kB',
  brotli: true,
})

/** A module that a page fetches when it is needed, with all that it imports itself. */
function withImports(file, seen = new Set()) {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = readFileSync(file, 'utf8')
  for (const [, path] of code.matchAll(/(?:from|import)\s*["'](\.\/[^"']+)["']/g))
    withImports(join(dirname(file), path), seen)
  return seen
}

/** What a module fetches when it is needed. */
const laterOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/import\(\s*["'`](\.\/[^"'`]+)["'`]/g)].map(([, path]) =>
    join(dirname(file), path),
  )

/**
 * Every module that a page fetches by itself: those named in its head, which its islands need at once, and the count of
 * unread messages, which comes when the browser has nothing better to do.
 */
function modulesOf(path) {
  const page = `${site}/${path}/index.html`
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
    ([, url]) => `${site}${url}`,
  )
  const found = new Set(named)
  for (const file of named.filter((name) => name.includes('/Unread.')))
    for (const later of laterOf(file)) withImports(later, found)
  return [...found]
}

/** What `/messages` fetches where its list and a thread stand side by side; fails when there is no such file. */
function messagesWithThread() {
  const thread = `${site}/_astro/Thread.*.js`
  const [file] = globSync(thread)
  return [...new Set([...modulesOf('messages'), ...(file === undefined ? [thread] : withImports(file))])]
}

/** Script of a signed-in page, at most so many times that of the bare island. */
const signedInPage = (name, path, times) => weighed(name, modulesOf(path), times)

const weighed = (name, modules, times) => ({
  name: `${name}: script, ${times}x a bare island`,
  path: modules,
  limit: `${(times * bareIsland).toFixed(2)} kB`,
  gzip: true,
})

export default [
  publicPage('home', 'index.html'),
  publicPage('about', 'about-us/index.html'),
  publicPage('gallery', 'gallery/index.html'),
  publicPage('offers', 'offers/index.html'),
  signedInPage('dashboard', 'user-dashboard', 1.15),
  signedInPage('projects', 'projects', 1.15),
  signedInPage('owned unit', 'projects/owned-units/_', 1.3),
  signedInPage('pay bill', 'pay-electricity-bill', 1.3),
  signedInPage('messages', 'messages', 1.15),
  weighed('messages with a thread beside it', messagesWithThread(), 1.15),
  signedInPage('profile', 'profile', 1.15),
  signedInPage('admin: overview', 'admin-dashboard', 1.4),
  signedInPage('admin: users', 'admin-dashboard/user', 1.4),
  signedInPage('admin: projects', 'admin-dashboard/projects', 1.4),
  signedInPage('admin: new project', 'admin-dashboard/projects/create', 1.4),
  signedInPage('admin: project', 'admin-dashboard/projects/_', 1.4),
  signedInPage('admin: new units', 'admin-dashboard/projects/_/add-units', 1.4),
  signedInPage('admin: unit', 'admin-dashboard/units/_', 1.4),
  signedInPage('admin: enquiries', 'admin-dashboard/enquiries', 1.4),
  signedInPage('admin: payments', 'admin-dashboard/payments', 1.4),
  signedInPage('admin: audit trail', 'admin-dashboard/audit', 1.4),
  signedInPage('admin: messages', 'admin-dashboard/messages', 1.4),
]
