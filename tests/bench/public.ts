import { readFile } from 'node:fs/promises'
import { type BenchPart, type BenchRow, judged } from '../support/bench.ts'
import { somePaths } from '../support/pages/publicPaths.ts'
import { startWorld, type World } from '../support/worlds/world.ts'
import { serveFloor } from './public/floor.ts'
import { type Visit, visitInTurns } from './public/lighthouse.ts'

/** Pages that React hydrates after the first paint. */
const withReact = ['offers', 'project', 'unit']

/** The size of a built page as hosts send it, with its styles. */
const builtSize = async (path: string) =>
  (await readFile(`.cache/e2e/bench${path === '/' ? '' : path}/index.html.br`)).byteLength

function paintRows(name: string, visit: Visit, floor: Visit): BenchRow[] {
  const ms = (figure: string, ours: number) => ({ figure: `${name}: ${figure}`, unit: 'ms', ours })
  const largest = name === 'project' || name === 'unit' ? 1.3 : 1.15
  const blocking = ms('blocking time', visit.tbt)
  return [
    judged({ ...ms('first paint', visit.fcp), floor: floor.fcp }, { ratio: 1.15 }),
    judged({ ...ms('largest paint', visit.lcp), floor: floor.lcp }, { ratio: largest }),
    judged({ figure: `${name}: layout shift`, unit: '', ours: visit.cls }, { most: 0.01 }),
    withReact.includes(name) ? judged(blocking, { most: 100 }) : blocking,
  ]
}

function weightRows(name: string, { bytes, requests, thirdParty }: Visit, html: number): BenchRow[] {
  const row = (figure: string, unit: string, ours: number) => ({ figure: `${name}: ${figure}`, unit, ours })
  const kilobytes = (figure: string, of = 0) => row(figure, 'kB', of / 1000)
  const all = Object.values(bytes).reduce((sum, part) => sum + part, 0)
  const weight = kilobytes('everything before scrolling', all)
  const script = kilobytes('script', bytes['js'])
  return [
    judged(kilobytes('HTML and CSS, brotli', html), { most: 25 }),
    withReact.includes(name) ? script : judged(script, { most: 5 }),
    kilobytes('fonts', bytes['fonts']),
    kilobytes('pictures', bytes['pictures']),
    name === 'home' ? judged(weight, { most: 150 }) : weight,
    row('requests', '', requests),
    judged(row('third-party requests', '', thirdParty), { most: 0 }),
  ]
}

const scoreRows = (name: string, visit: Visit): BenchRow[] =>
  (['performance', 'accessibility', 'bestPractices', 'seo'] as const).map((score) => {
    const row = { figure: `${name}: ${score}`, unit: 'of 100', ours: visit[score] }
    return judged(row, { least: score === 'performance' ? 99 : 100 })
  })

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
      for (const { name, path, visit } of found) {
        rows.push(...scoreRows(name, visit), ...paintRows(name, visit, floor))
        rows.push(...weightRows(name, visit, await builtSize(path)))
      }
      return rows
    } finally {
      await bare.stop()
      await stop()
    }
  },
}
