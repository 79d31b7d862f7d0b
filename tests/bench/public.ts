import { readFile } from 'node:fs/promises'
import { type BenchPart, type BenchRow, judged } from '../support/bench.ts'
import { somePaths } from '../support/publicPaths.ts'
import { startWorld, type World } from '../support/world.ts'
import { serveFloor } from './public/floor.ts'
import { type Visit, visitInTurns } from './public/lighthouse.ts'

const kilobytes = (bytes: number | undefined) => (bytes ?? 0) / 1000
const scores = { performance: 99, accessibility: 100, bestPractices: 100, seo: 100 } as const

/** Pages that React hydrates after the first paint. */
const withReact = ['offers', 'project', 'unit']

function paintRows(name: string, visit: Visit, floor: Visit): BenchRow[] {
  const largest = name === 'project' || name === 'unit' ? 1.3 : 1.15
  const row = (figure: string, ours: number, beside?: number) => ({
    ...{ figure: `${name}: ${figure}`, unit: 'ms', ours },
    ...(beside === undefined ? {} : { floor: beside }),
  })
  const blocking = row('blocking time', visit.tbt)
  return [
    judged(row('first paint', visit.fcp, floor.fcp), { ratio: 1.15 }),
    judged(row('largest paint', visit.lcp, floor.lcp), { ratio: largest }),
    judged({ figure: `${name}: layout shift`, unit: '', ours: visit.cls }, { most: 0.01 }),
    withReact.includes(name) ? judged(blocking, { most: 100 }) : blocking,
  ]
}

function weightRows(name: string, { bytes, requests, thirdParty }: Visit, html: number): BenchRow[] {
  const all = kilobytes(Object.values(bytes).reduce((sum, part) => sum + part, 0))
  const weight = { figure: `${name}: everything before scrolling`, unit: 'kB', ours: all }
  const script = { figure: `${name}: script`, unit: 'kB', ours: kilobytes(bytes['js']) }
  return [
    judged({ figure: `${name}: HTML and CSS, brotli`, unit: 'kB', ours: kilobytes(html) }, { most: 25 }),
    withReact.includes(name) ? script : judged(script, { most: 5 }),
    ...(['fonts', 'pictures'] as const).map((kind) => ({
      figure: `${name}: ${kind}`,
      unit: 'kB',
      ours: kilobytes(bytes[kind]),
    })),
    name === 'home' ? judged(weight, { most: 150 }) : weight,
    { figure: `${name}: requests`, unit: '', ours: requests },
    judged({ figure: `${name}: third-party requests`, unit: '', ours: thirdParty }, { most: 0 }),
  ]
}

/** The size of a built page as hosts send it, with its styles. */
const builtSize = async (path: string) =>
  (await readFile(`.cache/e2e/bench${path === '/' ? '' : path}/index.html.br`)).byteLength

async function pageRows(name: string, path: string, visit: Visit, floor: Visit): Promise<BenchRow[]> {
  return [
    ...Object.entries(scores).map(([score, least]) =>
      judged(
        { figure: `${name}: ${score}`, unit: 'of 100', ours: visit[score as keyof typeof scores] },
        { least },
      ),
    ),
    ...paintRows(name, visit, floor),
    ...weightRows(name, visit, await builtSize(path)),
  ]
}

/** The floor's visit, and each page's beside its path. */
async function visitAll(world: World, floorUrl: string) {
  const { project, unit } = await somePaths(world)
  const pages = { home: '/', about: '/about-us', gallery: '/gallery', offers: '/offers', project, unit }
  const origins = [world.siteUrl, new URL(world.apiUrl).origin]
  const [floor, ...visits] = await visitInTurns([
    { url: floorUrl, origins: [new URL(floorUrl).origin] },
    ...Object.values(pages).map((path) => ({ url: `${world.siteUrl}${path}`, origins })),
  ])
  if (floor === undefined) throw new Error('The floor was not visited')
  const found = Object.entries(pages).flatMap(([name, path], index) => {
    const visit = visits[index]
    return visit ? [{ name, path, visit }] : []
  })
  return { floor, found }
}

/**
 * The public pages on a phone with mobile data: Lighthouse's mobile preset on the built site, in
 * turns with a bare page. The median of five visits each; of layout shifts the greatest.
 */
export const part: BenchPart = {
  name: 'public',
  async run() {
    const { world, stop } = await startWorld('bench')
    const bare = await serveFloor('.cache/bench/floor')
    try {
      const { floor, found } = await visitAll(world, bare.url)
      const rows: BenchRow[] = []
      for (const { name, path, visit } of found) rows.push(...(await pageRows(name, path, visit, floor)))
      return rows
    } finally {
      await bare.stop()
      await stop()
    }
  },
}
