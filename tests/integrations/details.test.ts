import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Project } from '#contract/projects.ts'
import { closingMarkup } from '#sections/closing.ts'
import { linesFile, linesOf, type Subject } from '#sections/detail/lines.ts'
import { type DetailPage, pagesFrom } from '#sections/detail/page.ts'
import { sharingMarkup, titleMarkup } from '#sections/head.ts'
import { projectPage, projectShell } from '#sections/project/page.ts'
import { unitShell } from '#sections/unit/page.ts'
import { hashesOf } from '../../integrations/contentSecurity.ts'
import { makeDetails } from '../../integrations/details.ts'
import { setAside } from '../../integrations/earlier.ts'

const site = new URL('https://www.example.com')

const shellOf = (shell: DetailPage, frame = 'frame') =>
  `<html><head><meta charset="utf-8">${titleMarkup(shell).html}<style>p{}</style>${sharingMarkup(shell, shell.path, site).html}</head><body>${frame}<main>${shell.place.html}<script>live()</script></main>${closingMarkup(shell).html}</body></html>`

const project = (id: string, name = `House ${id}`): Project => ({
  _id: id,
  name,
  image: `https://api.example.com/media/${id}/2400x1600/1600.jpg`,
  location: 'Lagos',
  address: '1 Quay Road',
  description: 'Pale stone.\n'.repeat(100),
  status: 'ongoing',
  'unit count': [{ count: 0 }],
  '2D-ProjectImages': [],
  '3D-ProjectImages': [],
  videos: [],
  units: [],
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'details-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, 'dist', name)
const pageOf = (id: string) => at(`projects/${id}/index.html`)
const read = (id: string) => readFileSync(pageOf(id), 'utf8')

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A build of a site with these projects: what Astro does to the folder, and the pages after it. */
async function build(projects: readonly Project[], frame?: string): Promise<string[]> {
  const earlier = setAside(at(''), join(folder, 'aside'))
  rmSync(at(''), { recursive: true, force: true })
  for (const shell of [projectShell, unitShell]) write(at(`${shell.path}/index.html`), shellOf(shell, frame))
  const subjects = projects.map((thing): Subject => ({ kind: 'project', thing }))
  write(at(linesFile), linesOf(subjects))
  return makeDetails(at(''), site.href, join(folder, 'kept'), earlier)
}

const unpacked = (id: string) => brotliDecompressSync(readFileSync(`${pageOf(id)}.br`)).toString()

it('makes a page out of its shell: the same but for what it is about', () => {
  const html = shellOf(projectShell)
  const page = projectPage(project('quay'), site)
  const made = pagesFrom(html, projectShell, site)(page)
  expect(made).toBe(shellOf(page))
  expect(made).toContain('<link rel="canonical" href="https://www.example.com/projects/quay">')
  expect(made).not.toContain('noindex')
  expect(made).not.toContain('Loading...')
})

it('puts no name into a page as markup, and no script that its policy does not know', () => {
  const name = `</title><script>steal()</script>"'$&$1`
  const made = pagesFrom(shellOf(projectShell), projectShell, site)(projectPage(project('quay', name), site))
  expect(made).not.toContain('<script>steal')
  expect(made).toContain(`&quot;&#39;$&amp;$1`)
  expect(hashesOf(made)).toEqual(hashesOf(shellOf(projectShell)))
})

it('refuses a shell that is another than it was told', () => {
  expect(() => pagesFrom(shellOf(unitShell), projectShell, site)).toThrow(/shell/)
  const twice = shellOf(projectShell, projectShell.place.html)
  expect(() => pagesFrom(twice, projectShell, site)).toThrow(/shell/)
})

it('makes a page and a compressed one for every project whose id can name a folder', async () => {
  const odd = ['_', '..', '../../out', 'index.html', 'a/b', '']
  const paths = await build([project('quay'), ...odd.map((id) => project(id)), project('moor')])
  expect(paths).toEqual(['/projects/quay', '/projects/moor'])
  expect(readdirSync(at('projects')).sort()).toEqual(['_', 'moor', 'quay', 'units'])
  expect(read('_')).toBe(shellOf(projectShell))
  expect(read('quay')).toBe(shellOf(projectPage(project('quay'), site)))
  expect(unpacked('moor')).toBe(read('moor'))
  expect(existsSync(at(linesFile))).toBe(false)
})

it('leaves the pages of the last build that come out the same, and writes the others', async () => {
  await build([project('quay'), project('moor'), project('gone')])
  // So that one that was left can be told from one that was written.
  const before = new Date('2026-01-01T00:00:00Z')
  for (const id of ['quay', 'moor']) utimesSync(pageOf(id), before, before)
  await build([project('quay'), project('moor', 'Moor House'), project('new')])
  expect(statSync(pageOf('quay')).mtime).toEqual(before)
  expect(read('moor')).toContain('Moor House')
  for (const id of ['quay', 'moor', 'new']) expect(unpacked(id)).toBe(read(id))
  expect(existsSync(at('projects/gone'))).toBe(false)
  expect(readdirSync(join(folder, 'aside'))).toEqual([])
})

it('writes every page anew when their shell has changed', async () => {
  await build([project('quay')])
  await build([project('quay')], 'another frame')
  expect(read('quay')).toContain('another frame')
  expect(unpacked('quay')).toBe(read('quay'))
})

it('does not trust a compressed page that is older than its page: that build was broken off', async () => {
  await build([project('quay')])
  const earlier = new Date(statSync(pageOf('quay')).mtimeMs - 1000)
  rmSync(`${pageOf('quay')}.br`)
  writeFileSync(`${pageOf('quay')}.br`, 'of another page')
  utimesSync(`${pageOf('quay')}.br`, earlier, earlier)
  await build([project('quay')])
  expect(unpacked('quay')).toBe(read('quay'))
})

it('compresses thousands quickly, and leaves no better one of another page beside', async () => {
  await build([project('quay')])
  expect(existsSync(`${pageOf('quay')}.gz`)).toBe(true)
  const many = Array.from({ length: 301 }, (_, n) => project(`house-${n}`))
  await build([project('quay', 'Quay House'), ...many])
  expect(existsSync(`${pageOf('quay')}.gz`)).toBe(false)
  expect(unpacked('quay')).toBe(read('quay'))
  expect(unpacked('house-300')).toContain('House house-300')
})
