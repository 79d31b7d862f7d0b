import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the unit spares memory as the image does', () => {
  const unit = readFileSync(new URL('../../deploy/systemd/plinth@.service', import.meta.url), 'utf8')
  const image = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
  const pools = /\bMALLOC_ARENA_MAX=(\d+)\s/
  expect(pools.exec(unit)?.[1]).toBe('2')
  expect(pools.exec(image)?.[1]).toBe('2')
})

it('the unit keeps the data, and what is written into it, for its own user alone', () => {
  const unit = readFileSync(new URL('../../deploy/systemd/plinth@.service', import.meta.url), 'utf8')
  const lines = unit.split('\n')
  expect(lines).toContain('StateDirectory=plinth')
  expect(lines).toContain('StateDirectoryMode=0700')
  expect(lines).toContain('UMask=0077')
})

it('the unit has no rights of root, and only the calls of the system that services need', () => {
  const unit = readFileSync(new URL('../../deploy/systemd/plinth@.service', import.meta.url), 'utf8')
  for (const line of ['NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'SystemCallFilter=@system-service'])
    expect(unit.split('\n')).toContain(line)
})

it('containers are read-only, but for that of the site, and give up the rights of root', () => {
  const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8')
  const services = /\nservices:\n([\s\S]*?)\nvolumes:/.exec(compose)?.[1] ?? ''
  const each = services.split(/^ {2}(?=\w+:$)/m).filter((text) => /^\w+:/.test(text))
  expect(each.length).toBe(3)
  for (const service of each) expect(service).toContain('<<: *hardened')
  expect(
    each.filter((service) => service.includes('read_only: false')).map((service) => service.split(':')[0]),
  ).toEqual(['web'])
  const hardened = /&hardened\n((?: {2}.*\n)+)/.exec(compose)?.[1]
  expect(hardened).toContain('read_only: true')
  expect(hardened).toContain('cap_drop: [ALL]')
  expect(hardened).toContain('no-new-privileges:true')
})

it('root builds no site, whose pictures are fetched from addresses that people gave', () => {
  const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
  const published = [...read('docs/deploy.md').matchAll(/^(.*)npm run build && rsync /gm)]
  expect(published.map(([, before]) => before?.trim())).toEqual(Array(2).fill('sudo -u plinth-site'))
  const image = read('Dockerfile')
    .split(/^FROM /m)
    .find((stage) => stage.includes('RUN npm run build'))
  expect(image).toMatch(/\nUSER node\nRUN npm run build\n/)
})

it('Caddy logs no query either, nor its errors', () => {
  const guide = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8')
  const [, recipe = ''] = /\*\*Caddy\*\*[\s\S]*?```\n([\s\S]*?)```/.exec(guide) ?? []
  // The logger of all that Caddy says, in its global options, and no access log beside it.
  expect(recipe).toMatch(/^\{\n {2}log \{\n {4}format filter \{[\s\S]*?request>uri regexp "\\\?\.\*" ""/)
  expect(recipe.match(/\blog\b/g)).toHaveLength(1)
})

it('nginx logs no query, where names and addresses are searched for', () => {
  const recipe = readFileSync(new URL('../../deploy/nginx/plinth.conf', import.meta.url), 'utf8')
  const format = /log_format plinth '([^']*)'/.exec(recipe)?.[1]
  expect(format).toContain('$asked')
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
  expect(recipe.match(/^server \{/gm)?.length).toBe(recipe.match(/access_log \S+ plinth;/g)?.length)
})
