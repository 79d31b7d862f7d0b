import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePreloads } from '#build/preload.ts'

const island = (client: string) =>
  `<astro-island uid="1" component-url="/_astro/page.js" component-export="Page" renderer-url="/_astro/react.js" client="${client}">`
const files: Record<string, string> = {
  'signed-in/index.html': `<head><title>x</title></head><script type="module" src="/_astro/bar.js"></script>${island('load')}`,
  'public/index.html': '<head></head><script type="module" src="/_astro/bar.js"></script>',
  'later/index.html': `<head></head>${island('idle')}`,
  '_astro/page.js':
    'import{a as b}from"./shared.js";import"./side.js";export{c}from"./again.js";const d=()=>import("./lazy.js");',
  '_astro/shared.js': 'import { x } from "./page.js"; export const a = 1',
  '_astro/side.js': '1',
  '_astro/again.js': 'export const c = "from"',
  '_astro/lazy.js': '2',
  '_astro/react.js': '3',
  '_astro/bar.js': 'import"./shared.js"',
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preload-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const withPreloads = makePreloads(folder)
  for (const name of Object.keys(files).filter((file) => file.endsWith('.html'))) {
    const path = join(folder, name)
    await writeFile(path, withPreloads(await readFile(path, 'utf8')))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const preloads = async (name: string) => {
  const [head = ''] = (await readFile(join(folder, name), 'utf8')).split('</head>')
  return [...head.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map((found) => found[1]).sort()
}

test('a page with an island names every module that runs at once, and none that waits', async () => {
  const names = ['again', 'bar', 'page', 'react', 'shared', 'side']
  expect(await preloads('signed-in/index.html')).toEqual(names.map((name) => `/_astro/${name}.js`))
})

test.each(['public/index.html', 'later/index.html'])('%s is left alone', async (name) => {
  expect(await readFile(join(folder, name), 'utf8')).toBe(files[name])
})
