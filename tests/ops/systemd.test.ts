import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const unit = read('deploy/systemd/plinth@.service')
const siteUnit = read('deploy/systemd/plinth-site.service')
const image = read('Dockerfile')
const guide = read('docs/deploy.md')

it('the systemd unit and the image limit the memory of malloc', () => {
  for (const text of [unit, image]) expect(text).toMatch(/\bMALLOC_ARENA_MAX=2\s/)
})

it.each([
  ['restarts however long the database is down', ['Restart=always', 'StartLimitIntervalSec=0']],
  [
    'keeps its data readable for its own user only',
    ['StateDirectory=plinth', 'StateDirectoryMode=0700', 'UMask=0077'],
  ],
  [
    'drops all rights of root and limits system calls to those of services',
    ['NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'SystemCallFilter=@system-service'],
  ],
])('the systemd unit %s', (_, lines) => {
  expect(unit.split('\n')).toEqual(expect.arrayContaining(lines))
})

it('the builder’s systemd unit is as locked up as the API’s, and writes the build and the site alone', () => {
  const locks = unit.split('\n').filter((line) => /^(No|Cap|System|Restrict|Lock|Private|Protect)/.test(line))
  expect(siteUnit.split('\n')).toEqual(expect.arrayContaining(locks))
  expect(siteUnit).toMatch(/\nReadWritePaths=\S+\.astro \S+\.cache \S+dist \/srv\/plinth\n/)
})

it('all containers drop the rights of root, and all but the two of the site are read-only', () => {
  const compose = read('compose.yaml')
  const services = /\nservices:\n([\s\S]*?)\nvolumes:/.exec(compose)?.[1] ?? ''
  const each = services.split(/^ {2}(?=\w+:$)/m).filter((text) => /^\w+:/.test(text))
  expect(each.length).toBe(4)
  for (const service of each) expect(service).toContain('<<: *hardened')
  const writable = each.filter((service) => service.includes('read_only: false'))
  expect(writable.map((service) => service.split(':')[0])).toEqual(['web', 'builder'])
  const hardened = /&hardened\n((?: {2}.*\n)+)/.exec(compose)?.[1]
  for (const rule of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
    expect(hardened).toContain(rule)
})

it('builds never run as root, because they fetch pictures from addresses that people entered', () => {
  const published = [...guide.matchAll(/^(.*)npm run build && rsync /gm)]
  expect(published.map(([, before]) => before?.trim())).toEqual(Array(2).fill('sudo -u plinth-site'))
  const building = image.split(/^FROM /m).find((stage) => stage.includes('RUN npm run build'))
  expect(building).toMatch(/\nUSER node\nRUN npm run build\n/)
  expect(siteUnit).toMatch(/\nUser=plinth-site\n/)
})

it('Caddy logs no query strings, not even with errors', () => {
  const [, recipe = ''] = /\*\*Caddy\*\*[\s\S]*?```\n([\s\S]*?)```/.exec(guide) ?? []
  // The global options filter everything that Caddy logs; there is no separate access log.
  expect(recipe).toMatch(/^\{\n {2}log \{\n {4}format filter \{[\s\S]*?request>uri regexp "\\\?\.\*" ""/)
  expect(recipe.match(/\blog\b/g)).toHaveLength(1)
})
