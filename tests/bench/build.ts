import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cardCache, cardName } from '#build/cards.ts'
import { buildSite } from '../../scripts/site.ts'
import { type BenchPart, type BenchRow, judged } from '../support/bench.ts'
import { siteSettings } from '../support/worlds/world.ts'
import { type Catalogue, coverOf, serveCatalogue } from './build/catalogue.ts'
import { writeFloor } from './build/floor.ts'

const site = '.cache/bench/build'
const most = 10_000

const cardOf = (origin: string, n: number) => join(cardCache, cardName(coverOf(origin, n)))

/** Makes one real card and caches copies for the other projects, as an earlier build would have. */
function cacheCards(origin: string, projects: number): void {
  for (let n = 1; n < projects; n += 1)
    if (!existsSync(cardOf(origin, n))) copyFileSync(cardOf(origin, 0), cardOf(origin, n))
}

/** Builds a site with so many projects. @returns milliseconds */
async function buildOf(catalogue: Catalogue, projects: number): Promise<number> {
  catalogue.grow(projects)
  cacheCards(catalogue.origin, projects)
  const start = performance.now()
  await buildSite(site, siteSettings('http://localhost:4321', catalogue.origin))
  return performance.now() - start
}

type Times = { readonly ten: number; readonly thousand: number; readonly all: number; readonly again: number }

function rowsOf({ ten, thousand, all, again }: Times, floor: number, pictures: number): BenchRow[] {
  const early = (thousand - ten) / 990
  const late = (all - thousand) / (most - 1000)
  const perPage = (figure: string, ours: number) =>
    judged({ figure, unit: 'ms/page', ours, floor }, { most: 1.2 })
  const whole = (figure: string, ours: number) => ({ figure, unit: 's', ours: ours / 1000 })
  return [
    whole('10 project pages', ten),
    whole('1,000 project pages', thousand),
    whole('10,000 project pages', all),
    whole('10,000 project pages, built again', again),
    perPage('a page more, up to 1,000', early),
    perPage('a page more, up to 10,000', late),
    perPage('a page more, built again without a change', (again - ten) / (most - 10)),
    judged({ figure: 'a late page beside an early one', unit: 'x', ours: late / early }, { most: 1.2 }),
    judged({ figure: 'pictures fetched and encoded again', unit: '', ours: pictures }, { most: 0 }),
  ]
}

/**
 * How long a build takes by the number of pages, with the cards of the projects' pictures cached.
 */
export const part: BenchPart = {
  name: 'build',
  async run() {
    const catalogue = await serveCatalogue()
    try {
      await buildOf(catalogue, 1)
      const fetched = catalogue.picturesSent()
      const ten = await buildOf(catalogue, 10)
      const thousand = await buildOf(catalogue, 1000)
      const all = await buildOf(catalogue, most)
      const again = await buildOf(catalogue, most)
      const floor = writeFloor(site, '.cache/bench/floor-build', 2000)
      return rowsOf({ ten, thousand, all, again }, floor, catalogue.picturesSent() - fetched)
    } finally {
      await catalogue.stop()
      for (let n = 0; n < most; n += 1) rmSync(cardOf(catalogue.origin, n), { force: true })
      rmSync(site, { recursive: true, force: true })
    }
  },
}
