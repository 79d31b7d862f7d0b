import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/* What the pages of the built site may weigh, checked by `npm test` (the part `size`). */
const site = '.cache/test-build'

/** Script of a signed-in page at load, gzipped. */
const customerBudget = '110 kB'
const adminBudget = '140 kB'

const publicPage = (name, path, limit = '25 kB') => ({
  name: `${name}: HTML with its CSS`,
  path: `${site}/${path}`,
  limit,
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

const weighed = (name, modules, limit) => ({ name: `${name}: script`, path: modules, limit, gzip: true })

const customerPage = (name, path) => weighed(name, modulesOf(path), customerBudget)
const adminPage = (name, path) => weighed(`admin: ${name}`, modulesOf(path), adminBudget)

export default [
  publicPage('home', 'index.html'),
  publicPage('about', 'about-us/index.html'),
  publicPage('gallery', 'gallery/index.html'),
  publicPage('offers', 'offers/index.html'),
  // With the heaviest content (tests/islands/public/weight.test.tsx) a page keeps the 25 kB of the others.
  publicPage('project, without its content', 'projects/_/index.html', '14 kB'),
  publicPage('unit, without its content', 'projects/units/_/index.html', '14 kB'),
  customerPage('dashboard', 'user-dashboard'),
  customerPage('projects', 'projects'),
  customerPage('owned unit', 'projects/owned-units/_'),
  customerPage('pay bill', 'pay-electricity-bill'),
  customerPage('messages', 'messages'),
  weighed('messages with a thread beside it', messagesWithThread(), customerBudget),
  customerPage('profile', 'profile'),
  adminPage('overview', 'admin-dashboard'),
  adminPage('users', 'admin-dashboard/user'),
  adminPage('projects', 'admin-dashboard/projects'),
  adminPage('new project', 'admin-dashboard/projects/create'),
  adminPage('project', 'admin-dashboard/projects/_'),
  adminPage('new units', 'admin-dashboard/projects/_/add-units'),
  adminPage('unit', 'admin-dashboard/units/_'),
  adminPage('enquiries', 'admin-dashboard/enquiries'),
  adminPage('payments', 'admin-dashboard/payments'),
  adminPage('audit trail', 'admin-dashboard/audit'),
  adminPage('messages', 'admin-dashboard/messages'),
]
