import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const unit = read('deploy/systemd/plinth@.service')
const image = read('Dockerfile')
const guide = read('docs/deploy.md')

it('the unit spares memory as the image does', () => {
  for (const text of [unit, image]) expect(text).toMatch(/\bMALLOC_ARENA_MAX=2\s/)
})

it.each([
  ['starts however long the database is away', ['Restart=always', 'StartLimitIntervalSec=0']],
  [
    'keeps the data, and what is written into it, for its own user alone',
    ['StateDirectory=plinth', 'StateDirectoryMode=0700', 'UMask=0077'],
  ],
  [
    'has no rights of root, and only the calls of the system that services need',
    ['NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'SystemCallFilter=@system-service'],
  ],
])('the unit %s', (_, lines) => {
  expect(unit.split('\n')).toEqual(expect.arrayContaining(lines))
})

it('containers are read-only, but for that of the site, and give up the rights of root', () => {
  const compose = read('compose.yaml')
  const services = /\nservices:\n([\s\S]*?)\nvolumes:/.exec(compose)?.[1] ?? ''
  const each = services.split(/^ {2}(?=\w+:$)/m).filter((text) => /^\w+:/.test(text))
  expect(each.length).toBe(3)
  for (const service of each) expect(service).toContain('<<: *hardened')
  const writable = each.filter((service) => service.includes('read_only: false'))
  expect(writable.map((service) => service.split(':')[0])).toEqual(['web'])
  const hardened = /&hardened\n((?: {2}.*\n)+)/.exec(compose)?.[1]
  for (const rule of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
    expect(hardened).toContain(rule)
})

it('root builds no site, whose pictures are fetched from addresses that people gave', () => {
  const published = [...guide.matchAll(/^(.*)npm run build && rsync /gm)]
  expect(published.map(([, before]) => before?.trim())).toEqual(Array(2).fill('sudo -u plinth-site'))
  const building = image.split(/^FROM /m).find((stage) => stage.includes('RUN npm run build'))
  expect(building).toMatch(/\nUSER node\nRUN npm run build\n/)
})

it('Caddy logs no query, nor do its errors', () => {
  const [, recipe = ''] = /\*\*Caddy\*\*[\s\S]*?```\n([\s\S]*?)```/.exec(guide) ?? []
  // The logger of all that Caddy says, in its global options, and no access log beside it.
  expect(recipe).toMatch(/^\{\n {2}log \{\n {4}format filter \{[\s\S]*?request>uri regexp "\\\?\.\*" ""/)
  expect(recipe.match(/\blog\b/g)).toHaveLength(1)
})
