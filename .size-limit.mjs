import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/* Size budgets of the built pages, checked by `npm test` (part `size`). */
const site = '.cache/test-build'

/** Script that a signed-in page loads at first, gzipped. React alone is 68 kB of it. */
const customerBudget = '115 kB'
const adminBudget = '145 kB'

const publicPage = (name, path, limit = '25 kB') => ({
  name: `${name}: HTML with its CSS`,
  path: `${site}/${path}`,
  limit,
  brotli: true,
})

/** A lazily loaded module with everything it imports. */
function withImports(file, seen = new Set()) {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = readFileSync(file, 'utf8')
  for (const [, path] of code.matchAll(/(?:from|import)\s*["'](\.\/[^"']+)["']/g))
    withImports(join(dirname(file), path), seen)
  return seen
}

/** The modules that a module imports lazily. */
const lazyImportsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/import\(\s*["'`](\.\/[^"'`]+)["'`]/g)].map(([, path]) =>
    join(dirname(file), path),
  )

/**
 * Every module that a page loads by itself: those in its head, which its islands need at once, and
 * the count of unread messages, which loads when the browser is idle.
 */
function modulesOf(path) {
  const page = `${site}/${path}/index.html`
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
    ([, url]) => `${site}${url}`,
  )
  const found = new Set(named)
  for (const file of named.filter((name) => name.includes('/Unread.')))
    for (const later of lazyImportsOf(file)) withImports(later, found)
  return [...found]
}

/** What `/messages` loads with a list and a thread side by side. Fails if there is no such file. */
function messagesWithThread() {
  const thread = `${site}/_astro/Thread.*.js`
  const [file] = globSync(thread)
  return [...new Set([...modulesOf('messages'), ...(file === undefined ? [thread] : withImports(file))])]
}

const weighed = (name, modules, limit) => ({ name: `${name}: script`, path: modules, limit, gzip: true })

/** The page that checks papers: its own script with what that imports. */
function verifyScript() {
  const script = `${site}/_astro/CheckPaper.*.js`
  const [file] = globSync(script)
  return file === undefined ? [script] : [...withImports(file)]
}

const customerPage = (name, path) => weighed(name, modulesOf(path), customerBudget)
const adminPage = (name, path) => weighed(`admin: ${name}`, modulesOf(path), adminBudget)

export default [
  publicPage('home', 'index.html'),
  publicPage('about', 'about-us/index.html'),
  publicPage('gallery', 'gallery/index.html'),
  publicPage('offers', 'offers/index.html'),
  publicPage('privacy', 'privacy/index.html'),
  publicPage('terms', 'terms/index.html'),
  publicPage('verify', 'verify/index.html'),
  // With the heaviest content these too stay under 25 kB (tests/islands/public/weight.test.tsx).
  publicPage('project, without its content', 'projects/_/index.html', '14 kB'),
  publicPage('unit, without its content', 'projects/units/_/index.html', '14 kB'),
  weighed('verify', verifyScript(), '3 kB'),
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
