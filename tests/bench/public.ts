import { readFile } from 'node:fs/promises'
import { type BenchPart, type BenchRow, judged } from '../support/bench.ts'
import { somePaths } from '../support/publicPaths.ts'
import { startWorld, type World } from '../support/world.ts'
import { serveFloor } from './public/floor.ts'
import { type Visit, visitInTurns } from './public/lighthouse.ts'

/** What the pages may weigh before scrolling, in kB, and how many requests they may make. */
const weights: Readonly<Record<string, { kilobytes: number; requests?: number }>> = {
  home: { kilobytes: 125, requests: 10 },
  gallery: { kilobytes: 155 },
}

const kilobytes = (bytes: number | undefined) => (bytes ?? 0) / 1000
const scores = ['performance', 'accessibility', 'bestPractices', 'seo'] as const

function paintRows(name: string, visit: Visit, floor: Visit): BenchRow[] {
  return [
    judged(
      { figure: `${name}: first paint`, unit: 'ms', ours: visit.fcp, floor: floor.fcp },
      { ratio: 1.05 },
    ),
    judged({ figure: `${name}: largest paint`, unit: 'ms', ours: visit.lcp, floor: floor.lcp }, { ratio: 1 }),
    judged({ figure: `${name}: layout shift`, unit: '', ours: visit.cls }, { most: 0 }),
    { figure: `${name}: blocking time`, unit: 'ms', ours: visit.tbt, floor: floor.tbt },
  ]
}

function weightRows(name: string, { bytes, requests, thirdParty }: Visit, html: number): BenchRow[] {
  const all = kilobytes(Object.values(bytes).reduce((sum, part) => sum + part, 0))
  const goal = weights[name]
  const count = { figure: `${name}: requests`, unit: '', ours: requests }
  const weight = { figure: `${name}: everything`, unit: 'kB', ours: all }
  return [
    judged({ figure: `${name}: HTML and CSS, brotli`, unit: 'kB', ours: kilobytes(html) }, { most: 13 }),
    ...(['css', 'js', 'fonts', 'pictures'] as const).map((kind) => ({
      figure: `${name}: ${kind}`,
      unit: 'kB',
      ours: kilobytes(bytes[kind]),
    })),
    goal ? judged(weight, { most: goal.kilobytes }) : weight,
    goal?.requests ? judged(count, { most: goal.requests }) : count,
    judged({ figure: `${name}: third-party requests`, unit: '', ours: thirdParty }, { most: 0 }),
  ]
}

/** The size of a built page as hosts send it, its styles included. */
const builtSize = async (path: string) =>
  (await readFile(`.cache/e2e/bench${path === '/' ? '' : path}/index.html.br`)).byteLength

async function pageRows(name: string, path: string, visit: Visit, floor: Visit): Promise<BenchRow[]> {
  return [
    ...scores.map((score) =>
      judged({ figure: `${name}: ${score}`, unit: 'of 100', ours: visit[score] }, { least: 100 }),
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
 * The public pages as a phone on mobile data meets them: Lighthouse's mobile preset on the built site, in turns with
 * a bare page with the home page's picture. Scores of three visits, paints of fifteen, the middle of each; of layout
 * shifts the greatest.
 */
export const part: BenchPart = {
  name: 'public',
  async run() {
    const { world, stop } = await startWorld('bench')
    const bare = await serveFloor('.cache/bench/floor')
    try {
      const { floor, found } = await visitAll(world, bare.url)
      const first = (await readFile('public/pictures/hero-tall/750.avif')).byteLength
      const rows = [
        judged({ figure: 'first picture of a phone', unit: 'kB', ours: kilobytes(first) }, { most: 12 }),
      ]
      for (const { name, path, visit } of found) rows.push(...(await pageRows(name, path, visit, floor)))
      return rows
    } finally {
      bare.stop()
      await stop()
    }
  },
}
