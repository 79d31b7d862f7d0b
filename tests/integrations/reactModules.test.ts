import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { asModule, productionFile } from '../../integrations/reactModules.ts'

const require = createRequire(import.meta.url)

const fileOf = (imported: string) => {
  const file = productionFile(imported)
  if (file === undefined) throw new Error(`${imported} is none of React's`)
  return file
}

/** A module that needs no other, run from its text. */
const run = (code: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)

const alone = ['react', 'react/jsx-runtime', 'scheduler']

test.each(alone)('%s exports as a module what it exports to Node', async (imported) => {
  const file = fileOf(imported)
  const made = await run(asModule(await readFile(file, 'utf8')))
  expect(Object.keys(made).toSorted()).toEqual(Object.keys(require(file)).toSorted())
})

test('React as a module makes the same elements', async () => {
  const react = await run(asModule(await readFile(fileOf('react'), 'utf8')))
  const props = { type: 'p', children: 'Hello' }
  const make = react['createElement'] as typeof import('react').createElement
  expect(make('p', props, 'Hello')).toEqual(require(fileOf('react')).createElement('p', props, 'Hello'))
})

test.each(['react-dom', 'react-dom/client'])('%s imports what it required', async (imported) => {
  const code = await readFile(fileOf(imported), 'utf8')
  const made = asModule(code)
  for (const [, name, from] of code.matchAll(/(\w+) = require\("([\w-]+)"\)/g)) {
    expect(made).toContain(`import * as ${name} from "${from}";`)
  }
  expect(made).not.toContain('require(')
})

test('a file of another shape stops the build', () => {
  expect(() => asModule('module.exports = { x: 1 };')).toThrow('another way')
  expect(() => asModule('if (y) { var x = require("x"); }')).toThrow('another way')
})

test('other packages are left alone', () => {
  expect(productionFile('react-dropzone')).toBeUndefined()
})
