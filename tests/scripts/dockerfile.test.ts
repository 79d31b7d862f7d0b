import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFileSync(`${repository}/${name}`, 'utf8')

/** Packages that the Dockerfile removes from the API's image. */
const left = [...read('Dockerfile').matchAll(/dependencies\.([\w@/-]+)/g)].map((found) => found[1])

/** Source files and commands that run in the image. */
const scripts = ['env', 'backup', 'restore', 'embeddedData', 'options', 'moveToPostgres']
const files = [
  ...globSync('src/{server,contract,domain,fonts}/**/*.ts', { cwd: repository }),
  ...['src/routes.ts', 'src/company.ts', ...scripts.map((name) => `scripts/${name}.ts`)],
]

/** `@scope/name` or `name` of an import that is neither ours nor Node's. */
const packageOf = (from: string) => from.split('/', from.startsWith('@') ? 2 : 1).join('/')

it('the API’s image has every package that the API imports', () => {
  const imports = /^(?:import|export)[^;]*?from '([^'#.][^']*)'/gm
  const needed = files.flatMap((name) => [...read(name).matchAll(imports)].map(([, from = '']) => from))
  const packages = [...new Set(needed.filter((from) => !from.startsWith('node:')).map(packageOf))]
  expect(packages).toContain('sharp')
  expect(packages.filter((name) => left.includes(name))).toEqual([])
})

it('the API’s image makes its data folder readable for its own user only', () => {
  expect(read('Dockerfile')).toMatch(/mkdir -m 700 \/data\b/)
})

it('the API’s image leaves out packages of the site, but keeps optional dependencies', () => {
  expect(left).toContain('astro')
  expect(left).toContain('react')
  expect(read('Dockerfile')).not.toContain('--omit=optional')
})
