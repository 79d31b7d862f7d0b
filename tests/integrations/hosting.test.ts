import { expect, test } from 'vitest'
import { caddySnippet, headersFile, nginxSnippet, redirectsFile } from '../../integrations/hosting.ts'
import { fixedOverPattern, routeTable, shellFor } from '../../integrations/rewrites.ts'

const table = routeTable()

test.each([
  ['/projects/p1', '/projects/_/'],
  ['/projects/p1/', '/projects/_/'],
  ['/projects/units/u1', '/projects/units/_/'],
  ['/projects/owned-units/u1', '/projects/owned-units/_/'],
  ['/admin-dashboard/projects/p1', '/admin-dashboard/projects/_/'],
  ['/admin-dashboard/projects/p1/add-units', '/admin-dashboard/projects/_/add-units/'],
  ['/admin-dashboard/units/u1', '/admin-dashboard/units/_/'],
  ['/projects/a%20b', '/projects/_/'],
])('%s is answered by the shell %s', (path, shell) => {
  expect(shellFor(table, path)).toBe(shell)
})

test.each(['/', '/offers', '/nowhere', '/projects/p1/more', '/admin-dashboard/units', '/a/projects/p1'])(
  '%s is no pattern',
  (path) => expect(shellFor(table, path)).toBeUndefined(),
)

test('a page of its own under a pattern is known', () => {
  expect(fixedOverPattern(table)).toEqual(['/admin-dashboard/projects/create'])
})

test('_redirects lists pages before the patterns that would swallow them', () => {
  const rules = redirectsFile(table, ['/projects/palm-court']).trimEnd().split('\n')
  const at = (rule: string) => {
    expect(rules).toContain(rule)
    return rules.indexOf(rule)
  }
  const create = '/admin-dashboard/projects/create /admin-dashboard/projects/create/ 200'
  const project = '/projects/:projectId /projects/_/ 200'
  expect(at(create)).toBeLessThan(at('/admin-dashboard/projects/:projectId /admin-dashboard/projects/_/ 200'))
  expect(at('/projects/palm-court /projects/palm-court/ 200')).toBeLessThan(at(project))
})

test('hosts get a rule for every pattern, the 404 page and the headers', () => {
  for (const snippet of [nginxSnippet(table), caddySnippet(table)]) {
    for (const { match, shell } of table.rewrites) {
      expect(snippet).toContain(match)
      expect(snippet).toContain(`${shell}index.html`)
    }
    expect(snippet).toContain('/404.html')
    expect(snippet).toContain('immutable')
  }
  expect(headersFile()).toContain(
    '/_astro/*\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable',
  )
})
