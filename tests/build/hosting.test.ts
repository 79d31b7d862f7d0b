import { expect, test } from 'vitest'
import { caddySnippet, headersFile, nginxSnippet, redirectsFile } from '#build/hosting.ts'
import { fixedOverPattern, hostRules, isGuarded, shellFor } from '#build/rewrites.ts'
import { routes } from '#routeTable.ts'

const rules = hostRules()

test.each([
  ['/projects/p1', '/projects/_/'],
  ['/projects/p1/', '/projects/_/'],
  ['/projects/units/u1', '/projects/units/_/'],
  ['/projects/owned-units/u1', '/projects/owned-units/_/'],
  ['/admin-dashboard/projects/p1', '/admin-dashboard/projects/_/'],
  ['/admin-dashboard/projects/p1/add-units', '/admin-dashboard/projects/_/add-units/'],
  ['/admin-dashboard/units/u1', '/admin-dashboard/units/_/'],
  ['/projects/a%20b', '/projects/_/'],
])('serves %s with the shell %s', (path, shell) => {
  expect(shellFor(rules, path)).toBe(shell)
})

test.each(['/', '/offers', '/nowhere', '/projects/p1/more', '/admin-dashboard/units', '/a/projects/p1'])(
  'serves %s with no shell',
  (path) => expect(shellFor(rules, path)).toBeUndefined(),
)

test('lists the pages whose own address also matches a pattern', () => {
  expect(fixedOverPattern(rules)).toEqual(['/admin-dashboard/projects/create'])
})

test.each([
  '/projects',
  '/projects/',
  '/projects/owned-units/u1',
  '/projects/owned-units/_/index.html',
  '/messages',
  '/admin-dashboard',
  '/admin-dashboard/projects/p1/add-units',
])('requires sign-in for %s', (path) => expect(isGuarded(rules, path)).toBe(true))

test.each(['/', '/offers', '/projects/p1', '/projects/units/u1', '/sign-in', '/nowhere', '/messages.html'])(
  'requires no sign-in for %s',
  (path) => expect(isGuarded(rules, path)).toBe(false),
)

test('lists pages in _redirects before the patterns that also match them', () => {
  const redirects = redirectsFile(rules, ['/projects/palm-court']).trimEnd().split('\n')
  const at = (rule: string) => {
    expect(redirects).toContain(rule)
    return redirects.indexOf(rule)
  }
  const create = '/admin-dashboard/projects/create /admin-dashboard/projects/create/ 200'
  const project = '/projects/:projectId /projects/_/ 200'
  expect(at(create)).toBeLessThan(at('/admin-dashboard/projects/:projectId /admin-dashboard/projects/_/ 200'))
  expect(at('/projects/palm-court /projects/palm-court/ 200')).toBeLessThan(at(project))
})

test('gives nginx and Caddy a rule for every pattern, the 404 page and cached files', () => {
  for (const snippet of [nginxSnippet(rules), caddySnippet(rules)]) {
    for (const { match, shell } of rules.rewrites) {
      expect(snippet).toContain(match)
      expect(snippet).toContain(`${shell}index.html`)
    }
    expect(snippet).toContain('/404.html')
    expect(snippet).toContain('immutable')
  }
})

/** The blocks of a `_headers` file: path, and names with values. */
const blocks = headersFile()
  .trimEnd()
  .split('\n\n')
  .map((text) => {
    const [path = '', ...rest] = text.split('\n')
    return { path, rest }
  })

test('writes _headers only in syntax that Netlify and Cloudflare Pages accept', () => {
  expect(blocks.map(({ path }) => path)).toEqual([
    '/*',
    '/_astro/*',
    '/user-dashboard/*',
    '/projects/',
    '/projects/owned-units/*',
    '/messages/*',
    '/pay-electricity-bill/*',
    '/profile/*',
    '/admin-dashboard/*',
  ])
  for (const { path, rest } of blocks) {
    // At most one splat, and two spaces before each header.
    expect(path.split('*').length).toBeLessThanOrEqual(2)
    for (const line of rest) {
      expect(line).toMatch(/^ {2}[\w-]+: \S/)
      expect(line.length).toBeLessThan(2000)
    }
  }
})

const fits = (block: string, path: string) =>
  block.endsWith('*')
    ? path.startsWith(block.slice(0, -1))
    : new RegExp(`^${block.replace(/:\w+/g, '[^/]+')}$`).test(path)

test('sets no header twice for an address in _headers, because hosts would send both values', () => {
  const pages = routes.map(({ path }) => `${path.replace(/\{[^}]+\}/g, 'a')}/`.replace('//', '/'))
  for (const address of [...pages, '/_astro/a.js']) {
    const fitting = blocks.filter(({ path }) => fits(path, address))
    const names = fitting.flatMap(({ rest }) => rest.map((line) => line.trim().split(':')[0]))
    expect(names).toEqual([...new Set(names)])
    expect(names.includes('Cross-Origin-Opener-Policy')).toBe(isGuarded(rules, address))
  }
  expect(blocks[1]?.rest).toEqual(['  Cache-Control: public, max-age=31536000, immutable'])
  for (const name of ['Content-Security-Policy', 'Strict-Transport-Security', 'X-Content-Type-Options']) {
    expect(blocks[0]?.rest.some((line) => line.trim().startsWith(`${name}:`))).toBe(true)
  }
})

test('keeps _redirects within the limits of Cloudflare Pages for 10,000 pages', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => `/projects/p${n}`)
  const redirects = redirectsFile(rules, many).trimEnd().split('\n')
  const dynamic = redirects.filter((rule) => /[:*]/.test(rule))
  expect(redirects.length - dynamic.length).toBeLessThanOrEqual(2000)
  expect(dynamic.length).toBeLessThanOrEqual(100)
  // Rules without a placeholder come first.
  expect(redirects.slice(-dynamic.length)).toEqual(dynamic)
  for (const rule of redirects) {
    expect(rule).toMatch(/^\/\S* \/\S* 200$/)
    expect(rule.length).toBeLessThan(1000)
  }
  expect(redirects).toContain('/admin-dashboard/projects/create /admin-dashboard/projects/create/ 200')
})
