import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import type { UnitSummary } from '#contract/units.ts'
import { pagesFrom } from '#sections/detail/page.ts'
import { projectPage, projectShell } from '#sections/project/page.ts'
import { expect, test } from '../support/browser.ts'
import { longDescription } from '../support/longDescription.ts'
import { somePaths } from '../support/publicPaths.ts'

/** Ids that compress as little as true ones, and are the same ones every time: what weighs too much does so in every run. */
const idOf = (what: string) => createHash('sha256').update(what).digest('base64url')

test('no page that may be found weighs more than 13 kB with its styles, or asks for a script before it stands @desktop', async ({
  request,
  world,
}) => {
  const sitemap = await (await request.get('/sitemap-0.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '', world.siteUrl).pathname,
  )
  const { project, unit } = await somePaths(world)
  expect(paths).toEqual(expect.arrayContaining(['/', '/about-us', '/gallery', '/offers', project, unit]))
  for (const path of paths) {
    // Compressed here: not every server that the site stands on speaks brotli.
    const html = await (await request.get(path)).body()
    expect(html.toString(), path).not.toMatch(/<script[^>]* src=/)
    // A word of our code that Tailwind takes for one of its classes brings its properties into every page.
    expect(html.toString(), path).not.toContain('@property --tw')
    const bytes = brotliCompressSync(html).length
    expect(bytes, path).toBeGreaterThan(1000)
    expect(bytes, path).toBeLessThanOrEqual(13_000)
  }
})

test('a project with a text as long as it may be, a dozen homes and a dozen pictures weighs no more @desktop', async ({
  request,
  world,
}) => {
  const site = new URL(world.siteUrl)
  const shell = await (await request.get(projectShell.path)).text()
  const pageOf = pagesFrom(shell, projectShell, site)
  const read = async <T>(path: string): Promise<T> =>
    (await (await request.get(`${world.apiUrl}/public/${path}`)).json()).data
  const listed = await read<ProjectSummary[]>('projects')
  const [demo] = await read<Project[]>(
    `project/${listed.find(({ name }) => name === 'Palm Court')?._id ?? ''}`,
  )
  if (!demo) throw new Error('The demo company has no Palm Court')
  const units = Array.from({ length: 12 }, (_, index): UnitSummary => {
    const unit = demo.units[index % demo.units.length]
    if (!unit) throw new Error('Palm Court has no units')
    const _id = idOf(`unit ${index}`).slice(0, 21)
    return { ...unit, _id, name: `${unit.name} ${index}`, price: unit.price + index * 1_370_000 }
  })
  const pictures = Array.from({ length: 12 }, (_, index) => ({
    _id: `${index}`,
    url: `${world.apiUrl}/media/${idOf(`picture ${index}`).slice(0, 22)}/2400x1600/1600.jpg`,
    fileType: '2D-image' as const,
  }))
  const project = { ...demo, description: longDescription, units, '2D-ProjectImages': pictures }
  const html = pageOf(projectPage(project, site))
  for (const words of longDescription.split(/\n+/))
    expect(html).toContain(words.slice(0, 40).replaceAll("'", '&#39;'))
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(13_000)
})
