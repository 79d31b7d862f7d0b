import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFileSync(`${repository}/${name}`, 'utf8')

/** Packages that the API's image is made without. */
const left = [...read('Dockerfile').matchAll(/dependencies\.([\w@/-]+)/g)].map((found) => found[1])

/** Rooms and commands that run in the image. */
const scripts = ['env', 'backup', 'restore', 'embeddedData', 'options', 'moveToPostgres']
const files = [
  ...globSync('src/{server,contract,domain,fonts}/**/*.ts', { cwd: repository }),
  ...['src/routes.ts', 'src/company.ts', ...scripts.map((name) => `scripts/${name}.ts`)],
]

/** `@scope/name` or `name` of an import that is neither ours nor Node's. */
const packageOf = (from: string) => from.split('/', from.startsWith('@') ? 2 : 1).join('/')

it('the image has every package that the API imports', () => {
  const imports = /^(?:import|export)[^;]*?from '([^'#.][^']*)'/gm
  const needed = files.flatMap((name) => [...read(name).matchAll(imports)].map(([, from = '']) => from))
  const packages = [...new Set(needed.filter((from) => !from.startsWith('node:')).map(packageOf))]
  expect(packages).toContain('sharp')
  expect(packages.filter((name) => left.includes(name))).toEqual([])
})

it('and keeps its data for its own user alone', () => {
  expect(read('Dockerfile')).toMatch(/mkdir -m 700 \/data\b/)
})

it('and leaves the site’s own out, but no optional part of those', () => {
  expect(left).toContain('astro')
  expect(left).toContain('react')
  expect(read('Dockerfile')).not.toContain('--omit=optional')
})
