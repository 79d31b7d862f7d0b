/**
 * Benchmark of the public pages: Lighthouse's mobile preset on the built site, median of three, beside a bare page
 * with one picture as the floor. Prints a table and writes `bench-results/public.json`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { startWorld } from '../support/world.ts'
import { serveFloor } from './floor.ts'
import { medianVisit, type Visit } from './lighthouse.ts'

const kilobytes = (bytes: number | undefined) => Number(((bytes ?? 0) / 1000).toFixed(1))

const rowOf = ({ bytes, ...visit }: Visit) => ({
  'perf/a11y/best/seo': [visit.performance, visit.accessibility, visit.bestPractices, visit.seo].join('/'),
  'FCP ms': visit.fcp,
  'LCP ms': visit.lcp,
  'TBT ms': visit.tbt,
  CLS: visit.cls,
  requests: visit.requests,
  'third party': visit.thirdParty,
  'html kB': kilobytes(bytes['html']),
  'css kB': kilobytes(bytes['css']),
  'js kB': kilobytes(bytes['js']),
  'fonts kB': kilobytes(bytes['fonts']),
  'pictures kB': kilobytes(bytes['pictures']),
  'all kB': kilobytes(Object.values(bytes).reduce((sum, part) => sum + part, 0)),
})

/** Ids of a project and a unit that the API has. */
async function someIds(apiUrl: string): Promise<{ projectId: string; unitId: string }> {
  const read = async (path: string) => (await (await fetch(`${apiUrl}/public/${path}`)).json()).data
  const [project] = await read('projects')
  const [details] = await read(`project/${project._id}`)
  return { projectId: project._id, unitId: details.units[0]._id }
}

const { world, stop } = await startWorld('bench')
const floor = await serveFloor('.cache/bench/floor')
try {
  const { projectId, unitId } = await someIds(world.apiUrl)
  const pages = {
    floor: floor.url,
    home: `${world.siteUrl}/`,
    about: `${world.siteUrl}/about-us`,
    gallery: `${world.siteUrl}/gallery`,
    offers: `${world.siteUrl}/offers`,
    project: `${world.siteUrl}/projects/${projectId}`,
    unit: `${world.siteUrl}/projects/units/${unitId}`,
  }
  const origins = [new URL(floor.url).origin, world.siteUrl, new URL(world.apiUrl).origin]
  const visits: Record<string, Visit> = {}
  for (const [name, url] of Object.entries(pages)) visits[name] = await medianVisit(url, origins)
  console.table(Object.fromEntries(Object.entries(visits).map(([name, one]) => [name, rowOf(one)])))
  await mkdir('bench-results', { recursive: true })
  await writeFile('bench-results/public.json', `${JSON.stringify(visits, null, 2)}\n`)
} finally {
  floor.stop()
  await stop()
}
